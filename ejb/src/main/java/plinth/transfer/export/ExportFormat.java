package plinth.transfer.export;

import java.util.Locale;
import plinth.records.scan.RecordScans.Form;

/** The file format of an export. */
public enum ExportFormat {
  /** Comma-separated values in UTF-8. */
  CSV("text/csv; charset=utf-8"),
  /** A workbook, of more than one sheet where one does not take all rows. */
  XLSX("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
  /** Each record as the API shows it, on a line. */
  JSONL("application/x-ndjson");

  private final String mediaType;

  ExportFormat(String mediaType) {
    this.mediaType = mediaType;
  }

  /** The word on the wire, and the end of names of files. */
  String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  static ExportFormat of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  String mediaType() {
    return mediaType;
  }

  /** Whether the pieces are no file yet: a whole is made of them in the end. */
  boolean isJoined() {
    return this == XLSX;
  }

  /** In which form it needs records. */
  Form form(boolean isLabelled) {
    if (this == JSONL) {
      return Form.RECORDS;
    }
    return isLabelled ? Form.LABELLED : Form.VALUES;
  }
}
