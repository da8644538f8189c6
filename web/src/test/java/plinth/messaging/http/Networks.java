package plinth.messaging.http;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import plinth.kernel.Hmac;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Line;

/**
 * A session at a simulated network whose contacts have no phone number.
 *
 * @param id the account at the network, also the id of its app
 */
record Networks(Api api, String type, String slug, String id) {
  private static final String SECRET = "simulated";

  /** Connects a Messenger page. */
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

  /** Connects an account of the short-video network. */
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

  /** Returns the path of the session, followed by the rest. */
  String path(String rest) {
    return "/messaging/sessions/" + type + "/" + slug + rest;
  }

  /** Returns the chat with a contact once it has this many unread messages. */
  JsonObject chat(String contact, int unread) {
    return Await.promptly(
            () -> Line.items(api.get("/messaging/sessions/lookup/" + contact + "/" + slug)),
            chats -> chats.size() == 1 && chats.get(0).getInt("unread_count") == unread)
        .get(0);
  }

  /** Delivers a body with a signature of the Graph API. */
  Api.Answer deliver(JsonObject body) {
    return Api.open()
        .with("X-Hub-Signature-256", "sha256=" + Hmac.SHA256.hex(SECRET, body.toString()))
        .post("/webhooks/messaging/" + type + "/" + slug, body);
  }

  /** Returns a delivery with one event. */
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
