package plinth.webhooks;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * When a failed delivery is tried again: eight attempts, at once and after 5 s, 5 min, 30 min, 2 h,
 * 5 h, 10 h and 10 h, each a fifth more or less; later where the receiver asks for it, but no more
 * than a day. Pure.
 */
final class RetrySchedule {
  /** How often a delivery is tried. */
  static final int ATTEMPTS = 8;

  /** How long a webhook fails, with nothing but failures, until it is disabled. */
  static final Duration GIVEN_UP_AFTER = Duration.ofDays(5);

  private static final Duration LONGEST_ASKED = Duration.ofDays(1);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
  private static final int MAX_DOUBLED = 6;
  private static final List<Duration> PAUSES =
      List.of(
          Duration.ofSeconds(5),
          Duration.ofMinutes(5),
          Duration.ofMinutes(30),
          Duration.ofHours(2),
          Duration.ofHours(5),
          Duration.ofHours(10),
          Duration.ofHours(10));

  private RetrySchedule() {}

  /**
   * How long to wait after a failed attempt; empty when it was the last.
   *
   * @param attempt which attempt failed, from 1
   * @param asked what the receiver asked for by {@code Retry-After}
   * @param chance between 0 and 1
   */
  static Optional<Duration> after(int attempt, @Nullable Duration asked, double chance) {
    if (attempt >= ATTEMPTS) {
      return Optional.empty();
    }
    Duration pause = PAUSES.get(attempt - 1);
    Duration spread = Duration.ofMillis((long) (pause.toMillis() * (0.8 + 0.4 * chance)));
    Duration least = asked == null ? Duration.ZERO : shorter(asked, LONGEST_ASKED);
    return Optional.of(spread.compareTo(least) < 0 ? least : spread);
  }

  /**
   * How long an endpoint where nobody is there is left alone altogether: 2 s, doubled each time, at
   * most a minute, or what it asked for.
   *
   * @param times how often in a row nobody was there, from 1
   */
  static Duration pause(int times, @Nullable Duration asked) {
    Duration own = shorter(Duration.ofSeconds(1L << Math.min(times, MAX_DOUBLED)), LONGEST_PAUSE);
    Duration least = asked == null ? Duration.ZERO : shorter(asked, LONGEST_ASKED);
    return own.compareTo(least) < 0 ? least : own;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
