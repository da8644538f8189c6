package plinth.webhooks.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Receiver;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * A workspace with an object called ships, and a key that subscribes to it.
 *
 * @param ships the object, written by the owner
 * @param key a key with every scope
 */
record Hooks(Workspace workspace, Sheet ships, Api key) {
  static final JsonArray ALL = array("record.created", "record.updated", "record.deleted");

  static Hooks create() {
    Workspace workspace = Workspace.create();
    Sheet ships = Sheet.create(workspace.admin(), "ships").field("name", "text");
    return new Hooks(workspace, ships, workspace.key(array("read.*", "write.*", "delete.*")));
  }

  /** Requests a subscription. */
  static Api.Answer ask(Api key, String object, JsonArray events, String url) {
    return key.post(
        "/webhooks/subscriptions",
        json("object_slug", object, "events", events, "target_url", url));
  }

  /** Subscribes to all events of ships, and returns the secret and the subscription. */
  JsonObject subscribe(Receiver receiver) {
    return ask(key, "ships", ALL, receiver.url()).expect(201).data();
  }

  /** Returns the slug of a subscription to all events. */
  String slug(Receiver receiver) {
    return subscribe(receiver).getJsonObject("subscription").getString("slug");
  }

  /** Creates a ship. */
  String ship(String name) {
    return ships.slugOf(json("name", name));
  }

  /** Returns the deliveries of a subscription, latest first. */
  List<JsonObject> deliveries(String subscription) {
    return key.get("/webhooks/subscriptions/" + subscription + "/deliveries")
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class);
  }

  /** Waits until the latest delivery matches, and returns it. */
  JsonObject delivery(String subscription, Predicate<JsonObject> kind) {
    return Await.promptly(
            "the latest delivery is such",
            () -> deliveries(subscription),
            all -> !all.isEmpty() && kind.test(all.get(0)))
        .get(0);
  }

  /** Makes pending deliveries due now. */
  void hurry() {
    // One row after the other, because the sender locks several in an order of its own.
    for (String table : List.of("webhook_delivery", "webhook")) {
      String due = " where due_at is not null and workspace_id = " + workspace.id();
      Database.textsIn(workspace.id(), "select id from tenant." + table + due)
          .forEach(
              id ->
                  Database.runIn(
                      workspace.id(),
                      "update tenant." + table + " set due_at = now()" + due + " and id = " + id));
    }
  }

  /** Whether either signature of a request was made with a secret, as receivers check it. */
  static boolean isSigned(Receiver.Hit hit, String secret) {
    String header = hit.header("X-Service-Signature");
    String t = header.substring(2, header.indexOf(','));
    String hex = HexFormat.of().formatHex(hmac(secret.getBytes(), t + "." + hit.body()));
    assertThat(Long.parseLong(t))
        .isBetween(hit.at().getEpochSecond() - 60, hit.at().getEpochSecond());
    byte[] key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
    String standard =
        Base64.getEncoder()
            .encodeToString(
                hmac(
                    key,
                    hit.header("webhook-id")
                        + "."
                        + hit.header("webhook-timestamp")
                        + "."
                        + hit.body()));
    boolean isService = List.of(header.split(",")).contains("v1=" + hex);
    boolean isStandard =
        List.of(hit.header("webhook-signature").split(" ")).contains("v1," + standard);
    assertThat(isService).as("both kinds agree").isEqualTo(isStandard);
    return isService;
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    } catch (java.security.GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
