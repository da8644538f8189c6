/** Exports of records to files, and the retention of these files. */
@NullMarked
package plinth.transfer.export;

import org.jspecify.annotations.NullMarked;
