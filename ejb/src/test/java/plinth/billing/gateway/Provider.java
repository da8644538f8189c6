package plinth.billing.gateway;

import java.math.BigDecimal;
import java.util.Optional;

/** A provider under test: what people and time do at it, and what it keeps. */
public interface Provider {
  /** How a saved card behaves. */
  enum Card {
    GOOD,
    BAD,
    SLOW
  }

  /** The adapter, speaking to it. */
  PaymentGateway gateway();

  /** Somebody pays on the page. */
  void approve(String paymentId);

  /** Somebody's card is declined on the page, and they give up. */
  void decline(String paymentId);

  /** A card that was saved before. */
  SavedCard card(Card card);

  /** What was pending is captured. */
  void settle(String paymentId);

  /** How often money was taken, or tried to be, for a reference. */
  int charges(String reference);

  /** The amount that it keeps, as a decimal. */
  BigDecimal amount(String paymentId);

  /** Whether an authorization was given back there. */
  boolean isReleased(String paymentId);

  /** The next charge happens, and its answer is lost. */
  void loseTheNextAnswer();

  /** What it tells of a payment as it stands. */
  Delivery notice(String paymentId);

  /** What it told of a captured payment before, and delivers only now: that it failed. */
  Delivery lateNotice(String paymentId);

  /** A notice of something that billing does not know. */
  Delivery unknownNotice(String paymentId);

  /** A notice whose amount somebody else wrote. */
  Delivery forgedNotice(String paymentId);

  /** A notice that somebody changed where the signature does not reach; empty: it reaches all. */
  Optional<Delivery> tamperedNotice(String paymentId);

  /** A notice that was signed an hour ago; empty: its signatures have no time. */
  Optional<Delivery> oldNotice(String paymentId);

  /** Whether a page that nobody has paid on can be closed. */
  boolean closesPages();

  /** Whether notices of payments, and what is read of them, carry the saved card. */
  default boolean tellsCardWithPayment() {
    return true;
  }
}
