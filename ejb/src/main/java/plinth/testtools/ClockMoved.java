package plinth.testtools;

import java.time.Instant;
import java.util.List;

/**
 * The result of moving the clock of a workspace.
 *
 * @param before its business moment before
 * @param now its business moment from then on, which goes on with the true clock
 * @param clockOffsetSeconds how far that is ahead of the true clock
 * @param isDeleting whether the workspace came to its deletion on the way, where its clock stops
 * @param ran what ran, in order
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
   * @param slot the business moment at which it was due by its cron
   * @param items how much it had to do
   * @param failures how much of that failed
   */
  public record Ran(String scheduler, Instant slot, int items, int failures) {}
}
