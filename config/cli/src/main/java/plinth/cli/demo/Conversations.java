package plinth.cli.demo;

import jakarta.json.JsonObject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plinth.cli.api.Answer;
import plinth.cli.api.Failure;

/**
 * Plays conversations in rounds: first the first messages of all conversations, then the second
 * ones. Each round waits for the messages of contacts, so that answers follow them.
 */
final class Conversations {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final CloudLine line;
  private final Contacts contacts;
  private final Client owner;
  private final Client omar;
  private final Requests requests;
  private final Clock clock = Clock.systemUTC();

  Conversations(CloudLine line, Contacts contacts, Client owner, Client omar, Requests requests) {
    this.line = line;
    this.contacts = contacts;
    this.owner = owner;
    this.omar = omar;
    this.requests = requests;
  }

  /** Plays the conversations of a file and returns their number. */
  int play(String file) {
    List<JsonObject> all = Resources.json(file);
    for (int round = 0; playRound(all, round); round++) {
      know();
    }
    for (JsonObject conversation : all) {
      if (messages(conversation).stream().anyMatch(message -> message.containsKey("out"))) {
        owner.send("PUT", path(conversation) + "/read", empty());
      }
    }
    return all.size();
  }

  /** Plays one message of each conversation; returns whether there was one. */
  private boolean playRound(List<JsonObject> all, int round) {
    Map<String, Integer> expected = new HashMap<>();
    boolean isPlayed = false;
    for (JsonObject conversation : all) {
      if (round < messages(conversation).size()) {
        isPlayed = true;
        JsonObject message = messages(conversation).get(round);
        if (message.containsKey("in")) {
          receive(conversation, message);
          expected.put(phone(conversation), round + 1);
        } else {
          send(conversation, message.getString("out"));
        }
      }
    }
    if (!Patience.awaitTrue(PATIENCE, () -> hasArrived(all, expected))) {
      throw Failure.refused("the messages of contacts do not arrive in their chats");
    }
    return isPlayed;
  }

  private void receive(JsonObject conversation, JsonObject message) {
    Instant now = clock.instant();
    line.receive(
        contacts.of(conversation.getString("contact")),
        message.getString("in"),
        now.minus(Duration.ofMinutes(message.getInt("minutes", 0))));
  }

  private void send(JsonObject conversation, String text) {
    Client sender = conversation.getString("by", "owner").equals("omar") ? omar : owner;
    sender.post(
        "/messaging/messages/send/" + requests.slug(name(conversation)) + "/text",
        Answer.JSON.createObjectBuilder().add("text", text).build());
  }

  /** Returns whether the chats have the messages that were just delivered. */
  private boolean hasArrived(List<JsonObject> all, Map<String, Integer> expected) {
    if (expected.isEmpty()) {
      return true;
    }
    know();
    return all.stream()
        .filter(conversation -> expected.containsKey(phone(conversation)))
        .allMatch(
            conversation ->
                requests.isKnown(name(conversation))
                    && count(conversation) >= expected.getOrDefault(phone(conversation), 0));
  }

  private int count(JsonObject conversation) {
    return owner
        .get("/messaging/messages/" + requests.slug(name(conversation)) + "?limit=1")
        .json()
        .getJsonObject("pagination")
        .getInt("total");
  }

  /** Makes the chats known by the addresses of their contacts. */
  private void know() {
    Map<String, String> emails = new HashMap<>();
    contacts.byEmail().forEach((email, contact) -> emails.put(contact.phone(), email));
    for (JsonObject chat :
        owner.get("/messaging/chats/all?limit=100&session=" + line.session()).items()) {
      String email = emails.get(chat.getString("phone"));
      if (email != null) {
        requests.know("chat." + email, chat.getString("slug"));
      }
    }
  }

  private String phone(JsonObject conversation) {
    return contacts.of(conversation.getString("contact")).phone();
  }

  private static String name(JsonObject conversation) {
    return "chat." + conversation.getString("contact");
  }

  private String path(JsonObject conversation) {
    return "/messaging/chats/" + requests.slug(name(conversation));
  }

  private static List<JsonObject> messages(JsonObject conversation) {
    return conversation.getJsonArray("messages").getValuesAs(JsonObject.class);
  }

  private static JsonObject empty() {
    return Answer.JSON.createObjectBuilder().build();
  }
}
