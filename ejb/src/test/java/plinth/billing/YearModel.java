package plinth.billing;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * An independent model of the billing of one workspace according to the specification: it computes
 * prices, periods, grace and the amount owed for each event with plain bookkeeping. It shares no
 * code with the product.
 */
final class YearModel extends YearMoney {
  static final Duration LONGER_TRIAL = Duration.ofDays(30);
  static final Duration COOLDOWN = Duration.ofHours(12);
  static final Duration KEPT = Duration.ofDays(90);

  private Instant lastAttempt;

  YearModel(Instant signedUp) {
    super(signedUp);
  }

  // Actions of people. They return the code of the refusal, or null.

  String checkout(Instant now, List<YearOwe> pages) {
    YearOwe page;
    if (status.equals("PAST_DUE") || status.equals("SUSPENDED") || status.equals("CANCELED")) {
      page = bill("page period", null, now);
    } else {
      page = new YearOwe();
      page.kind = "page check";
      page.amount = DOLLAR;
      page.ends = now.plus(RETRIAL);
    }
    page.state = YearOwe.State.ON_PAGE;
    pages.add(owe(page));
    return null;
  }

  /** Approves a page. */
  void approved(YearOwe page, YearCard with, Instant now) {
    boolean isCheck = page.kind.equals("page check");
    if (page.state == YearOwe.State.PAID) {
      return;
    }
    card = with;
    if (isCheck) {
      page.state = YearOwe.State.PAID;
      Instant longer = signedUp.plus(LONGER_TRIAL);
      if (status.equals("TRIAL") && longer.isAfter(trialEnds)) {
        trialEnds = longer;
      }
    } else {
      captured(page, now);
    }
    retry(now);
  }

  private void retry(Instant now) {
    if (isChargeable()) {
      for (YearOwe one : List.copyOf(owed)) {
        if (one.state == YearOwe.State.DECLINED_FOR_NOW && !one.isPage()) {
          one.state = YearOwe.State.WITHDRAWN;
          if (isOwed(one)) {
            YearOwe again = owe(new YearOwe());
            again.kind = one.kind;
            again.amount = one.amount;
            again.plan = one.plan;
            again.isYear = one.isYear;
            again.from = one.from;
            again.seats = one.seats;
            again.unit = one.unit;
            again.worth = one.worth;
            again.addons = one.addons;
            again.ends = now.plus(RETRIAL);
            again.carried.addAll(one.carried);
            again.amounts.addAll(one.amounts);
          }
        }
      }
      if (status.equals("PAST_DUE")) {
        owe(bill("late period", null, now));
      }
    }
    sendUnsent(now);
  }

  /**
   * Records a second capture that two notices report. Each notice of a page sends what never
   * reached the gateway, as its first one did.
   */
  void capturedTwice(YearOwe owe, Instant now) {
    capturedTwice(owe);
    if (owe.isPage()) {
      sendUnsent(now);
      sendUnsent(now);
    }
  }

  private void sendUnsent(Instant now) {
    List<YearOwe> unheard =
        owed.stream()
            .filter(one -> one.state == YearOwe.State.UNHEARD || one.state == YearOwe.State.LOST)
            .filter(this::isOwed)
            .toList();
    for (YearOwe one : unheard) {
      if (!isOwed(one)) {
        continue;
      }
      if (one.state == YearOwe.State.LOST) {
        captured(one, now);
      } else {
        charge(one, now);
      }
    }
  }

  String change(String to, Boolean asYear, Instant now) {
    boolean wantsYear = asYear == null ? isYear : asYear;
    if (isOnHold
        || status.equals("PAST_DUE")
        || status.equals("SUSPENDED")
        || status.equals("CANCELED")) {
      return "PAYMENT_METHOD_REQUIRED";
    }
    Boolean ahead = asYear == null ? nextIsYear : wantsYear == isYear ? null : (Boolean) wantsYear;
    boolean isTrial = status.equals("TRIAL");
    YearOwe cost = isTrial ? null : cost(to, wantsYear, now);
    boolean isNothing =
        cost == null
            && to.equals(plan)
            && (isTrial
                ? wantsYear == isYear && nextIsYear == null
                : java.util.Objects.equals(ahead(wantsYear, ahead, now), nextIsYear));
    for (YearOwe one : owed) {
      if (!one.isWaiting()) {
        continue;
      }
      if (cost != null
          && one.kind.equals("change")
          && one.plan.equals(to)
          && one.isYear == cost.isYear) {
        return null;
      }
      if (one.kind.equals("change")
          || (one.isOfPlan() || one.kind.equals("late period")) && !isNothing) {
        return "PAYMENT_PENDING";
      }
    }
    if (cost == null) {
      plan = to;
      if (isTrial) {
        isYear = wantsYear;
        nextIsYear = null;
      } else {
        nextIsYear = ahead(wantsYear, ahead, now);
      }
      return null;
    }
    if (card == null) {
      return "PAYMENT_METHOD_REQUIRED";
    }
    if (!(wantsYear && !isYear)) {
      nextIsYear = ahead;
    }
    charge(owe(cost), now);
    return cost.state == YearOwe.State.FAILED ? "PAYMENT_FAILED" : null;
  }

  private Boolean ahead(boolean wantsYear, Boolean ahead, Instant now) {
    return wantsYear && !isYear ? Boolean.TRUE : ahead;
  }

  String cancel(Instant now) {
    if (isOnHold) {
      return "SUBSCRIPTION_NOT_ACTIVE";
    }
    if (owed.stream().anyMatch(one -> one.kind.equals("change") && one.isWaiting())) {
      return "PAYMENT_PENDING";
    }
    if (!status.equals("ACTIVE")) {
      return "SUBSCRIPTION_NOT_ACTIVE";
    }
    status = "CANCELED";
    isCanceled = true;
    return null;
  }

