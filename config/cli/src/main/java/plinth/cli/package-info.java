/** The command-line client of operators. */
@NullMarked
package plinth.cli;

import org.jspecify.annotations.NullMarked;
