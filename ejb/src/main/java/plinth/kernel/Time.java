package plinth.kernel;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/**
 * The clock of the application, and time zones. No other code reads the time; instants are
 * truncated to microseconds, as PostgreSQL stores them.
 */
public final class Time {
  /** The time zone of everything that has chosen none. */
  public static final ZoneId UTC = ZoneId.of("UTC");

  private static final Clock CLOCK = Clock.systemUTC();

  private Time() {}

  /** The current time in UTC, in microseconds. */
  public static Instant now() {
    return CLOCK.instant().truncatedTo(ChronoUnit.MICROS);
  }

  /**
   * Reads the member {@code timezone} of a request. Refuses a name that is not in the IANA
   * database.
   */
  public static ZoneId zone(String name) {
    return zone(name, "timezone");
  }

  /**
   * Whether this is the name of a time zone of the IANA database, which is all that PostgreSQL
   * understands as Java does.
   */
  public static boolean isZone(String name) {
    return ZoneId.getAvailableZoneIds().contains(name) && !name.startsWith("SystemV/");
  }

  /**
   * Reads a time zone that a request names.
   *
   * @param at the place of the name, where a refusal is reported
   */
  public static ZoneId zone(String name, String at) {
    if (isZone(name)) {
      return ZoneId.of(name);
    }
    throw Problem.invalid(at, "unknown", at + " must be an IANA time zone such as Europe/Berlin");
  }
}
