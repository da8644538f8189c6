package plinth.webhooks;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was sent to a webhook, or will be.
 *
 * @param id its number
 * @param event name of the event
 * @param messageId its {@code webhook-id}, the same for all attempts and replays
 * @param recordSlug the record that it tells of
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
    String event,
    String messageId,
    String recordSlug,
    String status,
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

  /**
   * One attempt.
   *
   * @param id its {@code X-Service-Delivery}
   * @param at when it began
   * @param status the status of the answer; null: there was none
   * @param error what went wrong; null: nothing
   * @param durationMs how long it took
   * @param response the first 4 kB of the answer
   */
  public record Attempt(
      String id,
      Instant at,
      @Nullable Integer status,
      @Nullable String error,
      long durationMs,
      String response) {}
}
