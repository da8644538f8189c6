package plinth.outbound;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import plinth.kernel.Time;
import plinth.outbound.OutboundAnswer.Outcome;

/**
 * One notification: a call that always ends with an answer. Only the beginning of the response body
 * is read.
 *
 * @param allowed the hosts that may be private
 * @param total the timeout until the response's header section has arrived
 */
record Exchange(HttpLine line, AllowedHosts allowed, Duration total) {
  /** The maximum number of bytes read from a body. */
  private static final int MAX_BODY = 4096;

  private static final Duration BODY_TIME = Duration.ofSeconds(2);

  /** Makes the call on this thread. */
  OutboundAnswer run(OutboundRequest request) {
    long start = System.nanoTime();
    try {
      Target.of(request.url(), allowed);
    } catch (Target.Refused e) {
      boolean isBlocked = e.rule().equals("blocked_host");
      return OutboundAnswer.without(isBlocked ? Outcome.BLOCKED : Outcome.INVALID, 0);
    }
    try (HttpAnswer answer = line.call(call(request))) {
      // The status already decides the outcome, so the body gets only a short time.
      answer.endWithin(BODY_TIME);
      String body = readStart(answer.body());
      Duration pause = RetryAfter.read(answer.header("Retry-After"), Time.now());
      return new OutboundAnswer(Outcome.ANSWERED, answer.status(), body, pause, millis(start));
    } catch (CallFailed e) {
      return OutboundAnswer.without(OutboundAnswer.outcome(e.reason()), millis(start));
    }
  }

  private HttpCall call(OutboundRequest request) {
    HttpCall call =
        HttpCall.of(request.method(), request.url())
            .headers(request.headers())
            .withTimeout(total)
            .withoutKeepAlive();
    return request.body().isEmpty() ? call : call.body(request.body());
  }

  /** Reads the beginning of a body; what arrived before a failure is kept. */
  private static String readStart(InputStream body) {
    byte[] kept = new byte[MAX_BODY];
    int length = 0;
    try {
      int read = body.read(kept);
      while (read > 0) {
        length += read;
        read = body.read(kept, length, MAX_BODY - length);
      }
    } catch (IOException e) {
      return text(kept, length);
    }
    return text(kept, length);
  }

  /** Converts to text that the database can store, which excludes the null character. */
  private static String text(byte[] bytes, int length) {
    return new String(bytes, 0, length, StandardCharsets.UTF_8).replace('\0', '\uFFFD');
  }

  private static long millis(long start) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
  }
}
