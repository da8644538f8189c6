package plinth.webhooks;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.outbound.OutboundAnswer;
import plinth.outbound.OutboundAnswer.Outcome;

/**
 * A delivery attempt that was made.
 *
 * @param attemptId its {@code X-Service-Delivery}
 * @param at when it began
 * @param chance between 0 and 1, by which its next attempt is spread
 */
public record SentDelivery(
    DueDelivery due, String attemptId, Instant at, OutboundAnswer answer, double chance) {
  private static final int GONE = 410;
  private static final int TOO_MANY = 429;
  private static final int UNAVAILABLE = 503;

  /** Whether it counts: one for which there was no room was not made. */
  boolean isMade() {
    return answer.outcome() != Outcome.BUSY;
  }

  /** Whether the receiver wants no more, ever. */
  boolean isGone() {
    return answer.status() == GONE;
  }

  /** Whether nobody was there, or somebody who asks to be left alone for now. */
  boolean isUnreached() {
    return isMade()
        && (answer.outcome() != Outcome.ANSWERED
            || answer.status() == TOO_MANY
            || answer.status() == UNAVAILABLE);
  }

  /** What becomes of it. */
  String status() {
    if (answer.isSuccess()) {
      return "delivered";
    }
    return untilNext() == null ? "failed" : "pending";
  }

  /** How long until its next attempt; null: there is none. */
  @Nullable Duration untilNext() {
    if (!isMade()) {
      return Duration.ofSeconds(1);
    }
    return answer.isSuccess()
        ? null
        : RetrySchedule.after(due.attempt(), answer.retryAfter(), chance).orElse(null);
  }
}
