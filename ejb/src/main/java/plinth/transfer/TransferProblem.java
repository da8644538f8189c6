package plinth.transfer;

import plinth.kernel.ProblemCode;

/** Error codes of imports as a whole. */
public enum TransferProblem implements ProblemCode {
  CHECKSUM_MISMATCH(Kind.INVALID, "The uploaded bytes do not match the checksum"),
  UPLOAD_INCOMPLETE(Kind.CONFLICT, "Parts of the upload are missing"),
  UPLOAD_COMPLETE(Kind.CONFLICT, "The upload is complete; its parts cannot be replaced"),
  PREVIEW_NOT_READY(Kind.CONFLICT, "The preview is not ready"),
  FILE_UNREADABLE(Kind.INVALID, "The file is neither a text file with cells nor a workbook"),
  WORKBOOK_TOO_LARGE(
      Kind.INVALID, "The workbook is too large to read; save the sheet as CSV instead"),
  FILE_EMPTY(Kind.INVALID, "The file has no rows");

  private final Kind kind;
  private final String message;

  TransferProblem(Kind kind, String message) {
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
