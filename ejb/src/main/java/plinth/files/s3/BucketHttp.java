package plinth.files.s3;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpRetryException;
import java.net.HttpURLConnection;
import java.net.URL;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.SdkHttpRequest;

/** Opens connections to a store. */
@FunctionalInterface
interface BucketHttp {
  int CONNECT_MILLIS = 5_000;
  int SILENCE_MILLIS = 30_000;
  int REFUSAL = 400;

  /** Opens a connection; nothing has been sent over it yet. */
  HttpURLConnection open(String url) throws IOException;

  /** Opens a connection to the store that the operator configured. */
  static HttpURLConnection direct(String url) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) new URL(url).openConnection();
    connection.setInstanceFollowRedirects(false);
    connection.setUseCaches(false);
    connection.setConnectTimeout(CONNECT_MILLIS);
    connection.setReadTimeout(SILENCE_MILLIS);
    return connection;
  }

  /** Sends a signed request and waits for the head of the answer. */
  default Answer send(SdkHttpRequest request, byte @Nullable [] body) throws IOException {
    HttpURLConnection connection = open(request.getUri().toString());
    connection.setRequestMethod(request.method().name());
    request.forEachHeader(
        (name, values) -> values.forEach(value -> connection.addRequestProperty(name, value)));
    if (body != null) {
      connection.setDoOutput(true);
      // Streamed, so that the JDK does not buffer the body or repeat the request: the caller
      // decides on retries.
      connection.setFixedLengthStreamingMode(body.length);
      try (OutputStream out = connection.getOutputStream()) {
        out.write(body);
      }
    }
    return answer(connection);
  }

  private static Answer answer(HttpURLConnection connection) throws IOException {
    try {
      int status = connection.getResponseCode();
      InputStream body =
          status >= REFUSAL ? connection.getErrorStream() : connection.getInputStream();
      return new Answer(connection, status, body == null ? InputStream.nullInputStream() : body);
    } catch (HttpRetryException e) {
      // How the JDK says 401 after a body that was streamed.
      return new Answer(connection, e.responseCode(), InputStream.nullInputStream());
    }
  }

  /**
   * The status of an answer with the stream of its body.
   *
   * @param status by HTTP
   * @param body to be read to its end, or to be broken off with the connection
   */
  record Answer(HttpURLConnection connection, int status, InputStream body) {}
}
