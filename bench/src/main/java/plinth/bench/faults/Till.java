package plinth.bench.faults;

import com.sun.net.httpserver.HttpExchange;
import jakarta.json.Json;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A payment gateway as Tap's documents describe one, as far as pages of checkouts are opened.
 *
 * @param pages the payment of each reference that a page was asked for
 */
record Till(Callee callee, Map<String, String> pages) {
  static final String KEY = "sk_test_of_the_fault_run";

  /** Seconds that the server is told to wait for it. */
  static final int PATIENCE = 3;

  /** One that is open. */
  static Till begin() throws IOException {
    Map<String, String> pages = new ConcurrentHashMap<>();
    return new Till(new Callee(PATIENCE * 2_000L, call -> serve(call, pages)), pages);
  }

  private static Callee.Reply serve(HttpExchange call, Map<String, String> pages) {
    String path = call.getRequestURI().getPath();
    if (path.endsWith("/list")) {
      return new Callee.Reply(404, "{}");
    }
    if (!call.getRequestMethod().equals("POST")) {
      return waiting(path.substring(path.lastIndexOf('/') + 1));
    }
    String reference;
    try (var reader = Json.createReader(call.getRequestBody())) {
      reference = reader.readObject().getJsonObject("reference").getString("transaction");
    }
    String kind = path.endsWith("authorize") ? "auth_" : "chg_";
    return waiting(pages.computeIfAbsent(reference, its -> kind + its));
  }

  /** A payment whose page waits for the payer. */
  private static Callee.Reply waiting(String id) {
    return new Callee.Reply(
        200,
        Json.createObjectBuilder()
            .add("id", id)
            .add("status", "INITIATED")
            .add("transaction", Json.createObjectBuilder().add("url", "https://pay.test/" + id))
            .build()
            .toString());
  }
}
