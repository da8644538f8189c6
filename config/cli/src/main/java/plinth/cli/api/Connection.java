package plinth.cli.api;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** The connection to a server: builds requests to its paths and sends them. */
public final class Connection {
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration ANSWER = Duration.ofMinutes(10);

  private final String address;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(CONNECT).build();

  /**
   * @param address the address of the server, without a path
   */
  public Connection(String address) {
    this.address = address.replaceAll("/+$", "");
  }

  /** Returns the address of the server, without a path. */
  public String address() {
    return address;
  }

  /**
   * Returns an incomplete request to a path from the root of the server. Throws an {@link
   * IllegalArgumentException} if the address is not one of a server.
   */
  public HttpRequest.Builder open(String path) {
    return HttpRequest.newBuilder(URI.create(address + path))
        .header("Accept", "application/json")
        .timeout(ANSWER);
  }

  /** Sends a request. Throws a {@link Failure} if the server refuses it or cannot be reached. */
  public Answer send(HttpRequest.Builder request) {
    HttpResponse<String> response =
        exchange(request, BodyHandlers.ofString(StandardCharsets.UTF_8));
    return Answer.of(response.statusCode(), response.body());
  }

  /** Sends a request and reads the response with the handler, regardless of its status. */
  public <T> HttpResponse<T> exchange(
      HttpRequest.Builder request, HttpResponse.BodyHandler<T> handler) {
    try {
      return client.send(request.build(), handler);
    } catch (IOException e) {
      throw Failure.unreachable(address + " cannot be reached: " + reason(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Failure.unreachable("interrupted");
    }
  }

  /** Describes why there is no connection, with Java's own message if that is more specific. */
  private static String reason(IOException failure) {
    if (failure instanceof HttpTimeoutException) {
      return "no answer in time";
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnresolvedAddressException || cause instanceof UnknownHostException) {
        return "the host name is unknown";
      }
    }
    if (failure instanceof ConnectException && failure.getMessage() == null) {
      return "the connection was refused";
    }
    String text = failure.getMessage();
    return text == null ? "the connection was lost" : text;
  }

  /** Encodes a word as part of a path or query. */
  public static String encode(String word) {
    return URLEncoder.encode(word, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
