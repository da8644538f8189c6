package plinth.webhooks;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;

/**
 * A sent or pending delivery to a webhook.
 *
 * @param id its number
 * @param event name of the event
 * @param messageId its {@code webhook-id}, the same for all attempts and replays
 * @param recordSlug the changed record
 * @param status {@code pending}, {@code delivered}, {@code failed} after the last attempt, or
 *     {@code canceled} with its webhook
 * @param isReplay whether it was asked for again
 * @param attempts how often it was tried
 * @param lastStatus the status of the last answer; null: there was none
 * @param lastError what went wrong the last time; null: nothing
 * @param nextAttemptAt when it is tried again; null: not, or after one before it of the same record
 * @param createdAt when it came about
 * @param finishedAt when it was done with; null: it is not
 * @param log its attempts, the first one first
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

  /** The same delivery for a reader who may not see what the receiver answered. */
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
   * @param at when it began
   * @param status the status of the answer; null: there was none
   * @param error what went wrong; null: nothing
   * @param durationMs how long it took
   * @param response the first 4 kB of the answer; null: it may repeat what the reader may not see
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
