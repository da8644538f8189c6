package plinth.billing;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Charges to cards in {@link YearModel}, and the effects of their payments and failures. */
abstract class YearMoney extends YearBills {
  /** How often an unavailable gateway is called for a charge. */
  static final int CALLS_WHILE_AWAY = 2;

  YearCard card;
  BigDecimal cash = new BigDecimal("0.00");
  final List<YearOwe> owed = new ArrayList<>();

  /** The charges to the cards in a step, in order. */
  final List<YearOwe> charged = new ArrayList<>();

  YearMoney(Instant signedUp) {
    super(signedUp);
  }

  boolean isOwed(YearOwe owe) {
    if (!isChargeable() || owe.isPage()) {
      return false;
    }
    return switch (owe.kind) {
      case "period" ->
          (status.equals("TRIAL") || status.equals("ACTIVE")) && next().equals(owe.from);
      case "late period" -> status.equals("PAST_DUE");
      case "change", "pack" -> status.equals("ACTIVE");
      case "rest" -> status.equals("ACTIVE") || isCanceled;
      default -> throw new AssertionError(owe.kind);
    };
  }

  void charge(YearOwe owe, Instant now) {
    charged.add(owe);
    switch (card) {
      case PAYS -> captured(owe, now);
      case DECLINES -> failed(owe, now);
      case DECLINES_FOR_NOW -> {
        owe.state = YearOwe.State.DECLINED_FOR_NOW;
        owe.ends = now.plus(RETRIAL);
      }
      case SETTLES_LATE -> owe.state = YearOwe.State.LATE;
      case LOSES_ANSWER -> owe.state = YearOwe.State.LOST;
      case GATEWAY_AWAY -> {
        if (owe.callsInVain < CALLS_WHILE_AWAY) {
          owe.callsInVain++;
          charged.remove(owe);
          owe.state = YearOwe.State.UNHEARD;
        } else {
          captured(owe, now);
        }
      }
    }
  }

  YearOwe owe(YearOwe owe) {
    owed.add(owe);
    return owe;
  }

  /** Records that an obligation was paid. */
  void captured(YearOwe owe, Instant now) {
    if (owe.state == YearOwe.State.PAID) {
      return;
    }
    owe.state = YearOwe.State.PAID;
    cash = cash.add(owe.amount);
    if (owe.isRecovery() && !isUnpaid()) {
      credit(owe.amount);
      return;
    }
    for (int i = 0; i < owe.carried.size(); i++) {
      YearOwe.Carried one = owe.carried.get(i);
      BigDecimal amount = owe.amounts.get(i);
      if (one.isSettled) {
        if (amount.signum() != 0) {
          YearOwe.Carried back = new YearOwe.Carried();
          back.price = amount.negate();
          carried.add(back);
        }
      } else if (one.from == null && one.price.compareTo(amount) != 0) {
        one.price = one.price.subtract(amount);
      } else {
        one.isSettled = true;
      }
    }
    switch (owe.kind) {
      case "period", "late period", "page period" -> paidPeriod(owe, now);
      case "change" -> changed(owe, now);
      default -> {
        // Packs and partial periods change nothing.
      }
    }
    if (!isUnpaid()) {
      owed.stream()
          .filter(one -> one.kind.equals("page period") && one.isWaiting())
          .forEach(one -> one.state = YearOwe.State.WITHDRAWN);
    }
  }

  /** Records a second capture, which reduces the next bills. */
  void capturedTwice(YearOwe owe) {
    cash = cash.add(owe.amount);
    credit(owe.amount);
  }

  private void credit(BigDecimal amount) {
    YearOwe.Carried back = new YearOwe.Carried();
    back.price = amount.negate();
    carried.add(back);
  }

  private boolean isUnpaid() {
    return status.equals("PAST_DUE") || status.equals("SUSPENDED") || status.equals("CANCELED");
  }

  void paidPeriod(YearOwe owe, Instant now) {
    Instant next = next();
    boolean isNext = next.equals(owe.from);
    boolean isOtherLength = owe.isYear != isYear;
    switch (status) {
      case "TRIAL" -> {
        starts(isNext ? next : now, owe);
        status = "ACTIVE";
      }
      case "ACTIVE" -> {
        if (isNext || !isOtherLength) {
          starts(next, owe);
        } else {
          lasts(owe);
        }
      }
      case "CANCELED" -> {
        if (owe.isPage()) {
          starts(next.isAfter(now) ? next : now, owe);
          reopen();
        } else if (isNext || !isOtherLength) {
          starts(next, owe);
        } else {
          lasts(owe);
        }
      }
      default -> {
        Instant would = after(next, next.equals(end) ? anchor : dayOf(next), owe.isYear);
        if (isNext && would.isAfter(now)) {
          starts(next, owe);
          boolean staysCanceled = isCanceled;
          reopen();
          if (staysCanceled) {
            isCanceled = true;
            status = "CANCELED";
          }
        } else {
          starts(now, owe);
          reopen();
        }
      }
    }
  }

  void lasts(YearOwe owe) {
    end = after(end, anchor, owe.isYear);
    paidWorth = paidWorth.add(owe.worth);
  }

  void starts(Instant from, YearOwe owe) {
    begin(from, owe.isYear);
    paidUnit = owe.unit;
    paidWorth = owe.worth;
    int before = held;
    held = Math.max(renewed, Math.min(held, owe.addons));
    if (renewed > owe.addons) {
      int more = renewed - owe.addons;
      carryPart(YearPrices.addon(isYear).multiply(BigDecimal.valueOf(more)), start);
    }
    covered = Math.max(held, owe.addons);
    coveredBefore = held == 0 ? 0 : before;
    BigDecimal dearer = YearPrices.seat(plan, isYear).subtract(owe.unit);
    if (dearer.signum() > 0) {
      carryPart(dearer.multiply(BigDecimal.valueOf(owe.seats)), start);
    }
  }

  void changed(YearOwe owe, Instant now) {
    if (owe.isYear && !isYear) {
      plan = owe.plan;
      nextIsYear = null;
      starts(now.isAfter(next()) ? next() : now, owe);
      if (status.equals("PAST_DUE") || status.equals("SUSPENDED")) {
        boolean staysCanceled = isCanceled;
        reopen();
        isCanceled = staysCanceled;
        status = staysCanceled ? "CANCELED" : "ACTIVE";
      }
      return;
    }
    plan = owe.plan;
    if (owe.from == null || owe.from.equals(start)) {
      paidUnit = paidUnit.max(owe.unit);
      paidWorth = paidWorth.add(owe.worth);
      return;
    }
    BigDecimal dearer = YearPrices.seat(plan, isYear).subtract(paidUnit);
    if (dearer.signum() > 0 && now.isBefore(end)) {
      carryPart(dearer.multiply(BigDecimal.valueOf(seats)), now);
    }
    paidUnit = paidUnit.max(YearPrices.seat(plan, isYear));
  }

  /** Records a final failure. */
  void failed(YearOwe owe, Instant now) {
    if (!owe.isWaiting()) {
      return;
    }
    owe.state = YearOwe.State.FAILED;
    boolean isOfNext = owe.kind.equals("period") && next().equals(owe.from);
    if (isOfNext && (status.equals("TRIAL") || status.equals("ACTIVE"))) {
      unpaid(now);
    }
  }
}
