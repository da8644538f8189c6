package plinth.billing.price;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An amount that the next bill settles: add-ons for a part of a period, or an overpayment or
 * underpayment.
 *
 * @param id the ID; zero before it is written
 * @param price the price for the whole period; a negative price is a credit
 * @param part the part of the period that is owed; null if the price is owed in full
 */
public record Due(
    long id, String description, BillLine.Account account, BigDecimal price, @Nullable Part part) {

  /**
   * A part of a period.
   *
   * @param from when the part begins
   * @param start the beginning of the period
   */
  public record Part(Instant from, Instant start, Instant end) {
    /**
     * Returns the time before a period that begins in the future, as a part of a preceding period
     * of the same length.
     */
    public static Part ahead(Instant from, Instant start, Instant end) {
      return new Part(from, start.minus(Duration.between(start, end)), start);
    }
  }

  /** Creates the amount for add-ons that are added within a period. */
  public static Due ofAddons(String name, int quantity, BigDecimal price, Part part) {
    return new Due(
        0,
        quantity + " x " + name + ", rest of the period",
        BillLine.Account.ADDONS,
        price.multiply(BigDecimal.valueOf(quantity)),
        part);
  }

  /** Creates an amount that is owed in full. */
  public static Due of(String description, BillLine.Account account, BigDecimal amount) {
    return new Due(0, description, account, amount, null);
  }

  /** Returns what is owed until a moment, or until the period ends, whichever is earlier. */
  BillLine line(Instant until) {
    BigDecimal amount = Money.cents(amount(until));
    return new BillLine(description, 1, amount, amount, account);
  }

  /** Returns what this adds to the paid value of the period with this start. */
  BigDecimal worth(@Nullable Instant periodStart) {
    return part == null || !part.start().equals(periodStart) ? BigDecimal.ZERO : price;
  }

  private BigDecimal amount(Instant until) {
    if (part == null) {
      return price;
    }
    Instant end = part.end().isBefore(until) ? part.end() : until;
    BigDecimal whole = Proration.fraction(part.start(), part.end(), part.from());
    BigDecimal rest = Proration.fraction(part.start(), part.end(), end);
    return price.multiply(whole.subtract(rest));
  }
}
