/** Rows in Office Open XML workbooks. */
@NullMarked
package plinth.transfer.xlsx;

import org.jspecify.annotations.NullMarked;
