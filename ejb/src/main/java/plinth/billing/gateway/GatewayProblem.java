package plinth.billing.gateway;

import plinth.kernel.ProblemCode;

/** Error codes of the payment gateways. */
public enum GatewayProblem implements ProblemCode {
  INVALID_SIGNATURE(Kind.UNAUTHENTICATED, "The signature of the notification is not valid"),
  GATEWAY_NOT_CONFIGURED(Kind.UNAVAILABLE, "The payment gateway is not configured"),
  GATEWAY_UNAVAILABLE(Kind.UNAVAILABLE, "The payment gateway does not respond; try again shortly");

  private final Kind kind;
  private final String message;

  GatewayProblem(Kind kind, String message) {
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
