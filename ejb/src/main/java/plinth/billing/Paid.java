package plinth.billing;

import java.math.BigDecimal;

/**
 * What is paid for in the current period, priced for the whole of it. An upgrade costs what exceeds
 * it, and the unused rest of it is credited where a longer period begins.
 *
 * @param unit the dearest seat that was paid for
 * @param worth seats and add-ons together
 */
public record Paid(BigDecimal unit, BigDecimal worth) {
  /** The same with an upgrade. */
  public Paid with(BigDecimal dearer, BigDecimal more) {
    return new Paid(unit.max(dearer), worth.add(more));
  }
}
