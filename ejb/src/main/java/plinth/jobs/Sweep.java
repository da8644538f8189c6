package plinth.jobs;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Setting;

/**
 * One recurring task over many items: renewals, expiries, purges. One small
 * {@code @ApplicationScoped} class each; the {@link Sweeper} claims the slot, runs it and counts.
 *
 * <p>It must not mind to run twice or late: a slot that was missed is run once when a node is back,
 * and anybody may run it by name.
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
   * @param moment the true moment; what is due by business time adds the workspace's offset in its
   *     query ({@code main.tenants.clock_offset_seconds})
   * @param workspaceId only items of this workspace; null: of all
   */
  List<T> due(Instant moment, @Nullable Long workspaceId);

  /**
   * Whether what is due follows the business time of workspaces, so that a test clock which is
   * moved runs it at each of its slots on the way. What becomes due must then stay so for a day, or
   * until it is worked.
   */
  default boolean followsBusinessTime() {
    return false;
  }

  /** How many things an item stands for, in the count of a run. */
  default int count(T item) {
    return 1;
  }

  /** Does one item, in a transaction or saga of its own; a failure is logged and counted. */
  void work(T item);
}
