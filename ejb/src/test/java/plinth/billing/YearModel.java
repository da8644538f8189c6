package plinth.billing;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * The billing of one workspace by the words of the specification: prices, periods, grace and what
 * each event owes are reckoned here anew, in plain book-keeping. It shares no code with the
 * product.
 */
final class YearModel {
  static final Duration TRIAL = Duration.ofDays(14);
  static final Duration LONGER_TRIAL = Duration.ofDays(30);
  static final Duration GRACE = Duration.ofDays(3);
  static final Duration RETRIAL = Duration.ofDays(3);
  static final Duration COOLDOWN = Duration.ofHours(12);
  static final Duration KEPT = Duration.ofDays(90);
  private static final BigDecimal DOLLAR = new BigDecimal("1.00");

  /** How often a gateway that is away is called in vain for a charge. */
  static final int CALLS_WHILE_AWAY = 2;

  /** What a card does when it is charged. */
  enum Card {
    PAYS,
    DECLINES,
    DECLINES_FOR_NOW,
    SETTLES_LATE,
    LOSES_ANSWER,
    GATEWAY_AWAY
  }

  /** How an obligation stands. */
  enum State {
    UNHEARD,
    LOST,
    LATE,
    DECLINED_FOR_NOW,
    ON_PAGE,
    PAID,
    FAILED,
    WITHDRAWN
  }

  /** Part of a period, or an amount, that the next bill settles. */
  static final class Carried {
    BigDecimal price;
    Instant from;
    Instant start;
    Instant end;
    boolean isSettled;
  }

  /** Something that is to be paid. */
  static final class Owe {
    String kind;
    State state = State.UNHEARD;
    BigDecimal amount;
    String plan;
    boolean isYear;
    Instant from;
    int seats;
    BigDecimal unit = BigDecimal.ZERO;
    BigDecimal worth = BigDecimal.ZERO;
    int addons;
    Instant ends;
    int callsInVain;
    final List<Carried> carried = new ArrayList<>();
    final List<BigDecimal> amounts = new ArrayList<>();

    boolean isWaiting() {
      return state != State.PAID && state != State.FAILED && state != State.WITHDRAWN;
    }

    boolean isPage() {
      return kind.startsWith("page");
    }

    boolean isOfPlan() {
      return kind.equals("period") || kind.equals("change");
    }
  }

  final Instant signedUp;
  String status = "TRIAL";
  String plan = "basic";
  boolean isYear;
  Boolean nextIsYear;
  Instant trialEnds;
  Instant start;
  Instant end;
  int anchor;
  Instant graceEnds;
  boolean isCanceled;
  Instant readOnlySince;
  Card card;
  int seats = 1;
  int held;
  boolean isAddonCanceled;
  int covered;
  BigDecimal paidUnit;
  BigDecimal paidWorth;
  BigDecimal cash = new BigDecimal("0.00");
  boolean isOnHold;
  boolean isDeletionScheduled;
  Instant lastAttempt;
  final List<Carried> carried = new ArrayList<>();
  final List<Owe> owed = new ArrayList<>();

  /** What the cards are charged for in a step, in order. */
  final List<Owe> charged = new ArrayList<>();

  YearModel(Instant signedUp) {
    this.signedUp = signedUp;
    trialEnds = signedUp.plus(TRIAL);
  }

  // Prices.

  private static BigDecimal seat(String plan, boolean isYear) {
    boolean isBasic = plan.equals("basic");
    return isYear ? BigDecimal.valueOf(isBasic ? 228 : 348) : BigDecimal.valueOf(isBasic ? 25 : 39);
  }

  private static BigDecimal addon(boolean isYear) {
    return BigDecimal.valueOf(isYear ? 168 : 19);
  }

  private static BigDecimal cents(BigDecimal exact) {
    return exact.setScale(2, RoundingMode.HALF_UP);
  }

  private static BigDecimal part(Instant from, Instant until, Instant start, Instant end) {
    return BigDecimal.valueOf(Duration.between(from, until).toNanos())
        .divide(BigDecimal.valueOf(Duration.between(start, end).toNanos()), MathContext.DECIMAL128);
  }

  // Periods.

