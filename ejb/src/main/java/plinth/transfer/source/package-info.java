/** Files with rows: their formats, positions in them, and readers of rows. */
@NullMarked
package plinth.transfer.source;

import org.jspecify.annotations.NullMarked;
