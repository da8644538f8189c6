package plinth.messaging.provider;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.HttpRetryException;
import java.net.HttpURLConnection;
import java.net.NoRouteToHostException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Log;
import plinth.messaging.provider.ProviderFailure.Kind;
import plinth.outbound.BlockedHost;
import plinth.outbound.Dialing;

/** How a request goes to a provider: over the installation's client, or dialled for a customer. */
@FunctionalInterface
interface ProviderLine {
  Log LOG = Log.of(ProviderLine.class);

  /** To addresses of the installation's own settings. */
  ProviderLine OWN = ProviderLine::own;

  /** Calls; whatever keeps it from an answer is a {@link ProviderFailure}. */
  Answer call(String method, String url, Map<String, String> headers, byte[] body);

  /** An answer; the body is to be closed. */
  record Answer(int status, InputStream body) {}

  /** To an address that a customer named. */
  static ProviderLine dialled(Dialing dialing) {
    return (method, url, headers, body) -> {
      HttpURLConnection connection = connected(dialing, method, url, headers, body.length);
      try {
        if (connection.getDoOutput()) {
          try (OutputStream out = connection.getOutputStream()) {
            out.write(body);
          }
        }
        int status = connection.getResponseCode();
        @Nullable InputStream in =
            status >= 400 ? connection.getErrorStream() : connection.getInputStream();
        return new Answer(status, new Last(connection, in));
      } catch (HttpRetryException e) {
        // How the JDK says 401 after a body that was streamed.
        return new Answer(e.responseCode(), InputStream.nullInputStream());
      } catch (IOException e) {
        LOG.warn("provider_call_broke_off", "reason", String.valueOf(e));
        throw uncertain();
      }
    };
  }

  private static HttpURLConnection connected(
      Dialing dialing, String method, String url, Map<String, String> headers, int length) {
    try {
      HttpURLConnection connection = dialing.openOnce(url);
      connection.setRequestMethod(method);
      headers.forEach(connection::setRequestProperty);
      if (length > 0 || method.startsWith("P")) {
        connection.setDoOutput(true);
        connection.setFixedLengthStreamingMode(length);
      }
      connection.connect();
      return connection;
    } catch (BlockedHost e) {
      throw new ProviderFailure(Kind.NOT_DONE, "Blocked host");
    } catch (SSLException e) {
      throw insecure();
    } catch (UnknownHostException e) {
      throw new ProviderFailure(Kind.NOT_DONE, "There is no host of this name");
    } catch (IOException e) {
      throw unreached();
    }
  }

  private static Answer own(String method, String url, Map<String, String> headers, byte[] body) {
    HttpRequest.Builder request =
        to(url)
            .timeout(Client.PATIENCE)
            .method(
                method,
                body.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
    headers.forEach(request::header);
    try {
      HttpResponse<InputStream> answer =
          Client.SHARED.send(request.build(), BodyHandlers.ofInputStream());
      return new Answer(answer.statusCode(), answer.body());
    } catch (ConnectException | HttpConnectTimeoutException | NoRouteToHostException e) {
      throw unreached();
    } catch (SSLHandshakeException e) {
      throw insecure();
    } catch (IOException e) {
      throw uncertain();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProviderFailure(Kind.UNCERTAIN, "The call was interrupted");
    }
  }

  /** A request to an address, which the provider itself may have named. */
  private static HttpRequest.Builder to(String address) {
    try {
      return HttpRequest.newBuilder(URI.create(address));
    } catch (IllegalArgumentException e) {
      throw new ProviderFailure(Kind.REFUSED, "The provider names no address");
    }
  }

  private static ProviderFailure unreached() {
    return new ProviderFailure(Kind.NOT_DONE, "The provider cannot be reached");
  }

  private static ProviderFailure insecure() {
    return new ProviderFailure(Kind.NOT_DONE, "The connection cannot be made secure");
  }

  private static ProviderFailure uncertain() {
    return new ProviderFailure(Kind.UNCERTAIN, "The provider's answer did not come");
  }

  /** The body of the only answer on a connection, which ends with it: the JDK would keep it. */
  final class Last extends FilterInputStream {
    private final HttpURLConnection connection;

    Last(HttpURLConnection connection, @Nullable InputStream body) {
      super(body == null ? InputStream.nullInputStream() : body);
      this.connection = connection;
    }

    @Override
    public void close() throws IOException {
      // First: a stream that is closed has given its connection away to be used again.
      connection.disconnect();
      super.close();
    }
  }

  /** Made by the first call. */
  final class Client {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final HttpClient SHARED =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    private Client() {}
  }
}
