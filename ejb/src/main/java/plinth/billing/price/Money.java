package plinth.billing.price;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Amounts of money: exact decimals, rounded half up to cents once, when they are charged. */
public final class Money {
  /** The amount that is authorized and released to verify a card. */
  public static final BigDecimal CHECK = new BigDecimal("1.00");

  /**
   * Fractions of periods are exact to 34 digits. Rounding to this many decimals first makes a half
   * cent that is off in the last digit a half cent again.
   */
  private static final int CERTAIN = 25;

  private Money() {}

  /** Returns the amount rounded to cents. */
  public static BigDecimal cents(BigDecimal exact) {
    return exact.setScale(CERTAIN, RoundingMode.HALF_UP).setScale(2, RoundingMode.HALF_UP);
  }
}
