package plinth.telemetry;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A receiver of OpenTelemetry's protocol, OTLP over HTTP in its JSON form. Asked by the JDK's
 * connection, which keeps no thread of its own.
 *
 * @param base its address without the path of what is sent
 * @param headers sent with everything, such as a key
 * @param patience the longest to connect, and to wait for each part of the answer
 */
record OtlpReceiver(String base, Map<String, String> headers, Duration patience) {
  /** Sends a document; answers why that failed, or null. */
  @Nullable String post(String path, String document) {
    try {
      URI address = URI.create(base.replaceAll("/+$", "") + path);
      HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
      connection.setConnectTimeout((int) patience.toMillis());
      connection.setReadTimeout((int) patience.toMillis());
      connection.setInstanceFollowRedirects(false);
      connection.setRequestMethod("POST");
      connection.setDoOutput(true);
      connection.setRequestProperty("Content-Type", "application/json");
      headers.forEach(connection::setRequestProperty);
      try (OutputStream out = connection.getOutputStream()) {
        out.write(document.getBytes(StandardCharsets.UTF_8));
      }
      int status = connection.getResponseCode();
      drain(status < 400 ? connection.getInputStream() : connection.getErrorStream());
      return status / 100 == 2 ? null : "status " + status;
    } catch (IOException | IllegalArgumentException | ClassCastException e) {
      return e.getClass().getSimpleName();
    }
  }

  /** An answer that was read leaves its connection to the next request. */
  private static void drain(@Nullable InputStream answer) throws IOException {
    if (answer != null) {
      try (answer) {
        answer.transferTo(OutputStream.nullOutputStream());
      }
    }
  }
}
