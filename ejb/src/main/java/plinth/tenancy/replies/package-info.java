/** Deletion of expired answers that were stored for repeated requests. */
@NullMarked
package plinth.tenancy.replies;

import org.jspecify.annotations.NullMarked;
