package plinth.platform;

import plinth.kernel.ProblemCode;

/** Error codes of the operators' routes. */
public enum PlatformProblem implements ProblemCode {
  WORKSPACE_NOT_IN_USE(Kind.CONFLICT, "The workspace is being set up or deleted"),
  MEMBER_NOT_ACTIVE(
      Kind.CONFLICT, "This person is blocked or not an active member of the workspace");

  private final Kind kind;
  private final String message;

  PlatformProblem(Kind kind, String message) {
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
