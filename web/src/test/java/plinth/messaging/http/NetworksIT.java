package plinth.messaging.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.messaging.simulator.SimulatorScript;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Billing;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Workspace;

/** Sessions at social and short-video networks, from the first message to the last receipt. */
class NetworksIT {
  private static Workspace workspace;
  private static Api admin;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
  }

  private static String send(JsonObject chat, String type) {
    return "/messaging/messages/send/" + chat.getString("slug") + "/" + type;
  }

  private static JsonObject awaitMessage(String slug, String status) {
    return new Line(admin, "").awaitMessage(slug, status);
  }

  @Test
  void aConversationAtAPage() {
    Networks page = Networks.page(admin, "41001");
    Line.simulator().receiveBySocial(page.id(), "81001", "Is it open?");
    JsonObject chat = page.chat("81001", 1);
    assertThat(chat.isNull("phone")).isTrue();
    assertThat(chat.isNull("window_expires_at")).isFalse();
    JsonObject sent =
        admin
            .post(send(chat, "text"), json("text", "Yes", "client_reference", "r1"))
            .expect(201)
            .data();
    JsonObject read = awaitMessage(sent.getString("slug"), "read");
    assertThat(read.getString("provider_id")).startsWith("m_");
    assertThat(messages(chat)).as("its echo is no message of its own").hasSize(2);
    assertThat(
            Line.simulator().sentBySocial().stream()
                .filter(body -> body.containsKey("message"))
                .filter(body -> body.getJsonObject("recipient").getString("id").equals("81001")))
        .singleElement()
        .satisfies(
            body -> {
              assertThat(body.getString("messaging_type")).isEqualTo("RESPONSE");
              assertThat(body.getJsonObject("message").getString("metadata")).isEqualTo("r1");
            });
    assertThat(
            admin
                .get(
                    "/messaging/sessions/"
                        + page.slug()
                        + "/chats/"
                        + chat.getString("slug")
                        + "/profile")
                .expect(200)
                .data()
                .getString("name"))
        .isEqualTo("Simulated contact");
  }

  private static List<JsonObject> messages(JsonObject chat) {
    return new Line(admin, "").messages(chat.getString("slug"));
  }

  @Test
  void outsideOfTheWindowATagIsNeeded() {
    Networks page = Networks.page(admin, "41002");
    Line.simulator().receiveBySocial(page.id(), "81002", "Hello");
    JsonObject chat = page.chat("81002", 1);
    Database.run(
        "update tenant.chat set last_inbound_at = now() - interval '25 hours' where slug = '"
            + chat.getString("slug")
            + "'");
    assertThat(admin.post(send(chat, "text"), json("text", "Hi")).expect(400).code())
        .isEqualTo("WINDOW_CLOSED");
    assertThat(
            admin.post(send(chat, "text"), json("text", "Hi", "tag", "SALE")).expect(400).faults())
        .containsExactly("tag:type");
    String sent =
        admin
            .post(send(chat, "text"), json("text", "Hi", "tag", "HUMAN_AGENT"))
            .expect(201)
            .data()
            .getString("slug");
    awaitMessage(sent, "read");
    assertThat(
            Line.simulator().sentBySocial().stream()
                .filter(body -> body.containsKey("tag"))
                .map(body -> body.getString("messaging_type") + " " + body.getString("tag")))
        .containsExactly("MESSAGE_TAG HUMAN_AGENT");
  }

  @Test
  void unsupportedOperationsAreRefused() {
    Networks page = Networks.page(admin, "41003");
    Line.simulator().receiveBySocial(page.id(), "81003", "Hello");
    JsonObject chat = page.chat("81003", 1);
    String sent =
        admin.post(send(chat, "text"), json("text", "Hi")).expect(201).data().getString("slug");
    awaitMessage(sent, "read");
    for (Api.Answer answer :
        List.of(
            admin.post(
                send(chat, "location"), json("location", json("latitude", 1, "longitude", 2))),
            admin.post(
                send(chat, "template"),
                json("template", json("name", "hello", "language", "en_US"))),
            admin.post(send(chat, "text"), json("text", "Hi", "reply_to", sent)),
            admin.patch("/messaging/messages/" + sent + "/edit", json("text", "x")),
            admin.delete("/messaging/messages/" + sent),
            admin.post(page.path("/qr"), "{}"),
            admin.post("/messaging/chats/" + page.slug(), json("phone", "+966500000001")),
            admin.post("/messaging/labels/sync", json("session", page.slug())))) {
      assertThat(answer.expect(400).code()).isEqualTo("PROVIDER_CANNOT");
    }
  }

  @Test
  void watermarksReachWhatWentOutBeforeThem() {
    Networks page = Networks.page(admin, "41004");
    Line.simulator().setScript(new SimulatorScript(0, 0, 0, 0, 0, -1, 1, false));
    try {
      Line.simulator().receiveBySocial(page.id(), "81004", "Hello");
      JsonObject chat = page.chat("81004", 1);
      String first =
          admin.post(send(chat, "text"), json("text", "1")).expect(201).data().getString("slug");
      String mid = awaitMessage(first, "sent").getString("provider_id");
      JsonObject watermark = json("read", json("watermark", System.currentTimeMillis() + 60_000));
      page.deliver(page.event("81004", json("delivery", json("mids", array(mid))))).expect(200);
      awaitMessage(first, "delivered");
      JsonObject late = json("read", json("watermark", System.currentTimeMillis() - 3_600_000));
      page.deliver(page.event("81004", late)).expect(200);
      page.deliver(page.event("81004", watermark)).expect(200);
      awaitMessage(first, "read");
      String second =
          admin.post(send(chat, "text"), json("text", "2")).expect(201).data().getString("slug");
      awaitMessage(second, "sent");
      assertThat(page.deliver(page.event("81004", watermark)).expect(200).data().getInt("accepted"))
          .as("a redelivery changes nothing")
          .isZero();
      assertThat(awaitMessage(second, "sent").getString("ack_name")).isEqualTo("sent");
    } finally {
      Line.simulator().setScript(SimulatorScript.QUIET);
    }
  }

  @Test
  void filesComeByTheApiAndNotByTheAddressOfADelivery() {
    Networks page = Networks.page(admin, "41005");
    Line.simulator().receivePictureBySocial(page.id(), "81005", "social.png", Media.png(8, 8));
    awaitPicture(page, "81005");
    Networks video = Networks.video(admin, "bus-51005");
    Line.simulator().receivePictureByVideo(video.id(), "c-91005", "video.png", Media.png(8, 8));
    awaitPicture(video, "c-91005");
  }

  private static void awaitPicture(Networks network, String contact) {
    JsonObject chat = network.chat(contact, 1);
    JsonObject picture =
        Await.promptly(
            () -> messages(chat).get(0),
            message -> !message.getJsonObject("media").getString("status").equals("pending"));
    assertThat(picture.getJsonObject("media").getString("status")).isEqualTo("ready");
    assertThat(picture.getJsonObject("media").getString("media_type")).isEqualTo("image/png");
  }

  @Test
  void aConversationAtAShortVideoNetwork() {
    Networks video = Networks.video(admin, "bus-51001");
    Line.simulator().receiveByVideo(video.id(), "c-91001", "Price?");
    JsonObject chat = video.chat("c-91001", 1);
    assertThat(chat.getString("name")).startsWith("Contact");
    String sent =
        admin.post(send(chat, "text"), json("text", "10")).expect(201).data().getString("slug");
    awaitMessage(sent, "read");
    assertThat(messages(chat)).hasSize(2);
    assertThat(admin.post(send(chat, "video"), json("file", "x")).expect(400).code())
        .isEqualTo("PROVIDER_CANNOT");
    assertThat(
            admin
                .post(send(chat, "text"), json("text", "10", "tag", "HUMAN_AGENT"))
                .expect(400)
                .faults())
        .containsExactly("tag:unknown");
    Database.run(
        "update tenant.chat set last_inbound_at = now() - interval '49 hours' where slug = '"
            + chat.getString("slug")
            + "'");
    assertThat(admin.post(send(chat, "text"), json("text", "Hi")).expect(400).code())
        .isEqualTo("WINDOW_CLOSED");
  }

  @Test
  void tokensAreRenewedAndKept() {
    Networks video = Networks.video(admin, "bus-51002");
    String asked =
        "select md5(credentials) from tenant.messaging_session where slug = '" + video.slug() + "'";
    String first = Database.texts(asked).get(0);
    new Billing(workspace).run("messaging-tokens");
    assertThat(Database.texts(asked).get(0)).as("there is time left").isEqualTo(first);
    admin.post(video.path("/status"), json("action", "restart")).expect(200);
    assertThat(admin.get(video.path("")).expect(200).data().getString("status"))
        .isEqualTo("connected");
  }
}
