/** Rows of imports, which become records by a few statements for many. */
@NullMarked
package plinth.records.imports;

import org.jspecify.annotations.NullMarked;
