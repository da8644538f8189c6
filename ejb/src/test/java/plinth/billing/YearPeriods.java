package plinth.billing;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;

/** The status, the plan and the periods of {@link YearModel}. */
abstract class YearPeriods {
  static final Duration TRIAL = Duration.ofDays(14);
  static final Duration GRACE = Duration.ofDays(3);

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
  boolean isOnHold;
  Instant heldSince;
  boolean isDeletionScheduled;

  YearPeriods(Instant signedUp) {
    this.signedUp = signedUp;
    trialEnds = signedUp.plus(TRIAL);
  }

  static Instant after(Instant begin, int day, boolean isYear) {
    LocalDateTime at = LocalDateTime.ofInstant(begin, ZoneOffset.UTC);
    YearMonth month = YearMonth.from(at).plusMonths(isYear ? 12 : 1);
    int of = Math.min(day, month.lengthOfMonth());
    return month.atDay(of).atTime(at.toLocalTime()).toInstant(ZoneOffset.UTC);
  }

  static int dayOf(Instant moment) {
    return LocalDateTime.ofInstant(moment, ZoneOffset.UTC).getDayOfMonth();
  }

  Instant next() {
    return end == null ? trialEnds : end;
  }

  void begin(Instant from, boolean asYear) {
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

  BigDecimal rest(Instant now) {
    return start == null || !now.isBefore(end)
        ? BigDecimal.ZERO
        : YearPrices.part(now, end, start, end);
  }

  boolean isChargeable() {
    return !isOnHold && !isDeletionScheduled;
  }

  void reopen() {
    status = "ACTIVE";
    isCanceled = false;
    readOnlySince = null;
    graceEnds = null;
    isDeletionScheduled = false;
  }

  void unpaid(Instant now) {
    status = "PAST_DUE";
    graceEnds = now.plus(GRACE);
    readOnlySince = now;
  }
}
