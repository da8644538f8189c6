package plinth.messaging.http;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import plinth.kernel.Hmac;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Line;

/**
 * A session at a simulated network whose contacts have no number.
 *
 * @param id the account there, which is its app's too
 */
record Networks(Api api, String type, String slug, String id) {
  private static final String SECRET = "simulated";

  /** A page at Messenger. */
  static Networks page(Api admin, String id) {
    return connected(
        admin,
        "social_network",
        id,
        json(
            "page_id", id,
            "app_id", id,
            "access_token", "t",
            "app_secret", SECRET,
            "verify_token", "v"));
  }

  /** An account of the short-video network. */
  static Networks video(Api admin, String id) {
    return connected(
        admin,
        "short_video",
        id,
        json(
            "business_id", id,
            "app_id", id,
            "app_secret", SECRET,
            "access_token", "t",
            "refresh_token", "first"));
  }

  private static Networks connected(Api admin, String type, String id, JsonObject credentials) {
    String all = "/messaging/sessions/" + type;
    String slug =
        admin
            .post(all, json("name", "N", "credentials", credentials))
            .expect(201)
            .data()
            .getString("slug");
    admin.post(all + "/" + slug + "/status", json("action", "start")).expect(200);
    return new Networks(admin, type, slug, id);
  }

  /** Its path, followed by more. */
  String path(String rest) {
    return "/messaging/sessions/" + type + "/" + slug + rest;
  }

  /** The chat with a contact, once it has so many unread messages. */
  JsonObject chat(String contact, int unread) {
    return Await.promptly(
            () -> Line.items(api.get("/messaging/sessions/lookup/" + contact + "/" + slug)),
            chats -> chats.size() == 1 && chats.get(0).getInt("unread_count") == unread)
        .get(0);
  }

  /** Delivers a body, signed as the Graph API signs. */
  Api.Answer deliver(JsonObject body) {
    return Api.open()
        .with("X-Hub-Signature-256", "sha256=" + Hmac.SHA256.hex(SECRET, body.toString()))
        .post("/webhooks/messaging/" + type + "/" + slug, body);
  }

  /** A delivery with one event. */
  JsonObject event(String contact, JsonObject what) {
    return json(
        "object",
        "page",
        "entry",
        array(
            json(
                "id",
                id,
                "messaging",
                array(
                    json(
                        "sender",
                        json("id", contact),
                        "recipient",
                        json("id", id),
                        "timestamp",
                        System.currentTimeMillis(),
                        what)))));
  }
}
