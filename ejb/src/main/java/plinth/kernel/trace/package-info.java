/** Where in which trace something happens, and what a statement to a database is called there. */
@NullMarked
package plinth.kernel.trace;

import org.jspecify.annotations.NullMarked;
