package plinth.kernel;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The one clock. Nothing else asks for the moment; a moment has the microseconds that PostgreSQL
 * keeps and no more.
 */
public final class Time {
  private static final Clock CLOCK = Clock.systemUTC();

  private Time() {}

  /** The true moment, in microseconds, UTC. */
  public static Instant now() {
    return CLOCK.instant().truncatedTo(ChronoUnit.MICROS);
  }
}
