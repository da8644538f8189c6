/** Rows in texts of cells parted by a delimiter. */
@NullMarked
package plinth.transfer.csv;

import org.jspecify.annotations.NullMarked;
