package plinth.messaging.http;

import jakarta.json.JsonObject;
import plinth.kernel.Hmac;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Line;

/** A number at the cloud API whose deliveries the test makes itself. */
record Cloud(String slug, Api api, String number) {
  private static final String SECRET = "simulated";

  static Cloud connected(Api admin, String number) {
    return new Cloud(Line.atCloud(admin, number).slug(), admin, number);
  }

  String hook() {
    return "/webhooks/messaging/cloud_chat/" + slug;
  }

  String body(String value) {
    return "{\"object\":\"whatsapp_business_account\",\"entry\":[{\"id\":\"1\",\"changes\":"
        + "[{\"field\":\"messages\",\"value\":"
        + value
        + "}]}]}";
  }

  String message(String id, String from, String text) {
    return body(
        "{\"contacts\":[{\"wa_id\":\""
            + from
            + "\",\"profile\":{\"name\":\"Nora\"}}],"
            + "\"messages\":[{\"from\":\""
            + from
            + "\",\"id\":\""
            + id
            + "\",\"timestamp\":\""
            + System.currentTimeMillis() / 1000
            + "\",\"type\":\"text\",\"text\":{\"body\":\""
            + text
            + "\"}}]}");
  }

  String status(String id, String status) {
    return body(
        "{\"statuses\":[{\"id\":\""
            + id
            + "\",\"status\":\""
            + status
            + "\",\"timestamp\":\"1790000000\"}]}");
  }

  String failure(String id, int code, String title) {
    return body(
        """
        {"statuses":[{"id":"%s","status":"failed","timestamp":"1790000000",
          "errors":[{"code":%d,"title":"%s"}]}]}
        """
            .formatted(id, code, title)
            .strip());
  }

  String signature(String body) {
    return "sha256=" + Hmac.SHA256.hex(SECRET, body);
  }

  Api.Answer deliver(String body) {
    return Api.open().with("X-Hub-Signature-256", signature(body)).post(hook(), body);
  }

  JsonObject chat(String digits, int unread) {
    return Await.promptly(
            () -> Line.items(api.get("/messaging/sessions/lookup/" + digits + "/" + slug)),
            chats -> chats.size() == 1 && chats.get(0).getInt("unread_count") == unread)
        .get(0);
  }
}
