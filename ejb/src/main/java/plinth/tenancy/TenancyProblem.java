package plinth.tenancy;

import plinth.kernel.ProblemCode;

/** Error codes of work on whole workspaces and their databases. */
public enum TenancyProblem implements ProblemCode {
  MOVE_DIFFERS(Kind.CONFLICT, "The source and the target differ"),
  ARCHIVE_DIFFERS(Kind.CONFLICT, "The content of the archive does not match its manifest"),
  ARCHIVE_OF_ANOTHER_VERSION(Kind.CONFLICT, "The archive was written by another version"),
  MIGRATION_FAILED(
      Kind.CONFLICT, "The migration of the workspace's database failed; the log has the reason"),
  WORKSPACE_BEHIND(
      Kind.UNAVAILABLE, "The workspace's database must be upgraded first; try again later"),
  MOVE_BUSY(Kind.UNAVAILABLE, "The workspace's tables are busy; try again later");

  private final Kind kind;
  private final String message;

  TenancyProblem(Kind kind, String message) {
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
