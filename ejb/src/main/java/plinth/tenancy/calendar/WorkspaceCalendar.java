package plinth.tenancy.calendar;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Time;

/**
 * By what the days and weeks of a workspace count. A day begins at its first moment in the time
 * zone, which is not midnight where the clock skips midnight, and lasts until the next one begins.
 *
 * @param zone the time zone
 * @param weekStart the day on which weeks begin
 */
public record WorkspaceCalendar(ZoneId zone, WeekStart weekStart) {
  /** The calendar of workspaces that have chosen none. */
  public static final WorkspaceCalendar STANDARD =
      new WorkspaceCalendar(Time.UTC, WeekStart.MONDAY);

  /** The time zone that a request names in its member {@code timezone}; null: this one. */
  public ZoneId zoneOr(@Nullable String named) {
    return named == null ? zone : Time.zone(named);
  }

  /** This calendar in the time zone that is named; null: in its own. */
  public WorkspaceCalendar in(@Nullable String named) {
    return new WorkspaceCalendar(zoneOr(named), weekStart);
  }

  /** The first moment of a day. */
  public Instant start(LocalDate day) {
    return day.atStartOfDay(zone).toInstant();
  }

  /** The last moment of a day, in microseconds. */
  public Instant end(LocalDate day) {
    return start(day.plusDays(1)).minus(1, ChronoUnit.MICROS);
  }
}
