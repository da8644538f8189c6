package plinth.kernel;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The clock of the application. No other code reads the time; instants are truncated to
 * microseconds, as PostgreSQL stores them.
 */
public final class Time {
  private static final Clock CLOCK = Clock.systemUTC();

  private Time() {}

  /** The current time in UTC, in microseconds. */
  public static Instant now() {
    return CLOCK.instant().truncatedTo(ChronoUnit.MICROS);
  }
}
