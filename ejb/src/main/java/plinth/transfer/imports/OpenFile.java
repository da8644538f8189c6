package plinth.transfer.imports;

import java.time.Instant;
import plinth.transfer.source.RowReader;

/**
 * A file that a job keeps open between two chunks.
 *
 * @param reader the reader of its rows
 * @param since when it was last read
 */
record OpenFile(RowReader reader, Instant since) {}
