package plinth.billing.obligation;

import java.util.List;

/** The status of an obligation. */
public enum ObligationState {
  /** The gateway has not been heard of yet. */
  OPEN,
  /** The gateway knows of it and has not decided. */
  PENDING,
  /** The card is saved; the amount is to be released. */
  AUTHORIZED,
  /** Paid, for good. */
  CAPTURED,
  /** Not paid; the gateway may still change its mind. */
  FAILED,
  /** The card is saved, and the amount given back. */
  RELEASED,
  /** Nobody asks for it any more; the gateway may still tell of a payment. */
  WITHDRAWN;

  /** Those of which nothing is decided. */
  static final List<ObligationState> UNDECIDED = List.of(OPEN, PENDING);

  /** Whether nothing more is asked for. */
  boolean isOver() {
    return switch (this) {
      case OPEN, PENDING, AUTHORIZED -> false;
      case CAPTURED, FAILED, RELEASED, WITHDRAWN -> true;
    };
  }
}
