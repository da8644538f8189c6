/** What is measured, one class for each choice of the command line. */
@NullMarked
package plinth.bench.scenarios;

import org.jspecify.annotations.NullMarked;
