/** Writes rows of imports as records, with few statements for many rows. */
@NullMarked
package plinth.records.imports;

import org.jspecify.annotations.NullMarked;
