package plinth.messaging.http;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import plinth.kernel.Hmac;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Line;

/** A number at the cloud API, with deliveries made by the test. */
record Cloud(String slug, Api api, String number) {
  private static final String SECRET = "simulated";

  static Cloud connected(Api admin, String number) {
    return new Cloud(Line.atCloud(admin, number).slug(), admin, number);
  }

  String hook() {
    return "/webhooks/messaging/cloud_chat/" + slug;
  }

  JsonObject body(JsonObject value) {
    return json(
        "object",
        "whatsapp_business_account",
        "entry",
        array(json("id", "1", "changes", array(json("field", "messages", "value", value)))));
  }

  JsonObject message(String id, String from, String text) {
    return body(
        json(
            "contacts", array(json("wa_id", from, "profile", json("name", "Nora"))),
            "messages",
                array(
                    json(
                        "from",
                        from,
                        "id",
                        id,
                        "timestamp",
                        String.valueOf(System.currentTimeMillis() / 1000),
                        "type",
                        "text",
                        "text",
                        json("body", text)))));
  }

  JsonObject status(String id, String status) {
    return body(
        json("statuses", array(json("id", id, "status", status, "timestamp", "1790000000"))));
  }

  JsonObject failure(String id, int code, String title) {
    return body(
        json(
            "statuses",
            array(
                json(
                    "id",
                    id,
                    "status",
                    "failed",
                    "timestamp",
                    "1790000000",
                    "errors",
                    array(json("code", code, "title", title))))));
  }

  String signature(String body) {
    return "sha256=" + Hmac.SHA256.hex(SECRET, body);
  }

  Api.Answer deliver(JsonObject body) {
    return Api.open().with("X-Hub-Signature-256", signature(body.toString())).post(hook(), body);
  }

  JsonObject chat(String digits, int unread) {
    return Await.promptly(
            () -> Line.items(api.get("/messaging/sessions/lookup/" + digits + "/" + slug)),
            chats -> chats.size() == 1 && chats.get(0).getInt("unread_count") == unread)
        .get(0);
  }
}
