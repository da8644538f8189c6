package plinth.files;

import plinth.kernel.ProblemCode;

/** Error codes of files. */
public enum FileProblem implements ProblemCode {
  FILE_TOO_LARGE(Kind.TOO_LARGE, "The file is larger than allowed"),
  FILE_TYPE_NOT_ALLOWED(Kind.UNSUPPORTED_TYPE, "This file type is not allowed"),
  FILE_IN_USE(Kind.CONFLICT, "A record uses this file"),
  FILE_INFECTED(Kind.INVALID, "The file contains malware"),
  STORAGE_UNREACHABLE(
      Kind.UNAVAILABLE, "The workspace's own storage is unreachable or rejects its keys"),
  STORAGE_UNAVAILABLE(Kind.UNAVAILABLE, "The server's storage is unavailable; nothing was stored"),
  SCANNER_UNAVAILABLE(
      Kind.UNAVAILABLE, "Files cannot be scanned at the moment, so uploads are not accepted");

  private final Kind kind;
  private final String message;

  FileProblem(Kind kind, String message) {
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
