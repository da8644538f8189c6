package plinth.outbound;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import plinth.kernel.Time;
import plinth.outbound.OutboundAnswer.Outcome;

/**
 * One notification: a call that always ends with an answer, of whose body only the beginning is
 * read.
 *
 * @param allowed the hosts that may be private
 * @param total the longest until the head of the answer has come
 */
record Exchange(HttpLine line, AllowedHosts allowed, Duration total) {
  /** The most that is read of a body. */
  private static final int MAX_BODY = 4096;

  private static final Duration BODY_TIME = Duration.ofSeconds(2);

  /** Calls on this thread. */
  OutboundAnswer run(OutboundRequest request) {
    long start = System.nanoTime();
    try {
      Target.of(request.url(), allowed);
    } catch (Target.Refused e) {
      boolean isBlocked = e.rule().equals("blocked_host");
      return OutboundAnswer.without(isBlocked ? Outcome.BLOCKED : Outcome.INVALID, 0);
    }
    try (HttpAnswer answer = line.call(call(request))) {
      // The status has decided already: the body may only cost a little time.
      answer.endWithin(BODY_TIME);
      String body = beginning(answer.body());
      Duration pause = RetryAfter.read(answer.header("Retry-After"), Time.now());
      return new OutboundAnswer(Outcome.ANSWERED, answer.status(), body, pause, millis(start));
    } catch (CallFailed e) {
      return OutboundAnswer.without(outcome(e.reason()), millis(start));
    }
  }

  private HttpCall call(OutboundRequest request) {
    HttpCall call =
        HttpCall.of(request.method(), request.url())
            .headers(request.headers())
            .within(total)
            .alone();
    return request.body().isEmpty() ? call : call.body(request.body());
  }

  private static Outcome outcome(CallFailed.Reason reason) {
    return switch (reason) {
      case BLOCKED -> Outcome.BLOCKED;
      case UNKNOWN_HOST -> Outcome.UNKNOWN_HOST;
      case UNREACHABLE -> Outcome.UNREACHABLE;
      case INSECURE -> Outcome.INSECURE;
      case TIMEOUT -> Outcome.TIMEOUT;
      case NOT_HTTP -> Outcome.NO_HTTP;
    };
  }

  /** The beginning of a body; what came before a failure is kept. */
  private static String beginning(InputStream body) {
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

  /** As text that a database keeps: none has the character of number 0. */
  private static String text(byte[] bytes, int length) {
    return new String(bytes, 0, length, StandardCharsets.UTF_8).replace('\0', '\uFFFD');
  }

  private static long millis(long start) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
  }
}
