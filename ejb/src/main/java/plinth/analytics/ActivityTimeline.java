package plinth.analytics;

import java.time.LocalDate;
import java.util.List;
import plinth.kernel.Words;

/**
 * The counts of changes to an object's records over time.
 *
 * @param interval {@code day}, {@code week} or {@code month}
 * @param timezone the time zone in which days begin
 * @param points one for each part of the span, also where nothing was done
 */
public record ActivityTimeline(
    @Words(of = ActivityQuery.Interval.class) String interval,
    String timezone,
    List<Point> points) {
  /**
   * One part of the span.
   *
   * @param date its first day
   * @param created records that were made or restored
   * @param updated changes of records
   * @param deleted records that were deleted
   */
  public record Point(LocalDate date, long created, long updated, long deleted) {}
}
