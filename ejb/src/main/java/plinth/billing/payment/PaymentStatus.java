package plinth.billing.payment;

import plinth.billing.obligation.ObligationState;

/**
 * The status of a payment, for the person who paid.
 *
 * @param gatewayStatus the gateway's own status; empty until it reports one
 * @param message a sentence for people
 */
public record PaymentStatus(Status status, String gatewayStatus, String message) {
  /** The simplified status. */
  public enum Status {
    SUCCESS,
    FAILED,
    PENDING
  }

  /** Returns the status of a payment from the state of its obligation. */
  public static PaymentStatus of(ObligationState state, String gatewayStatus, String message) {
    Status status =
        switch (state) {
          case OPEN, PENDING -> Status.PENDING;
          case AUTHORIZED, CAPTURED, RELEASED -> Status.SUCCESS;
          case FAILED, WITHDRAWN -> Status.FAILED;
        };
    return new PaymentStatus(status, gatewayStatus, message);
  }
}
