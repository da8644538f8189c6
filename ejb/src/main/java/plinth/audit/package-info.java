/** The append-only record of who did what, when, where and through which request. */
@NullMarked
package plinth.audit;

import org.jspecify.annotations.NullMarked;