  String buy(int quantity, Instant now) {
    if (isOnHold || !status.equals("ACTIVE") || card == null) {
      return "ADDON_NEEDS_PAID_PLAN";
    }
    if (owed.stream()
        .anyMatch(one -> one.isWaiting() && (one.isOfPlan() || one.kind.equals("late period")))) {
      return "PAYMENT_PENDING";
    }
    renewed += quantity;
    held = Math.max(held, renewed);
    BigDecimal price = YearPrices.addon(isYear);
    if (now.isBefore(end)) {
      int ahead = Math.min(held, covered) - coveredBefore;
      if (held > covered) {
        carryPart(price.multiply(BigDecimal.valueOf(held - covered)), now);
      }
      if (now.isBefore(start) && ahead > 0) {
        carryAhead(price.multiply(BigDecimal.valueOf(ahead)), now);
      }
      covered = Math.max(covered, held);
      coveredBefore = Math.max(coveredBefore, held);
    }
    return null;
  }

  String cancelAddon() {
    if (renewed == 0) {
      return "ADDON_NOT_HELD";
    }
    renewed = 0;
    return null;
  }

  String pack(Instant now) {
    if (isOnHold || !status.equals("ACTIVE") || card == null) {
      return "ADDON_NEEDS_PAID_PLAN";
    }
    YearOwe pack = new YearOwe();
    pack.kind = "pack";
    pack.amount = new BigDecimal("6.00");
    pack.ends = now.plus(RETRIAL);
    charge(owe(pack), now);
    return pack.state == YearOwe.State.FAILED ? "PAYMENT_FAILED" : null;
  }

  // Actions of operators.

  void hold(Instant now) {
    if (!isOnHold) {
      isOnHold = true;
      heldSince = now;
    }
  }

  /** Releases a hold; a period or trial that ended during the hold ends now. */
  void release(Instant now) {
    if (isOnHold && status.equals("TRIAL") && isWithin(heldSince, trialEnds, now)) {
      trialEnds = now;
    } else if (isOnHold && status.equals("ACTIVE") && isWithin(heldSince, end, now)) {
      end = now;
      anchor = dayOf(now);
    }
    isOnHold = false;
  }

  private static boolean isWithin(Instant from, Instant moment, Instant until) {
    return moment.isAfter(from) && moment.isBefore(until);
  }

  // The schedules.

  void trialEnds(Instant now) {
    if (!isOnHold && status.equals("TRIAL") && card == null && !trialEnds.isAfter(now)) {
      unpaid(now);
    }
  }

  void renew(Instant now) {
    boolean isFirst = true;
    while (isChargeable()
        && card != null
        && (status.equals("TRIAL") && !trialEnds.isAfter(now)
            || status.equals("ACTIVE") && !end.isAfter(now))
        && (!isFirst || lastAttempt == null || !now.isBefore(lastAttempt.plus(COOLDOWN)))
        && owed.stream().noneMatch(one -> one.kind.equals("change") && one.isWaiting())) {
      isFirst = false;
      lastAttempt = now;
      Instant from = next();
      YearOwe known =
          owed.stream()
              .filter(one -> one.kind.equals("period") && from.equals(one.from))
              .filter(one -> one.state != YearOwe.State.WITHDRAWN)
              .findFirst()
              .orElse(null);
      if (known == null) {
        known = owe(bill("period", from, now));
      } else if (known.state != YearOwe.State.UNHEARD) {
        if (known.state == YearOwe.State.LOST) {
          captured(known, now);
          if (status.equals("ACTIVE")) {
            continue;
          }
        }
        return;
      }
      charge(known, now);
      if (known.state != YearOwe.State.PAID) {
        return;
      }
    }
  }

  void poll(Instant now) {
    for (YearOwe one : List.copyOf(owed)) {
      if (one.state == YearOwe.State.LOST) {
        captured(one, now);
      } else if (one.state == YearOwe.State.UNHEARD) {
        if (!isOwed(one)) {
          one.state = YearOwe.State.WITHDRAWN;
        } else if (card != null) {
          charge(one, now);
        }
      } else if (one.isWaiting()) {
        overdue(one, now);
      }
    }
  }

  private void overdue(YearOwe one, Instant now) {
    if (!one.isWaiting() || one.ends.isAfter(now)) {
      return;
    }
    if (one.state == YearOwe.State.LOST) {
      // The schedule queries the gateway before anything expires.
      captured(one, now);
    } else if (one.isPage()) {
      one.state = YearOwe.State.FAILED;
    } else if (isOwed(one)) {
      failed(one, now);
    } else {
      one.state = YearOwe.State.WITHDRAWN;
    }
  }

  void expire(Instant now) {
    List.copyOf(owed).forEach(one -> overdue(one, now));
    boolean isOver =
        !isOnHold && status.equals("PAST_DUE") && !graceEnds.isAfter(now)
            || !isOnHold && status.equals("CANCELED") && !end.isAfter(now);
    if (!isOver) {
      return;
    }
    status = "SUSPENDED";
    if (readOnlySince == null) {
      readOnlySince = now;
    }
    if (isCanceled && card != null && isChargeable()) {
      YearOwe rest = new YearOwe();
      rest.kind = "rest";
      rest.amount = new BigDecimal("0.00");
      rest.ends = now.plus(RETRIAL);
      carry(rest, end);
      if (rest.amount.signum() > 0) {
        charge(owe(rest), now);
      }
    }
  }

  void giveUp(Instant now) {
    if (status.equals("SUSPENDED")
        && !isOnHold
        && readOnlySince != null
        && !readOnlySince.plus(KEPT).isAfter(now)) {
      isDeletionScheduled = true;
    }
  }
}
