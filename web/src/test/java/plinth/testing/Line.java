package plinth.testing;

import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import plinth.messaging.simulator.Simulator;

/**
 * A session of a workspace at the simulated chat-app gateway.
 *
 * @param api a client that may use it
 * @param slug the session's slug, which also identifies it at the gateway
 */
public record Line(Api api, String slug) {
  /** Creates a session and connects it. */
  public static Line connected(Api admin) {
    Line line = started(admin);
    line.scan();
    line.awaitStatus("connected");
    return line;
  }

  /** Creates a session with a code that waits for a scan. */
  public static Line started(Api admin) {
    JsonObject made = admin.post("/messaging/sessions/chatapp/connect", "{}").expect(201).data();
    return new Line(admin, made.getJsonObject("session").getString("slug"));
  }

  /** The only session of a workspace. */
  public static Line only(Api admin) {
    return new Line(admin, items(admin.get("/messaging/sessions/lookup")).get(0).getString("slug"));
  }

  /** Scans the code of the session, unless a simulator of the server itself does. */
  public void scan() {
    if (simulator().sessions().contains(slug)) {
      simulator().scan(slug);
    }
  }

  /** Connects a number of the cloud chat API; the simulator signs its deliveries. */
  public static Line atCloud(Api admin, String number) {
    String made =
        admin
            .post(
                "/messaging/sessions/cloud_chat",
                json(
                    "name",
                    "C",
                    "credentials",
                    json(
                        "phone_number_id", number,
                        "access_token", "t",
                        "app_secret", "simulated",
                        "verify_token", "v")))
            .expect(201)
            .data()
            .getString("slug");
    admin
        .post("/messaging/sessions/cloud_chat/" + made + "/status", json("action", "start"))
        .expect(200);
    return new Line(admin, made);
  }

  /** The gateway. */
  public static Simulator simulator() {
    return Providers.simulator();
  }

  /** The session's path with a suffix. */
  public String path(String rest) {
    return "/messaging/sessions/chatapp/" + slug + rest;
  }

  /** The current session. */
  public JsonObject read() {
    return api.get(path("")).expect(200).data();
  }

  /** Waits until the session has a status. */
  public JsonObject awaitStatus(String status) {
    return Await.promptly(this::read, session -> session.getString("status").equals(status));
  }

  /** Receives a message from a contact; returns the provider's ID of the message. */
  public String receive(String digits, String text) {
    return simulator().receive(slug, digits + "@c.us", text);
  }

  /** Waits for the chat with a contact and this number of unread messages. */
  public JsonObject chat(String digits, int unread) {
    List<JsonObject> found =
        Await.promptly(
            () -> lookup(digits),
            chats -> chats.size() == 1 && chats.get(0).getInt("unread_count") == unread);
    return found.get(0);
  }

  private List<JsonObject> lookup(String digits) {
    return api.get("/messaging/sessions/lookup/" + digits + "@c.us/" + slug)
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class);
  }

  /** The chat with a number, created if it does not exist. */
  public JsonObject open(String digits) {
    Api.Answer answer = api.post("/messaging/chats/" + slug, json("phone", "+" + digits));
    return answer.expect(answer.status() == 200 ? 200 : 201).data();
  }

  /** Sends a text to a chat and returns the message. */
  public JsonObject send(String chat, JsonObject body) {
    return api.post("/messaging/messages/send/" + chat + "/text", body).expect(201).data();
  }

  /** Waits until a message has a status and returns it. */
  public JsonObject awaitMessage(String slug, String status) {
    return Await.promptly(
        () -> api.get("/messaging/messages/message/" + slug).expect(200).data(),
        message -> message.getString("status").equals(status));
  }

  /** The messages of a chat, the newest first. */
  public List<JsonObject> messages(String chat) {
    return items(api.get("/messaging/messages/" + chat + "?limit=200"));
  }

  /** The items of a list. */
  public static List<JsonObject> items(Api.Answer answer) {
    return answer.expect(200).json().getJsonArray("data").getValuesAs(JsonObject.class);
  }
}