  private static Instant after(Instant begin, int day, boolean isYear) {
    LocalDateTime at = LocalDateTime.ofInstant(begin, ZoneOffset.UTC);
    YearMonth month = YearMonth.from(at).plusMonths(isYear ? 12 : 1);
    int of = Math.min(day, month.lengthOfMonth());
    return month.atDay(of).atTime(at.toLocalTime()).toInstant(ZoneOffset.UTC);
  }

  private static int dayOf(Instant moment) {
    return LocalDateTime.ofInstant(moment, ZoneOffset.UTC).getDayOfMonth();
  }

  Instant next() {
    return end == null ? trialEnds : end;
  }

  private void begin(Instant from, boolean asYear) {
    if (!from.equals(end)) {
      anchor = dayOf(from);
    }
    start = from;
    end = after(from, anchor, asYear);
    isYear = asYear;
    if (nextIsYear != null && nextIsYear == asYear) {
      nextIsYear = null;
    }
  }

  /** Takes over a moment that differs by the time that the call took. */
  void begunAt(Instant exactly) {
    if (start != null
        && !start.equals(exactly)
        && Duration.between(start, exactly).abs().toSeconds() < 9) {
      start = exactly;
      anchor = dayOf(exactly);
      end = after(exactly, anchor, isYear);
      for (Carried one : carried) {
        if (one.start != null && Duration.between(one.start, exactly).abs().toSeconds() < 9) {
          one.from = one.from.equals(one.start) ? exactly : one.from;
          one.start = exactly;
          one.end = end;
        }
      }
    }
  }

  // Bills.

  private void carry(Owe owe, Instant until) {
    List<Carried> debitsFirst = new ArrayList<>(carried);
    debitsFirst.sort((a, b) -> b.price.signum() - a.price.signum());
    for (Carried one : debitsFirst) {
      if (one.isSettled) {
        continue;
      }
      BigDecimal amount = one.price;
      if (one.from != null) {
        Instant last = one.end.isBefore(until) ? one.end : until;
        amount = one.price.multiply(part(one.from, last, one.start, one.end));
      }
      amount = cents(amount);
      if (one.price.signum() < 0) {
        amount = amount.max(owe.amount.subtract(DOLLAR).max(BigDecimal.ZERO).negate());
      }
      owe.carried.add(one);
      owe.amounts.add(amount);
      owe.amount = owe.amount.add(amount);
    }
  }

  private Owe bill(String kind, Instant from, Instant now) {
    boolean asYear = nextIsYear == null ? isYear : nextIsYear;
    Owe owe = new Owe();
    owe.kind = kind;
    owe.plan = plan;
    owe.isYear = asYear;
    owe.from = from;
    owe.seats = seats;
    owe.unit = seat(plan, asYear);
    owe.addons = isAddonCanceled ? 0 : held;
    owe.amount =
        cents(owe.unit.multiply(BigDecimal.valueOf(seats)))
            .add(cents(addon(asYear).multiply(BigDecimal.valueOf(owe.addons))));
    owe.worth = owe.amount;
    owe.ends = now.plus(RETRIAL);
    carry(owe, Instant.MAX);
    return owe;
  }

  private BigDecimal rest(Instant now) {
    return start == null || !now.isBefore(end) ? BigDecimal.ZERO : part(now, end, start, end);
  }

  // What the gateway does.

  private boolean isChargeable() {
    return !isOnHold && !isDeletionScheduled;
  }

