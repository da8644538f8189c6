package plinth.webhooks;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.outbound.OutboundAnswer;
import plinth.outbound.OutboundAnswer.Outcome;

/**
 * A delivery attempt and its outcome.
 *
 * @param attemptId its {@code X-Service-Delivery}
 * @param at when it started
 * @param chance random number between 0 and 1 that varies the time of the next attempt
 */
public record SentDelivery(
    DueDelivery due, String attemptId, Instant at, OutboundAnswer answer, double chance) {
  private static final int GONE = 410;
  private static final int TOO_MANY = 429;
  private static final int UNAVAILABLE = 503;

  /** Whether the attempt was made and counts. It was not if no slot was free. */
  boolean isMade() {
    return answer.outcome() != Outcome.BUSY;
  }

  /** Whether the receiver permanently rejects deliveries. */
  boolean isGone() {
    return answer.status() == GONE;
  }

  /** Whether the endpoint was unreachable, or asked to be left alone for now. */
  boolean isUnreached() {
    return isMade()
        && (answer.outcome() != Outcome.ANSWERED
            || answer.status() == TOO_MANY
            || answer.status() == UNAVAILABLE);
  }

  /** Returns the new status of the delivery. */
  String status() {
    if (answer.isSuccess()) {
      return "delivered";
    }
    return untilNext() == null ? "failed" : "pending";
  }

  /** Returns how long until its next attempt; null if there is none. */
  @Nullable Duration untilNext() {
    if (!isMade()) {
      return Duration.ofSeconds(1);
    }
    return answer.isSuccess()
        ? null
        : RetrySchedule.after(due.attempt(), answer.retryAfter(), chance).orElse(null);
  }
}
