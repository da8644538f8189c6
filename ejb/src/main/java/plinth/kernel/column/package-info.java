/** Converters of columns for entities. */
@NullMarked
package plinth.kernel.column;

import org.jspecify.annotations.NullMarked;
