package plinth.files.s3;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpRetryException;
import java.net.HttpURLConnection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.outbound.Dialing;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;

/** HTTP to services that customers name, for the client of S3. It holds nothing open itself. */
final class DialledHttp implements SdkHttpClient {
  private final Dialing dialing;

  DialledHttp(Dialing dialing) {
    this.dialing = dialing;
  }

  @Override
  public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
    return new Prepared(dialing, request);
  }

  @Override
  public void close() {
    // Every answer is closed by whoever reads it.
  }

  private static final class Prepared implements ExecutableHttpRequest {
    private final Dialing dialing;
    private final HttpExecuteRequest request;
    private volatile @Nullable HttpURLConnection open;

    Prepared(Dialing dialing, HttpExecuteRequest request) {
      this.dialing = dialing;
      this.request = request;
    }

    @Override
    public HttpExecuteResponse call() throws IOException {
      SdkHttpRequest asked = request.httpRequest();
      HttpURLConnection connection = dialing.open(asked.getUri().toString());
      open = connection;
      connection.setRequestMethod(asked.method().name());
      asked.forEachHeader(
          (name, values) -> values.forEach(value -> connection.addRequestProperty(name, value)));
      Optional<ContentStreamProvider> body = request.contentStreamProvider();
      if (body.isPresent()) {
        send(connection, asked, body.get());
      }
      return answer(connection);
    }

    private static void send(
        HttpURLConnection connection, SdkHttpRequest asked, ContentStreamProvider body)
        throws IOException {
      connection.setDoOutput(true);
      // Sent as it comes, and never again by the JDK: whoever asked decides about that.
      connection.setFixedLengthStreamingMode(
          asked.firstMatchingHeader("Content-Length").map(Long::parseLong).orElse(0L));
      try (InputStream in = body.newStream();
          OutputStream out = connection.getOutputStream()) {
        in.transferTo(out);
      }
    }

    private static HttpExecuteResponse answer(HttpURLConnection connection) throws IOException {
      int status;
      @Nullable InputStream body;
      try {
        status = connection.getResponseCode();
        body = status >= 400 ? connection.getErrorStream() : connection.getInputStream();
      } catch (HttpRetryException e) {
        // How the JDK says 401 after a body that was streamed.
        status = e.responseCode();
        body = null;
      }
      Map<String, List<String>> headers = new HashMap<>(connection.getHeaderFields());
      headers.remove(null);
      HttpExecuteResponse.Builder answer =
          HttpExecuteResponse.builder()
              .response(SdkHttpResponse.builder().statusCode(status).headers(headers).build());
      if (body != null) {
        answer.responseBody(AbortableInputStream.create(body, connection::disconnect));
      }
      return answer.build();
    }

    @Override
    public void abort() {
      HttpURLConnection connection = open;
      if (connection != null) {
        connection.disconnect();
      }
    }
  }
}
