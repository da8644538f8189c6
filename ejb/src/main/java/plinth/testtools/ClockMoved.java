package plinth.testtools;

import java.time.Instant;
import java.util.List;

/**
 * The result of moving the clock of a workspace.
 *
 * @param before the business time before the move
 * @param now the business time after the move; it continues to advance with the real clock
 * @param clockOffsetSeconds how many seconds the business time is ahead of the real clock
 * @param isDeleting whether the workspace reached its deletion on the way, where its clock stops
 * @param ran the schedules that ran, in order
 */
public record ClockMoved(
    long workspaceId,
    Instant before,
    Instant now,
    long clockOffsetSeconds,
    boolean isDeleting,
    List<Ran> ran) {

  /**
   * A schedule that had something to do.
   *
   * @param slot the business time at which it was due by its cron
   * @param items the number of items it processed
   * @param failures the number of items that failed
   */
  public record Ran(String scheduler, Instant slot, int items, int failures) {}
}
