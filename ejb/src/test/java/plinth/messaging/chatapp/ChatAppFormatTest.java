package plinth.messaging.chatapp;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.messaging.Ack;
import plinth.messaging.MessageType;
import plinth.messaging.SessionStatus;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.Outgoing;
import plinth.messaging.provider.ProviderEvent;

/** The gateway's format, by the examples of its documentation. */
class ChatAppFormatTest {
  private static final JsonObject NOTHING = Json.createObjectBuilder().build();

  private static Inbound understood(JsonObject event) {
    return ChatAppEvents.interpret(ChatAppEvents.event(new LooseJson(event)));
  }

  private static JsonObject event(String name, JsonObject payload) {
    return json(
        "id",
        "evt_01aaaaaaaaaaaaaaaaaaaaaaaa",
        "timestamp",
        1741249702485L,
        "event",
        name,
        "session",
        "default",
        "me",
        json("id", "71111111111@c.us"),
        "payload",
        payload,
        "engine",
        "WEBJS");
  }

  @Test
  void aMessageOfAContact() {
    Inbound.Received received =
        (Inbound.Received)
            understood(
                event(
                    "message",
                    json(
                        "id",
                        "false_11111111111@c.us_AAAAAAAAAAAAAAAAAAAA",
                        "timestamp",
                        1667561485,
                        "from",
                        "11111111111@s.whatsapp.net",
                        "fromMe",
                        false,
                        "source",
                        "app",
                        "to",
                        "71111111111@c.us",
                        "body",
                        "Hi there!",
                        "hasMedia",
                        false,
                        "replyTo",
                        json("id", "BBB"),
                        "_data",
                        json("notifyName", "Nora"))));
    assertThat(received.chat())
        .isEqualTo(new Inbound.Peer("11111111111@c.us", "+11111111111", "Nora"));
    assertThat(received.at()).isEqualTo(Instant.ofEpochSecond(1_667_561_485));
    assertThat(received.content().type()).isEqualTo(MessageType.TEXT);
    assertThat(received.content().body()).isEqualTo("Hi there!");
    assertThat(received.content().replyTo()).isEqualTo("BBB");
    assertThat(received.sender()).isEqualTo(Inbound.Sender.CONTACT);
  }

  @Test
  void outgoingMessagesBelongToTheChatOfTheirRecipient() {
    Inbound.Received received =
        (Inbound.Received)
            understood(
                event(
                    "message.any",
                    json(
                        "id", "true_2@c.us_A",
                        "timestamp", 1,
                        "from", "71111111111@c.us",
                        "fromMe", true,
                        "source", "api",
                        "to", "22222222222@c.us",
                        "body", "Hi",
                        "ack", 2)));
    assertThat(received.sender()).isEqualTo(Inbound.Sender.OWN_API);
    assertThat(received.chat().id()).isEqualTo("22222222222@c.us");
    assertThat(received.ack()).isEqualTo(Ack.DELIVERED);
  }

