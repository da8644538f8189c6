package plinth.objects.trash;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Time;

/** How long deleted objects and fields can be restored: 30 days. */
final class Keeping {
  private static final Duration LIFE = Duration.ofDays(30);

  private Keeping() {}

  /** When a definition that was deleted at this time is removed for good. */
  static Instant end(Instant deletedAt) {
    return deletedAt.plus(LIFE);
  }

  /** The time since which deleted definitions are kept. */
  static Instant begin() {
    return Time.now().minus(LIFE);
  }

  /** Whether a definition is deleted and can still be restored. */
  static boolean isRestorable(@Nullable Instant deletedAt) {
    return deletedAt != null && end(deletedAt).isAfter(Time.now());
  }
}
