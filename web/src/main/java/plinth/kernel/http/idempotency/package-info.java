/** Writes with an idempotency key, which are processed once. */
@NullMarked
package plinth.kernel.http.idempotency;

import org.jspecify.annotations.NullMarked;
