package plinth.billing.obligation;

import java.util.List;

/** The status of an obligation. */
public enum ObligationState {
  /** The gateway has not reported anything yet. */
  OPEN,
  /** The gateway knows the payment and has not decided. */
  PENDING,
  /** The card is saved; the amount is to be released. */
  AUTHORIZED,
  /** Paid; final. */
  CAPTURED,
  /** Not paid; the gateway may still report a capture. */
  FAILED,
  /** The card is saved, and the amount was released. */
  RELEASED,
  /** No longer requested; the gateway may still report a payment. */
  WITHDRAWN;

  /** The undecided states. */
  static final List<ObligationState> UNDECIDED = List.of(OPEN, PENDING);

  /** Returns whether nothing more is requested. */
  boolean isOver() {
    return switch (this) {
      case OPEN, PENDING, AUTHORIZED -> false;
      case CAPTURED, FAILED, RELEASED, WITHDRAWN -> true;
    };
  }
}
