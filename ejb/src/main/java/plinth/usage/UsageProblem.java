package plinth.usage;

import plinth.kernel.ProblemCode;

/** Error codes of usage. */
public enum UsageProblem implements ProblemCode {
  PLAN_LIMIT_EXCEEDED(Kind.PAYMENT_REQUIRED, "The plan's limit is reached");

  private final Kind kind;
  private final String message;

  UsageProblem(Kind kind, String message) {
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
