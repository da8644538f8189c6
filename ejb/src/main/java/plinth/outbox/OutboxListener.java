package plinth.outbox;

import java.time.Duration;
import java.util.List;
import plinth.kernel.Caller;

/**
 * A consumer of outbox rows: a CDI bean chosen by its key. It is called outside any transaction, at
 * least once for each row, so that it may call external services. It changes our own data through
 * services; a service that calls {@link Outbox#finish} does so exactly once.
 */
public interface OutboxListener {
  /** The key by which rows name it. */
  String key();

  /**
   * Does the work of some rows of one workspace, in their order. If it throws, all of these rows
   * are tried again later, each alone; after an {@link OutboxGivenUp} they are not tried again.
   *
   * @param caller the platform, in the workspace of the rows; without one for rows of the main
   *     plane
   * @param items at most {@link #batchSize()} rows
   */
  void handle(Caller caller, List<OutboxItem> items);

  /**
   * Handles a row that was given up, so that nobody waits for its effect in vain. It must be
   * idempotent.
   */
  default void onGivenUp(Caller caller, OutboxItem item) {}

  /** The most rows that it handles in one call. */
  default int batchSize() {
    return 1;
  }

  /** The number of attempts after which a row is given up; the reason is stored. */
  default int maxAttempts() {
    return 10;
  }

  /** How long to wait after a failed attempt, counted from 1: 2 s, 8 s, 32 s … at most an hour. */
  default Duration retryDelay(int attempt) {
    return Duration.ofSeconds(Math.min(3600L, 2L << (2 * Math.min(attempt - 1, 10))));
  }
}
