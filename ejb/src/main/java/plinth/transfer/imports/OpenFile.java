package plinth.transfer.imports;

import plinth.transfer.source.RowReader;

import java.time.Instant;

/**
 * A file that a job reads, open between two chunks.
 *
 * @param reader its rows
 * @param since when it was last read
 */
record OpenFile(RowReader reader, Instant since) {}
