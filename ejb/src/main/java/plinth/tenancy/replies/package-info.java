/** Removal of replies that were kept for repeated requests. */
@NullMarked
package plinth.tenancy.replies;

import org.jspecify.annotations.NullMarked;
