package plinth.bench.faults;

import com.sun.net.httpserver.HttpExchange;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A receiver of webhook notifications about records with a name.
 *
 * @param heard the names of the records, each with the webhook IDs of its notifications
 */
record HookReceiver(Callee callee, Map<String, Set<String>> heard) {
  /** Longer than the server waits for a receiver. */
  private static final long SLOW_MILLIS = 15_000;

  /** Starts a receiver. */
  static HookReceiver begin() throws IOException {
    Map<String, Set<String>> heard = new ConcurrentHashMap<>();
    return new HookReceiver(new Callee(SLOW_MILLIS, call -> hear(call, heard)), heard);
  }

  private static Callee.Reply hear(HttpExchange call, Map<String, Set<String>> heard) {
    try (var reader = Json.createReader(call.getRequestBody())) {
      JsonObject told = reader.readObject().getJsonObject("full_record");
      heard
          .computeIfAbsent(told.getString("name"), name -> ConcurrentHashMap.newKeySet())
          .add(call.getRequestHeaders().getFirst("webhook-id"));
    }
    return new Callee.Reply(204, "");
  }
}
