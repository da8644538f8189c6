package plinth.analytics;

import java.time.LocalDate;
import java.util.List;
import plinth.kernel.Words;

/**
 * The counts of changes to an object's records over time.
 *
 * @param interval {@code day}, {@code week} or {@code month}
 * @param timezone the time zone in which days begin
 * @param points one point per part of the range, including parts without changes
 */
public record ActivityTimeline(
    @Words(of = ActivityQuery.Interval.class) String interval,
    String timezone,
    List<Point> points) {
  /**
   * The counts of one part of the range.
   *
   * @param date its first day
   * @param created the number of records created or restored
   * @param updated the number of changes to records
   * @param deleted the number of records deleted
   */
  public record Point(LocalDate date, long created, long updated, long deleted) {}
}