  @ParameterizedTest(name = "{1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "hasMedia":true,"media":{"url":"http://g/f","mimetype":"image/jpeg"} | IMAGE
          "hasMedia":true,"media":{"url":"http://g/f","mimetype":"audio/ogg; codecs=opus"} | VOICE
          "hasMedia":true,"media":{"url":"http://g/f","mimetype":"audio/mpeg"} | AUDIO
          "hasMedia":true,"media":{"url":"http://g/f","mimetype":"application/pdf"} | DOCUMENT
          "hasMedia":true,"media":{"mimetype":"image/webp"},"_data":{"type":"sticker"} | STICKER
          "location":{"latitude":"1.5","longitude":"2"} | LOCATION
          "body":"","vCards":["BEGIN:VCARD"] | CONTACT
          "reaction":{"text":"x","messageId":"M"} | REACTION
          "poll":{} | UNKNOWN
          """)
  void readsTheTypeOfAMessage(String part, MessageType type) {
    Inbound.Received received =
        (Inbound.Received)
            understood(
                event(
                    "message", json("id", "A", "from", "1111111@c.us", parsed("{" + part + "}"))));
    assertThat(received.content().type()).isEqualTo(type);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "STOPPED,STOPPED",
    "STARTING,STARTING",
    "SCAN_QR_CODE,SCAN_QR",
    "WORKING,CONNECTED",
    "FAILED,FAILED"
  })
  void readsTheStatusOfASession(String word, SessionStatus status) {
    Inbound.SessionChanged changed =
        (Inbound.SessionChanged)
            understood(event("session.status", json("name", "default", "status", word)));
    assertThat(changed.status()).isEqualTo(status);
    assertThat(changed.phone()).isEqualTo("+71111111111");
    assertThat(changed.at()).isEqualTo(Instant.ofEpochMilli(1_741_249_702_485L));
  }

  @Test
  void eachAckOfAMessageHasAKeyOfItsOwn() {
    ProviderEvent sent =
        ChatAppEvents.event(new LooseJson(event("message.ack", json("id", "A", "ack", 1))));
    ProviderEvent read =
        ChatAppEvents.event(new LooseJson(event("message.ack", json("id", "A", "ack", 3))));
    assertThat(sent.key()).isNotEqualTo(read.key());
    assertThat(sent.about()).isEqualTo("A");
    assertThat(ChatAppEvents.interpret(read))
        .isEqualTo(new Inbound.Acked("A", null, Ack.READ, null));
  }

  @Test
  void twoEventsOfOneMessageShareAKey() {
    JsonObject payload = json("id", "A", "from", "1111111@c.us", "body", "x");
    ProviderEvent any = ChatAppEvents.event(new LooseJson(event("message.any", payload)));
    ProviderEvent message = ChatAppEvents.event(new LooseJson(event("message", payload)));
    assertThat(any.kind() + any.key()).isEqualTo(message.kind() + message.key());
  }

  @Test
  void groupsAndHiddenIdsHaveNoNumber() {
    assertThat(ChatIds.phone("120363025246125486@g.us")).isNull();
    assertThat(ChatIds.phone("98765432109876@lid")).isNull();
    assertThat(ChatIds.phone("966501234567:12@s.whatsapp.net")).isEqualTo("+966501234567");
  }

  @Test
  void sendsAreWrittenAsDocumented() {
    assertThat(call(MessageType.TEXT, "Hi", NOTHING, "M", null))
        .isEqualTo(
            """
            POST /api/sendText {"session":"s","chatId":"1@c.us","reply_to":"M",\
            "text":"Hi"}""");
    byte[] bytes = {1, 2, 3};
    assertThat(
            call(
                MessageType.IMAGE,
                "Look",
                NOTHING,
                null,
                new Outgoing.MediaFile("a.png", "image/png", bytes)))
        .isEqualTo(
            """
            POST /api/sendImage {"session":"s","chatId":"1@c.us",\
            "file":{"mimetype":"image/png","filename":"a.png","data":"%s"},"caption":"Look"}"""
                .formatted(Base64.getEncoder().encodeToString(bytes)));
    assertThat(call(MessageType.REACTION, "x", NOTHING, "M", null))
        .isEqualTo(
            """
            PUT /api/reaction {"session":"s","messageId":"M","reaction":"x"}""");
    assertThat(
            call(
                MessageType.LOCATION,
                "",
                json("latitude", 1.5, "longitude", 2, "name", "Here"),
                null,
                null))
        .isEqualTo(
            """
            POST /api/sendLocation {"session":"s","chatId":"1@c.us","latitude":1.5,\
            "longitude":2,"title":"Here"}""");
    assertThat(
            call(
                MessageType.CONTACT,
                "",
                json("contacts", array(json("name", "Nora", "phone", "+966 5"))),
                null,
                null))
        .isEqualTo(
            """
            POST /api/sendContactVcard {"session":"s","chatId":"1@c.us","contacts":\
            [{"fullName":"Nora","phoneNumber":"+966 5","whatsappId":"9665"}]}""");
  }

  private static String call(
      MessageType type, String body, JsonObject content, String replyTo, Outgoing.MediaFile file) {
    ChatAppSends.Call call =
        ChatAppSends.of("s", new Outgoing("r", "1@c.us", "+1", type, body, content, replyTo, file));
    return call.method() + " " + call.path() + " " + call.body();
  }
}
