/** Bodies of requests, bound to the records that resource methods take. */
@NullMarked
package plinth.kernel.http.body;

import org.jspecify.annotations.NullMarked;
