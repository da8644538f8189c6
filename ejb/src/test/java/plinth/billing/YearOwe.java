package plinth.billing;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** An obligation in {@link YearModel}. */
final class YearOwe {
  /** The state of an obligation. */
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

  /** A partial period, or an amount, that the next bill settles. */
  static final class Carried {
    BigDecimal price;
    Instant from;
    Instant start;
    Instant end;
    boolean isSettled;
  }

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

  /** Whether an unpaid or canceled workspace pays this to continue. */
  boolean isRecovery() {
    return kind.equals("page period") || kind.equals("late period");
  }

  boolean isOfPlan() {
    return kind.equals("period") || kind.equals("change");
  }
}
