/** Converters for entity columns. */
@NullMarked
package plinth.kernel.column;

import org.jspecify.annotations.NullMarked;
