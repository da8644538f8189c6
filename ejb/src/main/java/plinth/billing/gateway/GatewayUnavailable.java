package plinth.billing.gateway;

import plinth.kernel.Problem;

/**
 * Thrown when a provider does not answer, or answers unusably: the outcome of the request is
 * unknown. Uncaught, it becomes a 503.
 */
public final class GatewayUnavailable extends Problem {
  private final String reason;

  /**
   * Creates the exception for the provider with this key.
   *
   * @param reason the reason for the log, without secrets
   */
  public GatewayUnavailable(String key, String reason) {
    super(GatewayProblem.GATEWAY_UNAVAILABLE);
    this.reason = key + ": " + reason;
  }

  /** Returns what went wrong, for logs and operators. */
  public String reason() {
    return reason;
  }
}
