package plinth.isolation;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.Set;

/**
 * A proxy in front of the server that gives every caller of one operation another workspace's
 * token, which a walk has to detect.
 */
final class LeakyService implements AutoCloseable {
  private static final Set<String> NOT_PASSED_ON =
      Set.of(
          "host", "connection", "content-length", "transfer-encoding", "upgrade", "http2-settings");

  private final HttpClient client = HttpClient.newHttpClient();
  private final HttpServer server;
  private final String target;
  private final String leaking;
  private final String token;

  private LeakyService(HttpServer server, String target, String leaking, String token) {
    this.server = server;
    this.target = target;
    this.leaking = leaking;
    this.token = token;
  }

  /**
   * A proxy for the target. Requests with this prefix, such as {@code GET /api/v1/folder}, get the
   * token.
   */
  static LeakyService to(String target, String leaking, String token) {
    try {
      HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 50);
      LeakyService service = new LeakyService(server, target, leaking, token);
      server.createContext("/", service::pass);
      server.start();
      return service;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The address of the proxy. */
  String address() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  private void pass(HttpExchange exchange) throws IOException {
    String method = exchange.getRequestMethod();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(target + exchange.getRequestURI()))
            .method(
                method,
                HttpRequest.BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
    boolean leaks = (method + " " + exchange.getRequestURI()).startsWith(leaking);
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (!NOT_PASSED_ON.contains(name.toLowerCase(Locale.ROOT))) {
                request.setHeader(name, values.get(0));
              }
            });
    if (leaks) {
      request.setHeader("Authorization", "Bearer " + token);
    }
    try {
      var answer = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
      answer
          .headers()
          .map()
          .forEach(
              (name, values) -> {
                if (!NOT_PASSED_ON.contains(name.toLowerCase(Locale.ROOT))) {
                  exchange.getResponseHeaders().put(name, values);
                }
              });
      byte[] body = answer.body();
      exchange.sendResponseHeaders(answer.statusCode(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      exchange.close();
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
