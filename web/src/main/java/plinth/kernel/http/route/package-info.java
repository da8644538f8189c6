/** The routes of resource methods, and their meters. */
@NullMarked
package plinth.kernel.http.route;

import org.jspecify.annotations.NullMarked;
