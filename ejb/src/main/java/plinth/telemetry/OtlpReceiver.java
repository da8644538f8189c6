package plinth.telemetry;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.outbound.HttpAnswer;
import plinth.outbound.HttpCall;
import plinth.outbound.HttpLine;

/**
 * A receiver of OpenTelemetry's protocol, OTLP over HTTP in its JSON form.
 *
 * @param base its address without the path of what is sent
 * @param headers sent with everything, such as a key
 * @param timeout the longest until a document is answered
 */
record OtlpReceiver(String base, Map<String, String> headers, Duration timeout) {
  /** Sends a document, not as a span: it would never end. Answers why that failed, or null. */
  @Nullable String post(String path, String document) {
    HttpCall call =
        HttpCall.of("POST", base.replaceAll("/+$", "") + path)
            .header("Content-Type", "application/json")
            .headers(headers)
            .body(document)
            .withTimeout(timeout);
    try (HttpAnswer answer = HttpLine.configured().send(call)) {
      answer.body().transferTo(OutputStream.nullOutputStream());
      return answer.status() / 100 == 2 ? null : "status " + answer.status();
    } catch (IOException | IllegalArgumentException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
