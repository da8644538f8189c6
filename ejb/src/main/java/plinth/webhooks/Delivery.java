package plinth.webhooks;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;

/**
 * A sent or pending delivery to a webhook.
 *
 * @param id number of the delivery
 * @param event name of the event
 * @param messageId its {@code webhook-id}, the same for all attempts and replays
 * @param recordSlug the changed record
 * @param status {@code pending}, {@code delivered}, {@code failed} after the last attempt, or
 *     {@code canceled} with its webhook
 * @param isReplay whether it is a replay
 * @param attempts number of attempts
 * @param lastStatus status of the last answer; null if there was none
 * @param lastError error of the last attempt; null if there was none
 * @param nextAttemptAt time of the next attempt; null if there is none, or if it waits for an
 *     earlier delivery of the same record
 * @param createdAt when it was created
 * @param finishedAt when it was completed; null if it is not
 * @param log its attempts, first one first
 */
public record Delivery(
    long id,
    @Words(of = WebhookEvent.class) String event,
    String messageId,
    String recordSlug,
    @Words(of = DeliveryStatus.class) String status,
    boolean isReplay,
    int attempts,
    @Nullable Integer lastStatus,
    @Nullable String lastError,
    @Nullable Instant nextAttemptAt,
    Instant createdAt,
    @Nullable Instant finishedAt,
    List<Attempt> log) {
  /** Copies the attempts. */
  public Delivery {
    log = List.copyOf(log);
  }

  /** Returns the delivery for a reader who cannot see the receiver's answers. */
  Delivery withoutResponses() {
    return new Delivery(
        id,
        event,
        messageId,
        recordSlug,
        status,
        isReplay,
        attempts,
        lastStatus,
        lastError,
        nextAttemptAt,
        createdAt,
        finishedAt,
        log.stream().map(Attempt::withoutResponse).toList());
  }

  /**
   * One attempt.
   *
   * @param id its {@code X-Service-Delivery}
   * @param at when it started
   * @param status status of the answer; null if there was none
   * @param error the error; null if there was none
   * @param durationMs its duration
   * @param response the first 4 kB of the answer; null if it may repeat data that the reader cannot
   *     see
   */
  public record Attempt(
      String id,
      Instant at,
      @Nullable Integer status,
      @Nullable String error,
      long durationMs,
      @Nullable String response) {
    private Attempt withoutResponse() {
      return new Attempt(id, at, status, error, durationMs, null);
    }
  }
}
