package plinth.records.share;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.kernel.Words;
import plinth.records.share.RecordShare.Access;

/**
 * How a record is shared with somebody.
 *
 * @param access {@code read}, or {@code write} to change it as well; read if absent
 * @param endsAt until when, a moment in the future; absent: until it is removed
 */
public record ShareDraft(
    @Words(of = Access.class) @Nullable String access, @Nullable Instant endsAt) {
  /** Refuses other words, and a moment that has passed. */
  void check() {
    Problem.requireOneOf("access", access, Access.class);
    if (endsAt != null && !endsAt.isAfter(Time.now())) {
      throw Problem.invalid("ends_at", "future", "ends_at must be in the future");
    }
  }

  Access granted() {
    return Access.WRITE.code().equals(access) ? Access.WRITE : Access.READ;
  }
}
