/** Files with rows: their format, positions in them, and readers of rows. */
@NullMarked
package plinth.transfer.source;

import org.jspecify.annotations.NullMarked;
