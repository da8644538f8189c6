package plinth.outbox;

import java.time.Duration;
import java.util.List;
import plinth.kernel.Caller;

/**
 * A consumer of outbox rows: a CDI bean chosen by its key. It is called outside any transaction, at
 * least once for each row, so that it may call the world outside. What it does to our own data it
 * does in its own services; a service that calls {@link Outbox#finish} does it exactly once.
 */
public interface OutboxListener {
  /** The word that rows name it by. */
  String key();

  /**
   * Does the work of some rows of one workspace, in their order. When it throws, all of them come
   * again later, each alone; an {@link OutboxGivenUp} is not tried again.
   *
   * @param caller the platform, in the workspace of the rows; without one for rows of the main
   *     plane
   * @param items at most {@link #batch()} rows
   */
  void handle(Caller caller, List<OutboxItem> items);

  /**
   * Is told that a row was put aside for good, so that nobody waits for its effect in vain; again
   * without harm.
   */
  default void givenUp(Caller caller, OutboxItem item) {}

  /** The most rows that it takes at once. */
  default int batch() {
    return 1;
  }

  /** After how many attempts a row is given up; its reason is kept. */
  default int attempts() {
    return 10;
  }

  /** How long to wait after a failed attempt, counted from 1: 2 s, 8 s, 32 s … at most an hour. */
  default Duration delay(int attempt) {
    return Duration.ofSeconds(Math.min(3600L, 2L << (2 * Math.min(attempt - 1, 10))));
  }
}
