package plinth.webhooks;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The health of an endpoint. Stateless.
 *
 * @param failingSince since when all attempts have failed; null if the last one succeeded
 * @param unreached number of consecutive times the endpoint was unreachable
 */
record Health(@Nullable Instant failingSince, int unreached) {
  /** Returns the health after attempts that were made together. A single success restores it. */
  Health after(List<SentDelivery> made) {
    if (made.isEmpty()) {
      return this;
    }
    if (made.stream().anyMatch(sent -> sent.answer().isSuccess())) {
      return new Health(null, 0);
    }
    Instant since = failingSince == null ? made.get(0).at() : failingSince;
    boolean isUnreached = made.stream().allMatch(SentDelivery::isUnreached);
    return new Health(since, isUnreached ? unreached + 1 : 0);
  }

  /** Returns why the webhook must be disabled; null if it must not. */
  @Nullable String disableReason(List<SentDelivery> made) {
    if (made.stream().anyMatch(SentDelivery::isGone)) {
      return "The receiver answered 410 Gone";
    }
    Instant since = failingSince;
    if (since == null || made.isEmpty()) {
      return null;
    }
    boolean isHopeless = !made.get(0).at().isBefore(since.plus(RetrySchedule.GIVEN_UP_AFTER));
    return isHopeless ? "Every delivery failed for 120 hours" : null;
  }

  /** Returns how long to pause the endpoint. */
  Duration pause(List<SentDelivery> made) {
    if (unreached == 0) {
      return Duration.ZERO;
    }
    Duration asked =
        made.stream()
            .map(sent -> sent.answer().retryAfter())
            .filter(Objects::nonNull)
            .max(Duration::compareTo)
            .orElse(null);
    return RetrySchedule.pause(unreached, asked);
  }
}
