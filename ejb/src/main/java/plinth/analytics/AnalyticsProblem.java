package plinth.analytics;

import plinth.kernel.ProblemCode;

/** Error codes of analytics. */
public enum AnalyticsProblem implements ProblemCode {
  NO_STATUS_FIELD(Kind.INVALID, "The object has no select field to count by");

  private final Kind kind;
  private final String message;

  AnalyticsProblem(Kind kind, String message) {
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