  private boolean isOwed(Owe owe) {
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

  private void charge(Owe owe, Instant now) {
    charged.add(owe);
    switch (card) {
      case PAYS -> captured(owe, now);
      case DECLINES -> failed(owe, now);
      case DECLINES_FOR_NOW -> {
        owe.state = State.DECLINED_FOR_NOW;
        owe.ends = now.plus(RETRIAL);
      }
      case SETTLES_LATE -> owe.state = State.LATE;
      case LOSES_ANSWER -> owe.state = State.LOST;
      case GATEWAY_AWAY -> {
        if (owe.callsInVain < CALLS_WHILE_AWAY) {
          owe.callsInVain++;
          charged.remove(owe);
          owe.state = State.UNHEARD;
        } else {
          captured(owe, now);
        }
      }
    }
  }

  private Owe owe(Owe owe) {
    owed.add(owe);
    return owe;
  }

  /** The money is there. */
  void captured(Owe owe, Instant now) {
    if (owe.state == State.PAID) {
      return;
    }
    owe.state = State.PAID;
    cash = cash.add(owe.amount);
    for (int i = 0; i < owe.carried.size(); i++) {
      Carried one = owe.carried.get(i);
      BigDecimal amount = owe.amounts.get(i);
      if (one.isSettled) {
        if (amount.signum() != 0) {
          Carried back = new Carried();
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
        // Packs and rests of periods change nothing.
      }
    }
  }

  private void paidPeriod(Owe owe, Instant now) {
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

  private void reopen() {
    status = "ACTIVE";
    isCanceled = false;
    readOnlySince = null;
    graceEnds = null;
    isDeletionScheduled = false;
  }

  private void lasts(Owe owe) {
    end = after(end, anchor, owe.isYear);
    paidWorth = paidWorth.add(owe.worth);
  }

  private void starts(Instant from, Owe owe) {
    begin(from, owe.isYear);
    paidUnit = owe.unit;
    paidWorth = owe.worth;
    if (isAddonCanceled && owe.addons == 0) {
      held = 0;
      covered = 0;
      isAddonCanceled = false;
    }
    if (!isAddonCanceled && held > owe.addons) {
      carryPart(addon(isYear).multiply(BigDecimal.valueOf(held - owe.addons)), start);
    }
    covered = Math.max(held, owe.addons);
    BigDecimal dearer = seat(plan, isYear).subtract(owe.unit);
    if (dearer.signum() > 0) {
      carryPart(dearer.multiply(BigDecimal.valueOf(owe.seats)), start);
    }
  }

  private void carryPart(BigDecimal price, Instant from) {
    Carried one = new Carried();
    one.price = price;
    one.from = from;
    one.start = start;
    one.end = end;
    carried.add(one);
  }

  private void changed(Owe owe, Instant now) {
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
    BigDecimal dearer = seat(plan, isYear).subtract(paidUnit);
    if (dearer.signum() > 0 && now.isBefore(end)) {
      carryPart(dearer.multiply(BigDecimal.valueOf(seats)), now);
    }
    paidUnit = paidUnit.max(seat(plan, isYear));
  }

  /** No money comes any more. */
  void failed(Owe owe, Instant now) {
    if (!owe.isWaiting()) {
      return;
    }
    owe.state = State.FAILED;
    boolean isOfNext = owe.kind.equals("period") && next().equals(owe.from);
    if (isOfNext && (status.equals("TRIAL") || status.equals("ACTIVE"))) {
      unpaid(now);
    }
  }

  private void unpaid(Instant now) {
    status = "PAST_DUE";
    graceEnds = now.plus(GRACE);
    readOnlySince = now;
  }

  // What people do. The code of the refusal, or null.

  String checkout(Instant now, List<Owe> pages) {
    Owe page;
    if (status.equals("PAST_DUE") || status.equals("SUSPENDED") || status.equals("CANCELED")) {
      page = bill("page period", null, now);
    } else {
      page = new Owe();
      page.kind = "page check";
      page.amount = DOLLAR;
      page.ends = now.plus(RETRIAL);
    }
    page.state = State.ON_PAGE;
    pages.add(owe(page));
    return null;
  }

  /** Somebody approves a page. */
  void approved(Owe page, Card with, Instant now) {
    boolean isCheck = page.kind.equals("page check");
    if (page.state == State.WITHDRAWN || page.state == State.PAID) {
      return;
    }
    card = with;
    if (isCheck) {
      page.state = State.PAID;
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
      for (Owe one : List.copyOf(owed)) {
        if (one.state == State.DECLINED_FOR_NOW && !one.isPage()) {
          one.state = State.WITHDRAWN;
          if (isOwed(one)) {
            Owe again = owe(new Owe());
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
    List<Owe> unheard =
        owed.stream()
            .filter(one -> one.state == State.UNHEARD || one.state == State.LOST)
            .filter(this::isOwed)
            .toList();
    for (Owe one : unheard) {
      if (one.state == State.LOST) {
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
    Owe cost = isTrial ? null : cost(to, wantsYear, now);
    boolean isNothing =
        cost == null
            && to.equals(plan)
            && (isTrial
                ? wantsYear == isYear && nextIsYear == null
                : java.util.Objects.equals(ahead(wantsYear, ahead, now), nextIsYear));
    for (Owe one : owed) {
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
    return cost.state == State.FAILED ? "PAYMENT_FAILED" : null;
  }

  private Boolean ahead(boolean wantsYear, Boolean ahead, Instant now) {
    return wantsYear && !isYear ? Boolean.TRUE : ahead;
  }

  private Owe cost(String to, boolean wantsYear, Instant now) {
    Owe cost = new Owe();
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
      cost.unit = seat(to, true);
      cost.addons = isAddonCanceled ? 0 : held;
      cost.worth =
          cost.unit
              .multiply(BigDecimal.valueOf(seats))
              .add(addon(true).multiply(BigDecimal.valueOf(cost.addons)));
      cost.amount = cents(cost.worth).subtract(cents(paidWorth.multiply(rest(now))));
      carry(cost, now);
      return cost.amount.signum() > 0 ? cost : null;
    }
    cost.isYear = isYear;
    BigDecimal dearer = seat(to, isYear).subtract(paidUnit);
    BigDecimal seatsHere = BigDecimal.valueOf(seats);
    cost.amount = cents(dearer.multiply(rest(now)).multiply(seatsHere));
    if (cost.amount.signum() <= 0) {
      return null;
    }
    cost.unit = seat(to, isYear);
    cost.worth = dearer.multiply(seatsHere);
    for (Carried one : carried) {
      if (!one.isSettled && one.from != null) {
        cost.worth = cost.worth.add(one.price);
      }
    }
    carry(cost, Instant.MAX);
    return cost;
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
    held = (isAddonCanceled ? 0 : held) + quantity;
    isAddonCanceled = false;
    int more = held - covered;
    if (more > 0 && now.isBefore(end)) {
      carryPart(addon(isYear).multiply(BigDecimal.valueOf(more)), now);
      covered = held;
    }
    return null;
  }

  String cancelAddon() {
    if (held == 0 || isAddonCanceled) {
      return "ADDON_NOT_HELD";
    }
    isAddonCanceled = true;
    return null;
  }

  String pack(Instant now) {
    if (isOnHold || !status.equals("ACTIVE") || card == null) {
      return "ADDON_NEEDS_PAID_PLAN";
    }
    Owe pack = new Owe();
    pack.kind = "pack";
    pack.amount = new BigDecimal("6.00");
    pack.ends = now.plus(RETRIAL);
    charge(owe(pack), now);
    return pack.state == State.FAILED ? "PAYMENT_FAILED" : null;
  }

  // What the schedules do.

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
      Owe known =
          owed.stream()
              .filter(one -> one.kind.equals("period") && from.equals(one.from))
              .filter(one -> one.state != State.WITHDRAWN)
              .findFirst()
              .orElse(null);
      if (known == null) {
        known = owe(bill("period", from, now));
      } else if (known.state != State.UNHEARD) {
        if (known.state == State.LOST) {
          captured(known, now);
          if (status.equals("ACTIVE")) {
            continue;
          }
        }
        return;
      }
      charge(known, now);
      if (known.state != State.PAID) {
        return;
      }
    }
  }

  void poll(Instant now) {
    for (Owe one : List.copyOf(owed)) {
      if (one.state == State.LOST) {
        captured(one, now);
      } else if (one.state == State.UNHEARD) {
        if (!isOwed(one)) {
          one.state = State.WITHDRAWN;
        } else if (card != null) {
          charge(one, now);
        }
      } else if (one.isWaiting()) {
        overdue(one, now);
      }
    }
  }

  private void overdue(Owe one, Instant now) {
    if (!one.isWaiting() || one.ends.isAfter(now)) {
      return;
    }
    if (one.state == State.LOST) {
      // The gateway is asked before anything is given up.
      captured(one, now);
    } else if (one.isPage()) {
      one.state = State.FAILED;
    } else if (isOwed(one)) {
      failed(one, now);
    } else {
      one.state = State.WITHDRAWN;
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
      Owe rest = new Owe();
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
