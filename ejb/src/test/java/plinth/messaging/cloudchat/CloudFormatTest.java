package plinth.messaging.cloudchat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.kernel.Problem;
import plinth.messaging.Ack;
import plinth.messaging.MessageType;
import plinth.messaging.MessagingProblem;
import plinth.messaging.provider.Account;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.MessagingProvider.Sending;
import plinth.messaging.provider.MessagingProvider.Window;
import plinth.messaging.provider.Outgoing;
import plinth.messaging.provider.ProviderEvent;

/** The cloud API's format, by the examples of its documentation. */
class CloudFormatTest {
  private static final JsonObject DELIVERY =
      json(
          "object",
          "whatsapp_business_account",
          "entry",
          array(
              json(
                  "id",
                  "102290129340398",
                  "changes",
                  array(
                      json(
                          "value",
                          json(
                              "messaging_product", "whatsapp",
                              "metadata",
                                  json(
                                      "display_phone_number", "15550783881",
                                      "phone_number_id", "106540352242922"),
                              "contacts",
                                  array(
                                      json(
                                          "profile",
                                          json("name", "Sheena Nelson"),
                                          "wa_id",
                                          "16505551234")),
                              "messages",
                                  array(
                                      json(
                                          "from", "16505551234",
                                          "id", "wamid.A",
                                          "timestamp", "1749416383",
                                          "type", "text",
                                          "text", json("body", "Does it come in another color?"),
                                          "context", json("id", "wamid.Z")),
                                      json(
                                          "from", "16505551234",
                                          "id", "wamid.B",
                                          "timestamp", "1749416384",
                                          "type", "image",
                                          "image",
                                              json(
                                                  "caption", "This",
                                                  "mime_type", "image/jpeg",
                                                  "sha256", "x",
                                                  "id", "1003383421387256"))),
                              "statuses",
                                  array(
                                      json(
                                          "id", "wamid.C",
                                          "status", "failed",
                                          "timestamp", "1749416385",
                                          "recipient_id", "16505551234",
                                          "biz_opaque_callback_data", "ref",
                                          "errors",
                                              array(
                                                  json(
                                                      "code",
                                                      131047,
                                                      "title",
                                                      "Re-engagement message"))))),
                          "field",
                          "messages")))));

  @Test
  void aDeliveryIsTakenApart() {
    List<ProviderEvent> all = CloudEvents.events(new LooseJson(DELIVERY));
    assertThat(all.stream().map(told -> told.kind() + " " + told.key()))
        .containsExactly("message wamid.A", "message wamid.B", "status wamid.C:failed");
    Inbound.Received text = (Inbound.Received) CloudEvents.interpret(all.get(0));
    assertThat(text.chat())
        .isEqualTo(new Inbound.Peer("16505551234", "+16505551234", "Sheena Nelson"));
    assertThat(text.content().body()).isEqualTo("Does it come in another color?");
    assertThat(text.content().replyTo()).isEqualTo("wamid.Z");
    assertThat(text.at()).isEqualTo(Instant.ofEpochSecond(1_749_416_383));
    Inbound.Received image = (Inbound.Received) CloudEvents.interpret(all.get(1));
    assertThat(image.content().type()).isEqualTo(MessageType.IMAGE);
    assertThat(image.content().body()).isEqualTo("This");
    assertThat(image.content().media())
        .isEqualTo(new Inbound.MediaReference("1003383421387256", null, "image/jpeg"));
    assertThat(CloudEvents.interpret(all.get(2)))
        .isEqualTo(new Inbound.Acked("wamid.C", "ref", Ack.ERROR, "131047: Re-engagement message"));
  }

  @Test
  void sendsAreWrittenAsDocumented() {
    assertThat(body(MessageType.TEXT, "Hi", json(), "wamid.Z", "").toString())
        .isEqualTo(
            json(
                    "messaging_product", "whatsapp",
                    "recipient_type", "individual",
                    "to", "1650",
                    "type", "text",
                    "biz_opaque_callback_data", "r",
                    "context", json("message_id", "wamid.Z"),
                    "text", json("body", "Hi"))
                .toString());
    assertThat(body(MessageType.VOICE, "", json(), null, "m1").toString())
        .contains(members("type", "audio"), members("audio", json("id", "m1")));
    assertThat(body(MessageType.REACTION, "x", json(), "wamid.Z", "").toString())
        .contains(members("reaction", json("message_id", "wamid.Z", "emoji", "x")))
        .doesNotContain("context");
    assertThat(
            body(
                    MessageType.TEMPLATE,
                    "",
                    json("name", "hi", "language", "en", "variables", array()),
                    null,
                    "")
                .toString())
        .contains(members("template", json("name", "hi", "language", json("code", "en"))));
    assertThat(
            body(
                    MessageType.CONTACT,
                    "",
                    json("contacts", array(json("name", "Nora", "phone", "+1"))),
                    null,
                    "")
                .toString())
        .contains(
            members(
                "contacts",
                array(
                    json(
                        "name", json("formatted_name", "Nora", "first_name", "Nora"),
                        "phones", array(json("phone", "+1", "type", "CELL"))))));
  }

  private static JsonObject body(
      MessageType type, String body, JsonObject content, String replyTo, String media) {
    return CloudSends.of(
        new Outgoing("r", "1650", "+1650", type, body, content, replyTo, null), media);
  }

  @Test
  void theWindowIsOpenForADay() {
    CloudChat cloud = new CloudChat(() -> "http://127.0.0.1:1");
    Instant wrote = Instant.parse("2026-03-01T12:00:00Z");
    Instant until = cloud.windowUntil(wrote);
    cloud.check(new Window(until, wrote.plusSeconds(86_399)), sending(MessageType.TEXT));
    cloud.check(new Window(until, wrote.plusSeconds(86_401)), sending(MessageType.TEMPLATE));
    assertThatThrownBy(
            () ->
                cloud.check(
                    new Window(until, wrote.plusSeconds(86_400)), sending(MessageType.TEXT)))
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> assertThat(problem.code()).isEqualTo(MessagingProblem.WINDOW_CLOSED));
    assertThatThrownBy(() -> cloud.check(new Window(null, wrote), sending(MessageType.IMAGE)))
        .isInstanceOf(Problem.class);
  }

  private static Sending sending(MessageType type) {
    return new Sending(type, "", null, false);
  }

  @Test
  void aChallengeIsAnsweredForTheRightWordOnly() {
    CloudChat cloud = new CloudChat(() -> "http://127.0.0.1:1");
    Account account =
        new Account(
            7, "s", "", Json.createObjectBuilder().add("verify_token", "meatyhamhock").build());
    Map<String, String> asked =
        Map.of(
            "hub.mode", "subscribe",
            "hub.challenge", "1158201444",
            "hub.verify_token", "meatyhamhock");
    assertThat(cloud.answer(account, asked)).contains("1158201444");
    Account unset = new Account(7, "s", "", Json.createObjectBuilder().build());
    assertThat(
            cloud.answer(
                unset,
                Map.of("hub.mode", "subscribe", "hub.challenge", "1", "hub.verify_token", "")))
        .isEmpty();
  }
}
