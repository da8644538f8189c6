package plinth.billing;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The bills of {@link YearModel}: periods, changes of plan, and carried-over amounts. */
abstract class YearBills extends YearPeriods {
  static final Duration RETRIAL = Duration.ofDays(3);
  static final BigDecimal DOLLAR = new BigDecimal("1.00");

  int seats = 1;
  int held;

  /** How many add-ons the next period is billed for. */
  int renewed;

  int covered;
  int coveredBefore;
  BigDecimal paidUnit;
  BigDecimal paidWorth;
  final List<YearOwe.Carried> carried = new ArrayList<>();

  YearBills(Instant signedUp) {
    super(signedUp);
  }

  /** Adopts the product's exact start of a period, which may differ by the duration of the call. */
  void begunAt(Instant exactly) {
    if (start != null
        && !start.equals(exactly)
        && Duration.between(start, exactly).abs().toSeconds() < 9) {
      start = exactly;
      anchor = dayOf(exactly);
      end = after(exactly, anchor, isYear);
      for (YearOwe.Carried one : carried) {
        if (one.start != null && Duration.between(one.start, exactly).abs().toSeconds() < 9) {
          one.from = one.from.equals(one.start) ? exactly : one.from;
          one.start = exactly;
          one.end = end;
        }
      }
    }
  }

  /** Adopts the product's exact end of a period. */
  void endsAt(Instant exactly) {
    if (end != null && Duration.between(end, exactly).abs().toSeconds() < 9) {
      end = exactly;
    }
  }

  void carry(YearOwe owe, Instant until) {
    List<YearOwe.Carried> debitsFirst = new ArrayList<>(carried);
    debitsFirst.sort((a, b) -> b.price.signum() - a.price.signum());
    for (YearOwe.Carried one : debitsFirst) {
      if (one.isSettled) {
        continue;
      }
      BigDecimal amount = one.price;
      if (one.from != null) {
        Instant last = one.end.isBefore(until) ? one.end : until;
        amount = one.price.multiply(YearPrices.part(one.from, last, one.start, one.end));
      }
      amount = YearPrices.cents(amount);
      if (one.price.signum() < 0) {
        amount = amount.max(owe.amount.subtract(DOLLAR).max(BigDecimal.ZERO).negate());
      }
      owe.carried.add(one);
      owe.amounts.add(amount);
      owe.amount = owe.amount.add(amount);
    }
  }

  void carryPart(BigDecimal price, Instant from) {
    YearOwe.Carried one = new YearOwe.Carried();
    one.price = price;
    one.from = from;
    one.start = start;
    one.end = end;
    carried.add(one);
  }

  /** The time before a future period, priced like a period of the same length. */
  void carryAhead(BigDecimal price, Instant from) {
    YearOwe.Carried one = new YearOwe.Carried();
    one.price = price;
    one.from = from;
    one.start = start.minus(Duration.between(start, end));
    one.end = start;
    carried.add(one);
  }

  YearOwe bill(String kind, Instant from, Instant now) {
    boolean asYear = nextIsYear == null ? isYear : nextIsYear;
    YearOwe owe = new YearOwe();
    owe.kind = kind;
    owe.plan = plan;
    owe.isYear = asYear;
    owe.from = from;
    owe.seats = seats;
    owe.unit = YearPrices.seat(plan, asYear);
    owe.addons = renewed;
    owe.amount =
        YearPrices.cents(owe.unit.multiply(BigDecimal.valueOf(seats)))
            .add(
                YearPrices.cents(
                    YearPrices.addon(asYear).multiply(BigDecimal.valueOf(owe.addons))));
    owe.worth = owe.amount;
    owe.ends = now.plus(RETRIAL);
    carry(owe, Instant.MAX);
    return owe;
  }

  YearOwe cost(String to, boolean wantsYear, Instant now) {
    YearOwe cost = new YearOwe();
    cost.kind = "change";
    cost.from = start;
    cost.plan = to;
    cost.isYear = wantsYear;
    cost.seats = seats;
    cost.ends = now.plus(RETRIAL);
    if (wantsYear && !isYear) {
      if (!now.isBefore(end)) {
        return null;
      }
      cost.unit = YearPrices.seat(to, true);
      cost.addons = renewed;
      cost.worth =
          cost.unit
              .multiply(BigDecimal.valueOf(seats))
              .add(YearPrices.addon(true).multiply(BigDecimal.valueOf(cost.addons)));
      cost.amount =
          YearPrices.cents(cost.worth).subtract(YearPrices.cents(paidWorth.multiply(rest(now))));
      carry(cost, now);
      return cost.amount.signum() > 0 ? cost : null;
    }
    cost.isYear = isYear;
    BigDecimal dearer = YearPrices.seat(to, isYear).subtract(paidUnit);
    BigDecimal seatsHere = BigDecimal.valueOf(seats);
    cost.amount = YearPrices.cents(dearer.multiply(rest(now)).multiply(seatsHere));
    if (cost.amount.signum() <= 0) {
      return null;
    }
    cost.unit = YearPrices.seat(to, isYear);
    cost.worth = dearer.multiply(seatsHere);
    for (YearOwe.Carried one : carried) {
      if (!one.isSettled && one.from != null && one.start.equals(start)) {
        cost.worth = cost.worth.add(one.price);
      }
    }
    carry(cost, Instant.MAX);
    return cost;
  }
}
