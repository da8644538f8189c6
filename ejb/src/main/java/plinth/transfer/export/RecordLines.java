package plinth.transfer.export;

import plinth.records.scan.ScannedRecords;

/** How a kind of export writes records, each as a line. Keeps nothing between them. */
interface RecordLines {
  /** Appends what stands before the first record; nothing where nothing does. */
  void begin(StringBuilder out);

  /** Appends the line of the record that was gone to last. */
  void append(StringBuilder out, ScannedRecords records);
}
