package plinth.fields;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import plinth.tenancy.calendar.WorkspaceCalendar;

/**
 * Implemented by types whose values are dates or points in time, so that conditions may use
 * relative dates.
 */
public interface Temporal<V> extends FieldType<V> {
  /** The units that relative dates of any type may use. */
  static List<String> words() {
    return List.of("minutes", "hours", "days");
  }

  /** The units that a relative date may use. */
  Set<ChronoUnit> units();

  /**
   * The value for a point in time.
   *
   * @param zone the time zone in which days begin
   */
  V at(Instant moment, ZoneId zone);

  /** The first value of a day. */
  V first(LocalDate day, WorkspaceCalendar calendar);

  /** The last value of a day. */
  V last(LocalDate day, WorkspaceCalendar calendar);
}
