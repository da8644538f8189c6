/** The routes that resource methods serve, and their meters. */
@NullMarked
package plinth.kernel.http.route;

import org.jspecify.annotations.NullMarked;
