/** Writes with an idempotency key, which are answered once. */
@NullMarked
package plinth.kernel.http.idempotency;

import org.jspecify.annotations.NullMarked;
