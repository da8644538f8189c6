package plinth.billing;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Amounts of money: exact decimals, rounded half up to cents once, when they are charged.
 *
 * <p>Spec: Billing resources.
 */
final class Money {
  /** What a card is checked with: authorized, and released. */
  static final BigDecimal CHECK = new BigDecimal("1.00");

  private Money() {}

  /** The amount in cents. */
  static BigDecimal cents(BigDecimal exact) {
    return exact.setScale(2, RoundingMode.HALF_UP);
  }
}
