package plinth.billing.gateway;

import plinth.kernel.Problem;

/**
 * Thrown when a provider does not answer, or answers unusably: the outcome of the request is
 * unknown. Uncaught, it becomes a 503.
 */
public final class GatewayUnavailable extends Problem {
  private final String reason;

  /**
   * The provider of this key did not answer.
   *
   * @param reason for the log, without anything secret
   */
  public GatewayUnavailable(String key, String reason) {
    super(GatewayProblem.GATEWAY_UNAVAILABLE);
    this.reason = key + ": " + reason;
  }

  /** What went wrong, for logs and operators. */
  public String reason() {
    return reason;
  }
}
