package plinth.aipricing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import plinth.kernel.Db;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;

/**
 * Prevents price changes while a run is priced: changes wait for readers and readers for changes,
 * so that no run after a change gets the previous price.
 */
@ApplicationScoped
class PriceLock {
  private static final String NAME = "ai prices";

  @Inject @MainDb Db db;

  /** Prevents price changes until the transaction ends. */
  void acquireShared() {
    db.shareLock(NAME, 0);
  }

  /** Prevents reads and changes of prices until the transaction ends. */
  void acquireExclusive() {
    db.lock(NAME, 0);
  }

  /**
   * Returns the moment of a change under the lock: now, but after the given beginning of the row
   * that it closes.
   */
  static Instant after(Instant began) {
    Instant now = Time.now();
    return now.isAfter(began) ? now : began.plus(1, ChronoUnit.MICROS);
  }
}
