package plinth.billing;

import plinth.kernel.Problem;
import plinth.kernel.ProblemCode;

/** Error codes of billing. */
public enum BillingProblem implements ProblemCode {
  NO_WORKSPACE_SELECTED(Kind.INVALID, "No workspace selected"),
  SUBSCRIPTION_NOT_ACTIVE(Kind.INVALID, "Only an active subscription can be canceled"),
  PLAN_NOT_FOUND(Kind.INVALID, "Plan not found"),
  PLAN_BY_STAFF(Kind.INVALID, "Enterprise is set up by our staff; please contact support"),
  PAYMENT_METHOD_REQUIRED(Kind.INVALID, "Pay through the checkout first"),
  PAYMENT_PENDING(
      Kind.INVALID,
      "A payment of the subscription is still pending; try again when it is complete"),
  PAYMENT_FAILED(Kind.PAYMENT_REQUIRED, "The payment was declined; nothing was changed"),
  ADDON_NEEDS_PAID_PLAN(Kind.INVALID, "Add-ons require an active subscription and a saved card"),
  ADDON_NOT_HELD(Kind.INVALID, "The workspace does not have this add-on, or it cannot be canceled"),
  PAYMENT_ID_REQUIRED(Kind.INVALID, "payment_id is required"),
  PAYMENT_OF_ANOTHER(Kind.FORBIDDEN, "The payment belongs to another workspace");

  private final Kind kind;
  private final String message;

  BillingProblem(Kind kind, String message) {
    this.kind = kind;
    this.message = message;
  }

  /**
   * Returns this problem with another message: our staff suspended the subscription, and the only
   * remedy is to contact support.
   */
  public Problem duringHold() {
    return new Problem(this, "Our staff suspended the subscription; please contact support");
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
