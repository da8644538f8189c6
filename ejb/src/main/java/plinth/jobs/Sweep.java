package plinth.jobs;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Setting;

/**
 * A recurring task over many items, such as renewals, expiries or purges. Each is one small
 * {@code @ApplicationScoped} class; {@link Sweeper} claims the slot, runs the sweep and counts.
 *
 * <p>A sweep must tolerate running twice or late: missed slots are run once when a node is back,
 * and a sweep may be run by name.
 *
 * @param <T> an item
 */
public interface Sweep<T> {
  /** The name under which it runs, such as {@code files-sweep}. */
  String name();

  /** The setting with its five-field cron, in UTC; an empty one turns the schedule off. */
  Setting cron();

  /**
   * The items that are due.
   *
   * @param moment the true time; a sweep by business time adds the workspace's offset in its query
   *     ({@code main.tenants.clock_offset_seconds})
   * @param workspaceId only items of this workspace; null: of all
   */
  List<T> listDue(Instant moment, @Nullable Long workspaceId);

  /**
   * Whether the business time of workspaces determines what is due, so that moving a test clock
   * runs the sweep at each slot on the way. Items must then stay due for a day, or until they are
   * worked.
   */
  default boolean followsBusinessTime() {
    return false;
  }

  /** How many things an item represents in the count of a run. */
  default int count(T item) {
    return 1;
  }

  /** Handles one item, in its own transaction or saga; a failure is logged and counted. */
  void process(T item);
}
