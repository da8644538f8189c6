package plinth.kernel;

import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the log readable while a database is unavailable: failures that it causes are logged once
 * per second, without a stack trace and with the number of lines left out.
 */
final class Outage {
  private static final long PAUSE = Duration.ofSeconds(1).toNanos();

  private @Nullable Long lastLine;
  private long leftOut;

  /** Whether an unavailable database caused a failure. */
  static boolean isCauseOf(Throwable failure) {
    return DbException.findIn(failure).filter(Outage::isAway).isPresent();
  }

  private static boolean isAway(DbException db) {
    return db.isUnavailable() && !db.isMoved() && !db.isConflict();
  }

  /**
   * Decides whether to write a line at this moment: the number of lines left out before it, or
   * empty to leave it out.
   */
  synchronized OptionalLong acquireLine(long nanos) {
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
