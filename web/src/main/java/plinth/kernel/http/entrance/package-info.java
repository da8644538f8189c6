/**
 * The entry of requests: their id and span, the address of the client, and paths outside of the
 * API.
 */
@NullMarked
package plinth.kernel.http.entrance;

import org.jspecify.annotations.NullMarked;
