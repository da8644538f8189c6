/** Imports: their plan, their runs, and the rows that failed. */
@NullMarked
package plinth.transfer.imports;

import org.jspecify.annotations.NullMarked;
