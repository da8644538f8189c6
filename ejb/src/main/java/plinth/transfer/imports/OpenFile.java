package plinth.transfer.imports;

import java.time.Instant;
import plinth.transfer.source.RowReader;

/**
 * A file that a job reads, open between two chunks.
 *
 * @param reader its rows
 * @param since when it was last read
 */
record OpenFile(RowReader reader, Instant since) {}
