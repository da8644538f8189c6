/** Rows in text files whose cells are separated by a delimiter. */
@NullMarked
package plinth.transfer.csv;

import org.jspecify.annotations.NullMarked;
