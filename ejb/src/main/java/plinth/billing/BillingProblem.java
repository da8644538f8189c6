package plinth.billing;

import plinth.kernel.ProblemCode;

/**
 * What billing refuses.
 *
 * <p>Spec: Errors.
 */
public enum BillingProblem implements ProblemCode {
  NO_WORKSPACE_SELECTED(Kind.INVALID, "No workspace selected"),
  SUBSCRIPTION_NOT_ACTIVE(Kind.INVALID, "Only an active subscription can be canceled");

  private final Kind kind;
  private final String message;

  BillingProblem(Kind kind, String message) {
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
