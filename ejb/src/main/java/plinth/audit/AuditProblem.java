package plinth.audit;

import plinth.kernel.ProblemCode;

/** Error codes of audit records and legal holds. */
public enum AuditProblem implements ProblemCode {
  LEGAL_HOLD(
      Kind.CONFLICT, "A legal hold stands on the workspace: nothing is removed until it is lifted");

  private final Kind kind;
  private final String message;

  AuditProblem(Kind kind, String message) {
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
