/** The gate before every resource method: who calls, and whether the surface admits the call. */
@NullMarked
package plinth.kernel.http.gate;

import org.jspecify.annotations.NullMarked;
