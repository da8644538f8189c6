package plinth.testing;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/** A stand-in for a public price aggregator that returns configured responses. */
public final class PriceList {
  private static final PriceList SERVER = new PriceList();

  private final HttpServer server;
  private volatile Answer answer = new Answer(200, json("data", array()).toString(), 0);

  private record Answer(int status, String body, long delay) {}

  private PriceList() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(
        Executors.newCachedThreadPool(
            work -> {
              Thread thread = new Thread(work, "price-list");
              thread.setDaemon(true);
              return thread;
            }));
    server.createContext("/", this::serve);
    server.start();
  }

  /** The price list of this test run. */
  public static PriceList server() {
    return SERVER;
  }

  /** The address of the list. */
  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/api/v1/models";
  }

  /** Sets the response and its delay in milliseconds. */
  public void answer(int status, String body, long delay) {
    answer = new Answer(status, body, delay);
  }

  /** Sets the listed models, each created by {@link #model}. */
  public void list(String... models) {
    answer(200, "{\"data\":[" + String.join(",", models) + "]}", 0);
  }

  /** A model with its prices for one token. */
  public static JsonObject model(String id, String prompt, String completion, String cached) {
    return json(
        "id", id,
        "name", id,
        "pricing",
            json(
                "prompt",
                prompt,
                "completion",
                completion,
                "image",
                "0",
                cached == null ? json() : json("input_cache_read", cached)));
  }

  private void serve(HttpExchange call) throws IOException {
    Answer now = answer;
    try {
      Thread.sleep(now.delay());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    byte[] bytes = now.body().getBytes(StandardCharsets.UTF_8);
    call.getResponseHeaders().add("Content-Type", "application/json");
    if (now.status() / 100 == 3) {
      call.getResponseHeaders().add("Location", address() + "/elsewhere");
    }
    call.sendResponseHeaders(now.status(), bytes.length == 0 ? -1 : bytes.length);
    call.getResponseBody().write(bytes);
    call.close();
  }
}
