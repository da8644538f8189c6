package plinth.kernel;

import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the log readable while a database is away: of what fails by it, one line a second is
 * written, without a stack, and tells how many were left out.
 */
final class Outage {
  private static final long PAUSE = Duration.ofSeconds(1).toNanos();

  private @Nullable Long lastLine;
  private long leftOut;

  /** Whether something failed because a database could not be reached. */
  static boolean isCauseOf(Throwable failure) {
    return DbException.within(failure).filter(Outage::isAway).isPresent();
  }

  private static boolean isAway(DbException db) {
    return db.isUnavailable() && !db.isMoved() && !db.isConflict();
  }

  /** Whether a line is written at a moment: how many were left out before it, else empty. */
  synchronized OptionalLong line(long nanos) {
    if (lastLine != null && nanos - lastLine < PAUSE) {
      leftOut++;
      return OptionalLong.empty();
    }
    OptionalLong before = OptionalLong.of(leftOut);
    lastLine = nanos;
    leftOut = 0;
    return before;
  }
}
