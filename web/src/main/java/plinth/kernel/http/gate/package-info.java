/**
 * The gate before every resource method: authenticates the caller and checks whether the surface
 * admits the call.
 */
@NullMarked
package plinth.kernel.http.gate;

import org.jspecify.annotations.NullMarked;
