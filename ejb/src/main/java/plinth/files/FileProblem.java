package plinth.files;

import plinth.kernel.ProblemCode;

/** Error codes of files. */
public enum FileProblem implements ProblemCode {
  FILE_TOO_LARGE(Kind.TOO_LARGE, "The file is larger than allowed"),
  FILE_TYPE_NOT_ALLOWED(Kind.UNSUPPORTED_TYPE, "Files of this type are not accepted"),
  FILE_IN_USE(Kind.CONFLICT, "A record holds this file"),
  FILE_INFECTED(Kind.INVALID, "The file holds something harmful"),
  STORAGE_UNREACHABLE(
      Kind.UNAVAILABLE, "The workspace's own storage cannot be reached, or refuses its keys"),
  STORAGE_UNAVAILABLE(Kind.UNAVAILABLE, "The server's storage does not work now; nothing was kept"),
  SCANNER_UNAVAILABLE(Kind.UNAVAILABLE, "Files cannot be looked through now, so none is taken");

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
