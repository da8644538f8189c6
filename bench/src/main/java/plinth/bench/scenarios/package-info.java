/** The measurements, one class for each scenario of the command line. */
@NullMarked
package plinth.bench.scenarios;

import org.jspecify.annotations.NullMarked;
