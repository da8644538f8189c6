package plinth.transfer.export;

import plinth.records.scan.ScannedRecords;

/**
 * Writes the records of one export format, each as a line. Implementations keep no state between
 * records.
 */
interface RecordLines {
  /** Appends what precedes the first record, if anything. */
  void appendHeader(StringBuilder out);

  /** Appends the line of the current record. */
  void append(StringBuilder out, ScannedRecords records);
}
