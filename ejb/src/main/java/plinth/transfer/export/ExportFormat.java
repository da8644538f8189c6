package plinth.transfer.export;

import java.util.Locale;
import plinth.records.scan.RecordScans.Form;

/** The file format of an export. */
public enum ExportFormat {
  /** Comma-separated values in UTF-8. */
  CSV("text/csv; charset=utf-8"),
  /** An Excel workbook, with several sheets if one cannot hold all rows. */
  XLSX("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
  /** Each record on one line, as JSON in the format of the API. */
  JSONL("application/x-ndjson");

  private final String mediaType;

  ExportFormat(String mediaType) {
    this.mediaType = mediaType;
  }

  /** The word on the wire, which is also the file extension. */
  String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  static ExportFormat of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  String mediaType() {
    return mediaType;
  }

  /** Whether the pieces are not the file yet but are joined into one at the end. */
  boolean isJoined() {
    return this == XLSX;
  }

  /** The form in which the format needs records. */
  Form form(boolean isLabelled) {
    if (this == JSONL) {
      return Form.RECORDS;
    }
    return isLabelled ? Form.LABELLED : Form.VALUES;
  }
}
