package plinth.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** A receiver of webhooks on this machine that records requests and responds as a test defines. */
public final class Receiver implements AutoCloseable {
  private final HttpServer server;
  private final List<Hit> hits = new CopyOnWriteArrayList<>();
  private volatile Function<Hit, Reply> manners = hit -> Reply.of(204);

  /**
   * A received request.
   *
   * @param path the requested path
   * @param headers the headers by lower-case name
   * @param body the unchanged body
   * @param at time of arrival
   */
  public record Hit(String path, Map<String, String> headers, String body, Instant at) {
    /** The body as a JSON object. */
    public JsonObject json() {
      try (JsonReader reader = Json.createReader(new StringReader(body))) {
        return reader.readObject();
      }
    }

    /** A header. */
    public String header(String name) {
      return headers.getOrDefault(name.toLowerCase(java.util.Locale.ROOT), "");
    }

    /** The value of a text field of the record in the notification. */
    public String field(String field) {
      return json().getJsonObject("full_record").getString(field, "");
    }
  }

  /** A response with a delay. */
  public record Reply(int status, Map<String, String> headers, Duration after) {
    /** An immediate response. */
    public static Reply of(int status) {
      return new Reply(status, Map.of(), Duration.ZERO);
    }
  }

  private Receiver(HttpServer server) {
    this.server = server;
  }

  /** Starts a receiver. */
  public static Receiver start() {
    try {
      HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 200);
      Receiver receiver = new Receiver(server);
      server.setExecutor(
          Executors.newCachedThreadPool(
              work -> {
                Thread thread = new Thread(work);
                thread.setDaemon(true);
                return thread;
              }));
      server.createContext("/", receiver::take);
      server.start();
      return receiver;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sets how it responds from now on. */
  public Receiver answering(Function<Hit, Reply> how) {
    manners = how;
    return this;
  }

  /** Its address; the server of the tests is allowed to call it. */
  public String url() {
    return "http://localhost:" + server.getAddress().getPort() + "/hooks";
  }

  /** The requests so far. */
  public List<Hit> hits() {
    return hits;
  }

  /** Waits for a number of requests and returns them. */
  public List<Hit> await(int count) {
    return Await.promptly(
        count + " requests have come", () -> List.copyOf(hits), all -> all.size() >= count);
  }

  /** Waits a while for requests that must not arrive. */
  public List<Hit> rest() {
    pause(1500);
    return List.copyOf(hits);
  }

  private void take(HttpExchange exchange) throws IOException {
    Map<String, String> headers = new TreeMap<>();
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> headers.put(name.toLowerCase(java.util.Locale.ROOT), values.get(0)));
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Hit hit = new Hit(exchange.getRequestURI().getPath(), headers, body, Instant.now());
    hits.add(hit);
    Reply reply = manners.apply(hit);
    pause(reply.after().toMillis());
    reply.headers().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
    exchange.sendResponseHeaders(reply.status(), -1);
    exchange.close();
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
