package plinth.billing.price;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Amounts of money: exact decimals, rounded half up to cents once, when they are charged. */
public final class Money {
  /** What a card is checked with: authorized, and released. */
  public static final BigDecimal CHECK = new BigDecimal("1.00");

  /** Parts of periods are known to 34 digits; half a cent that they miss by the last is half. */
  private static final int CERTAIN = 25;

  private Money() {}

  /** The amount in cents. */
  public static BigDecimal cents(BigDecimal exact) {
    return exact.setScale(CERTAIN, RoundingMode.HALF_UP).setScale(2, RoundingMode.HALF_UP);
  }
}
