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

/** A receiver of webhooks on this machine, which keeps what came and answers as a test wants. */
public final class Receiver implements AutoCloseable {
  private final HttpServer server;
  private final List<Hit> hits = new CopyOnWriteArrayList<>();
  private volatile Function<Hit, Reply> manners = hit -> Reply.of(204);

  /**
   * A request that came.
   *
   * @param path the path that was asked
   * @param headers by their names in lower case
   * @param body as it came
   * @param at when
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

    /** The value of a text field of the record that it tells of. */
    public String field(String field) {
      return json().getJsonObject("full_record").getString(field, "");
    }
  }

  /** An answer, given after a while. */
  public record Reply(int status, Map<String, String> headers, Duration after) {
    /** An answer at once. */
    public static Reply of(int status) {
      return new Reply(status, Map.of(), Duration.ZERO);
    }
  }

  private Receiver(HttpServer server) {
    this.server = server;
  }

  /** Starts one. */
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

  /** How it answers from now on. */
  public Receiver answering(Function<Hit, Reply> how) {
    manners = how;
    return this;
  }

  /** Its address; the server of the tests is allowed to call it. */
  public String url() {
    return "http://localhost:" + server.getAddress().getPort() + "/hooks";
  }

  /** What came so far. */
  public List<Hit> hits() {
    return hits;
  }

  /** Waits until so many requests came, and answers them. */
  public List<Hit> await(int count) {
    return Await.promptly(
        count + " requests have come", () -> List.copyOf(hits), all -> all.size() >= count);
  }

  /** Waits for what must not come. */
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
