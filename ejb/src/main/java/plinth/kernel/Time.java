package plinth.kernel;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * The clock of the application, and time zones. No other code reads the time; instants are
 * truncated to microseconds, as PostgreSQL stores them.
 */
public final class Time {
  private static final Clock CLOCK = Clock.systemUTC();

  private Time() {}

  /** The current time in UTC, in microseconds. */
  public static Instant now() {
    return CLOCK.instant().truncatedTo(ChronoUnit.MICROS);
  }

  /**
   * Reads the member {@code timezone} of a request; absent: UTC. Refuses a name that is not in the
   * IANA database.
   */
  public static ZoneId zone(@Nullable String name) {
    try {
      if (name == null || ZoneId.getAvailableZoneIds().contains(name)) {
        return ZoneId.of(name == null ? "UTC" : name);
      }
    } catch (DateTimeException e) {
      // Refused below, like a well-formed name that is unknown.
    }
    throw Problem.invalid("timezone", "unknown", "timezone must be an IANA time zone");
  }
}
