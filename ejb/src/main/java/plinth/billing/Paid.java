package plinth.billing;

import java.math.BigDecimal;

/**
 * What is paid for in the current period, priced for the whole period. An upgrade costs the
 * difference to it, and its unused rest is credited when a longer period begins.
 *
 * @param unit the highest price of a seat that was paid for
 * @param worth the price of seats and add-ons together
 */
public record Paid(BigDecimal unit, BigDecimal worth) {
  /** Returns this with an upgrade added. */
  public Paid with(BigDecimal dearer, BigDecimal more) {
    return new Paid(unit.max(dearer), worth.add(more));
  }
}
