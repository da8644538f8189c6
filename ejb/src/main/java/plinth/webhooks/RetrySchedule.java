package plinth.webhooks;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The retry schedule of failed deliveries: eight attempts, immediately and after 5 s, 5 min, 30
 * min, 2 h, 5 h, 10 h and 10 h, each varied by up to a fifth. A {@code Retry-After} of the receiver
 * can delay an attempt, by a day at most. Stateless.
 */
final class RetrySchedule {
  /** The maximum number of attempts per delivery. */
  static final int ATTEMPTS = 8;

  /** How long all attempts of a webhook must fail until it is disabled. */
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
   * Returns how long to wait after a failed attempt; empty after the last one.
   *
   * @param attempt number of the failed attempt, from 1
   * @param asked the receiver's {@code Retry-After}
   * @param chance random number between 0 and 1
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
   * Returns how long to pause an unreachable endpoint: 2 s, doubled each time, at most a minute; or
   * its {@code Retry-After} if that is longer.
   *
   * @param times number of consecutive times it was unreachable, from 1
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
