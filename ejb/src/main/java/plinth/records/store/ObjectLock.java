package plinth.records.store;

import java.util.Collection;
import plinth.fields.Shape;
import plinth.kernel.Db;

/**
 * The lock of transactions that lock many records of an object, which would otherwise wait for each
 * other. Those share it that lock records by one statement, in the order of their numbers. Those
 * hold it alone that lock them in several steps, such as imports, or that take unique values and
 * serial numbers for many records. Take it before the first record, and for several objects in the
 * order of their numbers.
 */
final class ObjectLock {
  private static final String NAME = "records";

  private ObjectLock() {}

  /** Waits for all other transactions that have the lock. */
  static void hold(Db db, Shape shape) {
    db.lock(NAME, shape.objectId());
  }

  /** Waits for a transaction that holds the lock alone. */
  static void share(Db db, Shape shape) {
    db.shareLock(NAME, shape.objectId());
  }

  /** Shares the lock if more than one record will be locked. */
  static void shareFor(Collection<Long> ids, Db db, Shape shape) {
    if (ids.size() > 1) {
      share(db, shape);
    }
  }
}
