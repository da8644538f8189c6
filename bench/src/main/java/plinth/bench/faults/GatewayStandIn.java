package plinth.bench.faults;

import com.sun.net.httpserver.HttpExchange;
import jakarta.json.Json;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A payment gateway that follows the documentation of Tap, limited to opening checkout pages.
 *
 * @param pages the payment by reference, for each page that was requested
 */
record GatewayStandIn(Callee callee, Map<String, String> pages) {
  static final String KEY = "sk_test_of_the_fault_run";

  /** The server's timeout for the gateway in seconds. */
  static final int PATIENCE = 3;

  /** Starts a gateway. */
  static GatewayStandIn begin() throws IOException {
    Map<String, String> pages = new ConcurrentHashMap<>();
    return new GatewayStandIn(new Callee(PATIENCE * 2_000L, call -> serve(call, pages)), pages);
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

  /** Returns a payment whose page waits for the payer. */
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
