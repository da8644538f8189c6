package plinth.billing.price;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plinth.billing.ActiveAddon;
import plinth.billing.BillingPeriod;
import plinth.billing.Plan;

/**
 * The composition of an amount.
 *
 * @param lines the lines that are printed
 * @param worth what is paid for until the period ends, priced for the whole period
 * @param addons how many of each recurring add-on are paid for until the period ends
 * @param dues the carried-over amounts that the bill settles, by ID
 */
public record Bill(
    List<BillLine> lines,
    BigDecimal worth,
    Map<String, Integer> addons,
    Map<Long, BigDecimal> dues) {
  /** The minimum that credits leave of a bill, because gateways do not charge less. */
  private static final BigDecimal LEAST = BigDecimal.ONE;

  public Bill {
    lines = List.copyOf(lines);
    addons = Map.copyOf(addons);
    dues = Map.copyOf(dues);
  }

  /** Creates a bill that does not begin a period. */
  public static Bill of(BillLine... lines) {
    return new Bill(List.of(lines), BigDecimal.ZERO, Map.of(), Map.of());
  }

  /** Creates the bill of a whole period: the plan, the add-ons, and the carried-over amounts. */
  public static Bill period(
      Plan plan, BillingPeriod period, int seats, List<ActiveAddon> held, List<Due> carried) {
    List<BillLine> lines = Price.lines(plan, period, seats, held);
    Map<String, Integer> addons = new LinkedHashMap<>();
    for (ActiveAddon addon : held) {
      if (addon.renewed() > 0) {
        addons.put(addon.addonSlug(), addon.renewed());
      }
    }
    return new Bill(lines, BillLine.sum(lines), addons, Map.of()).withDues(carried, Instant.MAX);
  }

  /** Returns this bill with the carried-over amounts that are owed until the given moment. */
  public Bill withDues(List<Due> carried, Instant until) {
    List<BillLine> more = new ArrayList<>(lines);
    Map<Long, BigDecimal> settled = new LinkedHashMap<>(dues);
    BigDecimal sum = amount();
    List<Due> debitsFirst = new ArrayList<>(carried);
    debitsFirst.sort((a, b) -> Integer.compare(b.price().signum(), a.price().signum()));
    for (Due due : debitsFirst) {
      BillLine line = due.line(until);
      if (due.price().signum() < 0) {
        BigDecimal most = sum.subtract(LEAST).max(BigDecimal.ZERO).negate();
        BigDecimal amount = line.amount().max(most);
        line = new BillLine(due.description(), 1, amount, amount, due.account());
      }
      settled.put(due.id(), line.amount());
      if (line.amount().signum() != 0) {
        more.add(line);
        sum = sum.add(line.amount());
      }
    }
    return new Bill(more, worth, addons, settled);
  }

  /** Returns the total in cents. */
  public BigDecimal amount() {
    return BillLine.sum(lines);
  }
}
