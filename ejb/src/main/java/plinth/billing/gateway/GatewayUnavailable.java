package plinth.billing.gateway;

import plinth.kernel.Problem;

/**
 * A provider did not answer, or answered what nobody can use: what was asked for may have happened
 * or not. Where nobody catches it, it is answered with 503.
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
