package plinth.transfer.export;

import plinth.records.scan.ScannedRecords;

/** Writes each record on one line, as JSON in the format of the API. */
final class JsonLines implements RecordLines {
  @Override
  public void appendHeader(StringBuilder out) {
    // JSON lines have no header.
  }

  @Override
  public void append(StringBuilder out, ScannedRecords records) {
    out.append(records.json()).append('\n');
  }
}
