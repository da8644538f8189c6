/** Rows in workbooks of Office Open XML. */
@NullMarked
package plinth.transfer.xlsx;

import org.jspecify.annotations.NullMarked;
