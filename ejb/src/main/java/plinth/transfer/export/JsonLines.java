package plinth.transfer.export;

import plinth.records.scan.ScannedRecords;

/** Each record as the API shows it, on a line. */
final class JsonLines implements RecordLines {
  @Override
  public void begin(StringBuilder out) {
    // JSON lines have no header.
  }

  @Override
  public void append(StringBuilder out, ScannedRecords records) {
    out.append(records.json()).append('\n');
  }
}
