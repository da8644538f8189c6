package plinth.messaging.simulator;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;

/** A session of the simulated gateway: its status and the messages of its chats. */
final class SimulatedSession {
  private final String name;
  private final String number;
  private String callback = "";
  private String key = "";
  private String status = "STOPPED";
  private int codes;
  private final Map<String, List<JsonObject>> chats = new LinkedHashMap<>();
  private final Map<String, Set<String>> labels = new LinkedHashMap<>();

  SimulatedSession(String name) {
    this.name = name;
    this.number = String.valueOf(966_500_000_000L + Math.floorMod(name.hashCode(), 99_999_999));
  }

  String name() {
    return name;
  }

  /** Returns the number of the account, as a contact's id. */
  String me() {
    return number + "@c.us";
  }

  synchronized void configure(String webhook, String secret) {
    callback = webhook;
    key = secret;
  }

  synchronized String callback() {
    return callback;
  }

  synchronized String key() {
    return key;
  }

  synchronized String status() {
    return status;
  }

  /** Sets the status. Returns whether it changed. */
  synchronized boolean changeStatus(String next) {
    boolean isNew = !status.equals(next);
    status = next;
    return isNew;
  }

  /** Returns the next code to scan. */
  synchronized String code() {
    codes++;
    return "2@simulated," + name + "," + codes;
  }

  synchronized void addMessage(String chat, JsonObject message) {
    chats.computeIfAbsent(chat, id -> new ArrayList<>()).add(0, message);
  }

  synchronized @Nullable JsonObject message(String id) {
    return chats.values().stream()
        .flatMap(Collection::stream)
        .filter(message -> message.getString("id").equals(id))
        .findFirst()
        .orElse(null);
  }

  synchronized List<JsonObject> messages(String chat, int offset, int limit) {
    return chats.getOrDefault(chat, List.of()).stream().skip(offset).limit(limit).toList();
  }

  /** Returns all messages of all chats. */
  synchronized List<JsonObject> all() {
    return chats.values().stream().flatMap(Collection::stream).toList();
  }

  synchronized List<String> chats(int offset, int limit) {
    return chats.keySet().stream().skip(offset).limit(limit).toList();
  }

  synchronized Set<String> labels(String chat) {
    return new TreeSet<>(labels.getOrDefault(chat, Set.of()));
  }

  synchronized void label(String chat, Set<String> ids) {
    labels.put(chat, new TreeSet<>(ids));
  }

  /** Returns the session as the gateway shows it. */
  synchronized JsonObject view() {
    JsonObjectBuilder view = Json.createObjectBuilder().add("name", name).add("status", status);
    if (status.equals("WORKING")) {
      view.add("me", Json.createObjectBuilder().add("id", me()).add("pushName", "Simulated"));
    }
    return view.build();
  }

  /** Returns the labels of a simulated business. */
  static JsonArrayBuilder allLabels(@Nullable Set<String> only) {
    JsonArrayBuilder all = Json.createArrayBuilder();
    String[][] known = {{"1", "New customer", "#ff9485"}, {"2", "Paid", "#64c4ff"}};
    for (String[] label : known) {
      if (only == null || only.contains(label[0])) {
        all.add(
            Json.createObjectBuilder()
                .add("id", label[0])
                .add("name", label[1])
                .add("color", 1)
                .add("colorHex", label[2]));
      }
    }
    return all;
  }
}
