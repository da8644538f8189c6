package plinth.aipricing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import plinth.kernel.Db;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;

/**
 * Keeps a price from changing while a run is priced: a change waits for readers, and they for the
 * change, so that no run that came after a change is priced as before it.
 */
@ApplicationScoped
class PriceLock {
  private static final String NAME = "ai prices";

  @Inject @MainDb Db db;

  /** Until the transaction ends nobody changes a price. */
  void toRead() {
    db.shareLock(NAME, 0);
  }

  /** Until the transaction ends nobody reads or changes a price. */
  void toChange() {
    db.lock(NAME, 0);
  }

  /** The moment of a change under the lock: now, and after what it closes began. */
  static Instant after(Instant began) {
    Instant now = Time.now();
    return now.isAfter(began) ? now : began.plus(1, ChronoUnit.MICROS);
  }
}
