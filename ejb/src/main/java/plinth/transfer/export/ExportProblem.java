package plinth.transfer.export;

import plinth.kernel.ProblemCode;

/** Error codes of exports. */
public enum ExportProblem implements ProblemCode {
  EXPORT_NOT_READY(Kind.CONFLICT, "The export has no file"),
  EXPORT_EXPIRED(Kind.NOT_FOUND, "The file of the export is kept no longer"),
  EXPORT_FIELDS_CHANGED(Kind.CONFLICT, "The fields changed while they were exported"),
  CELL_TOO_LONG(Kind.INVALID, "A text is longer than a cell of a workbook takes"),
  TOO_MANY_ROWS(Kind.INVALID, "A workbook takes no more rows; csv and jsonl do");

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
