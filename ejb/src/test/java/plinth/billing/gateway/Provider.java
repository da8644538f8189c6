package plinth.billing.gateway;

import java.math.BigDecimal;
import java.util.Optional;

/** A provider under test: the actions of people and time, and the provider's state. */
public interface Provider {
  /** How a saved card behaves. */
  enum Card {
    GOOD,
    BAD,
    SLOW
  }

  /** The adapter, connected to this provider. */
  PaymentGateway gateway();

  /** Pays on the page. */
  void approve(String paymentId);

  /** Declines the card on the page, after which the payer gives up. */
  void decline(String paymentId);

  /** Returns a previously saved card. */
  SavedCard card(Card card);

  /** Captures a pending payment. */
  void settle(String paymentId);

  /** How often a charge was made or attempted for a reference. */
  int charges(String reference);

  /** The amount of a payment in the provider's state, as a decimal. */
  BigDecimal amount(String paymentId);

  /** Whether an authorization was released. */
  boolean isReleased(String paymentId);

  /** Processes the next charge but loses its response. */
  void loseTheNextAnswer();

  /** The notification for the current state of a payment. */
  Delivery notice(String paymentId);

  /** An earlier notification of a failure, delivered only after the payment was captured. */
  Delivery lateNotice(String paymentId);

  /** A notification of a type that billing does not know. */
  Delivery unknownNotice(String paymentId);

  /** A notification with a forged amount. */
  Delivery forgedNotice(String paymentId);

  /**
   * A notification that was changed where the signature does not cover it; empty if it covers
   * everything.
   */
  Optional<Delivery> tamperedNotice(String paymentId);

  /** A notification signed an hour ago; empty if the signatures have no timestamp. */
  Optional<Delivery> oldNotice(String paymentId);

  /** Whether an unpaid page can be closed. */
  boolean closesPages();

  /** Whether payments, in notifications and in the API, contain the saved card. */
  default boolean tellsCardWithPayment() {
    return true;
  }
}
