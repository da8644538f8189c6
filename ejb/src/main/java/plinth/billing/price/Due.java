package plinth.billing.price;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that the next bill settles: add-ons that are held for a part of a period, or what was
 * paid too much or too little.
 *
 * @param id zero before it is written
 * @param price for the whole period; less than zero: a credit
 * @param part the part of the period that is owed; null: the price as it is
 */
public record Due(
    long id, String description, BillLine.Account account, BigDecimal price, @Nullable Part part) {

  /**
   * A part of a period.
   *
   * @param from since when it is held
   * @param start beginning of the period
   */
  public record Part(Instant from, Instant start, Instant end) {
    /** The time before a period that lies ahead, as a part of one of the same length before it. */
    public static Part ahead(Instant from, Instant start, Instant end) {
      return new Part(from, start.minus(Duration.between(start, end)), start);
    }
  }

  /** Add-ons that are held from a moment of the period on. */
  public static Due held(String name, int quantity, BigDecimal price, Part part) {
    return new Due(
        0,
        quantity + " x " + name + ", rest of the period",
        BillLine.Account.ADDONS,
        price.multiply(BigDecimal.valueOf(quantity)),
        part);
  }

  /** An amount that is owed as it is. */
  public static Due of(String description, BillLine.Account account, BigDecimal amount) {
    return new Due(0, description, account, amount, null);
  }

  /** What is owed until a moment, or until the period ends, whichever is first. */
  BillLine line(Instant until) {
    BigDecimal amount = Money.cents(amount(until));
    return new BillLine(description, 1, amount, amount, account);
  }

  /** What it adds to what is paid for in the period with this beginning. */
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
