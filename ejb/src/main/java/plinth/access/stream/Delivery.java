package plinth.access.stream;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import plinth.outbound.OutboundAnswer;

/**
 * What became of a batch.
 *
 * @param error why it was not received; null: it was
 * @param retryAfter how long the receiver asks to be left alone; null: it does not
 * @param refused how many entries of a received batch the receiver refused for good
 * @param refusal why it refused them
 */
record Delivery(
    @Nullable String error, @Nullable Duration retryAfter, long refused, @Nullable String refusal) {
  private static final int MAX_TEXT = 300;

  static Delivery received() {
    return new Delivery(null, null, 0, null);
  }

  static Delivery failed(String error) {
    return new Delivery(error, null, 0, null);
  }

  /** What an answer of HTTP says. */
  static Delivery of(OutboundAnswer answer) {
    return answer.isSuccess()
        ? received()
        : new Delivery(answer.error(), answer.retryAfter(), 0, null);
  }

  /** A batch of which the receiver took only a part. */
  static Delivery received(long refused, String refusal) {
    String line = refusal.replaceAll("\\p{Cntrl}+", " ").strip();
    return new Delivery(
        null, null, refused, line.length() > MAX_TEXT ? line.substring(0, MAX_TEXT) : line);
  }
}
