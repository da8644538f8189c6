package plinth.transfer.export;

import plinth.kernel.ProblemCode;

/** Error codes of exports. */
public enum ExportProblem implements ProblemCode {
  EXPORT_NOT_READY(Kind.CONFLICT, "The export has no file"),
  EXPORT_EXPIRED(Kind.NOT_FOUND, "The file of the export has expired"),
  EXPORT_FIELDS_CHANGED(Kind.CONFLICT, "The fields were changed during the export"),
  CELL_TOO_LONG(Kind.INVALID, "A text is too long for a cell of a workbook"),
  TOO_MANY_ROWS(Kind.INVALID, "A workbook cannot have that many rows; use csv or jsonl");

  private final Kind kind;
  private final String message;

  ExportProblem(Kind kind, String message) {
    this.kind = kind;
    this.message = message;
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public String message() {
    return message;
  }
}
