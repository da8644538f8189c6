package plinth.messaging.socialnetwork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.kernel.Problem;
import plinth.messaging.Ack;
import plinth.messaging.MessageType;
import plinth.messaging.MessagingProblem;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.MessagingProvider.Sending;
import plinth.messaging.provider.MessagingProvider.Window;
import plinth.messaging.provider.Outgoing;
import plinth.messaging.provider.ProviderEvent;

/** The format of Messenger and Instagram, by the examples of their documentation. */
class SocialFormatTest {
  private static final String PAGE = "77";
  private static final String APP = "1517776481860111";
  private static final Instant WROTE = Instant.parse("2026-03-01T12:00:00Z");

  private static List<ProviderEvent> told(JsonObject event) {
    return SocialEvents.events(
        PAGE,
        APP,
        new LooseJson(
            json(
                "object",
                "page",
                "entry",
                array(json("id", "77", "time", 1458692752478L, "messaging", array(event))))));
  }

  private static JsonObject event(JsonObject what) {
    return json(
        "sender",
        json("id", "5"),
        "recipient",
        json("id", "77"),
        "timestamp",
        1458692752478L,
        what);
  }

  private static Inbound understood(JsonObject what) {
    List<ProviderEvent> all = told(event(what));
    assertThat(all).hasSize(1);
    return SocialEvents.interpret(all.get(0));
  }

  @Test
  void readsATextAndTheMessageItAnswers() {
    Inbound.Received text =
        (Inbound.Received)
            understood(
                json(
                    "message",
                    json(
                        "mid", "m_1",
                        "text", "hello, world!",
                        "reply_to", json("mid", "m_0"))));
    assertThat(text.id()).isEqualTo("m_1");
    assertThat(text.chat()).isEqualTo(new Inbound.Peer("5", null, null));
    assertThat(text.content().body()).isEqualTo("hello, world!");
    assertThat(text.content().replyTo()).isEqualTo("m_0");
    assertThat(text.isOwn()).isFalse();
    assertThat(text.at()).isEqualTo(Instant.ofEpochMilli(1_458_692_752_478L));
  }

  @Test
  void splitsAMessageWithTwoFiles() {
    List<ProviderEvent> all =
        told(
            event(
                json(
                    "message",
                    json(
                        "mid", "m_2",
                        "text", "Both",
                        "attachments",
                            array(
                                json(
                                    "type",
                                    "image",
                                    "payload",
                                    json("url", "http://169.254.169.254/")),
                                json("type", "file", "payload", json("url", "u")))))));
    assertThat(all.stream().map(ProviderEvent::key)).containsExactly("m_2", "m_2#1");
    Inbound.Received first = (Inbound.Received) SocialEvents.interpret(all.get(0));
    Inbound.Received second = (Inbound.Received) SocialEvents.interpret(all.get(1));
    assertThat(first.content().type()).isEqualTo(MessageType.IMAGE);
    assertThat(first.content().body()).isEqualTo("Both");
    assertThat(first.content().media())
        .as("an address out of a delivery is not called")
        .isEqualTo(new Inbound.MediaReference("m_2#0", null, null));
    assertThat(second.content().type()).isEqualTo(MessageType.DOCUMENT);
    assertThat(second.content().body()).isEmpty();
    assertThat(second.content().media()).isEqualTo(new Inbound.MediaReference("m_2#1", null, null));
  }

  @Test
  void readsEchoesAsOutgoingWithTheirReference() {

    Inbound.Received own =
        (Inbound.Received)
            SocialEvents.interpret(
                told(json(
                        "sender", json("id", "77"),
                        "recipient", json("id", "5"),
                        "timestamp", 1457764197627L,
                        "message",
                            json(
                                "is_echo", true,
                                "app_id", parsed(APP),
                                "mid", "m_3",
                                "text", "Hi",
                                "metadata", "ref")))
                    .get(0));
    assertThat(own.sender()).isEqualTo(Inbound.Sender.OWN_API);
    assertThat(own.reference()).isEqualTo("ref");
    assertThat(own.chat().id()).isEqualTo("5");
    assertThat(own.ack()).isEqualTo(Ack.SENT);
    Inbound.Received byHand =
        (Inbound.Received)
            SocialEvents.interpret(
                told(json(
                        "sender", json("id", "77"),
                        "recipient", json("id", "5"),
                        "timestamp", 1457764197627L,
                        "message", json("is_echo", true, "app_id", 2, "mid", "m_3", "text", "Hi")))
                    .get(0));
    assertThat(byHand.sender()).isEqualTo(Inbound.Sender.OWN_APP);
    assertThat(byHand.reference()).isNull();
  }

  @Test
  void receiptsAreOfMessagesAndOfMoments() {
    List<ProviderEvent> delivered =
        told(
            event(
                json("delivery", json("mids", array("m_4", "m_5"), "watermark", 1458668856253L))));
    assertThat(delivered.stream().map(ProviderEvent::key))
        .containsExactly("m_4:delivery", "m_5:delivery", "5:delivery:1458668856253");
    assertThat(SocialEvents.interpret(delivered.get(1)))
        .isEqualTo(new Inbound.Acked("m_5", null, Ack.DELIVERED, null));
    assertThat(SocialEvents.interpret(delivered.get(2)))
        .isEqualTo(
            new Inbound.Reached("5", Ack.DELIVERED, Instant.ofEpochMilli(1_458_668_856_253L)));
    assertThat(understood(json("read", json("watermark", 1458668856253L))))
        .isEqualTo(new Inbound.Reached("5", Ack.READ, Instant.ofEpochMilli(1_458_668_856_253L)));
    assertThat(told(event(json("read", json("mid", "m_6")))).stream().map(SocialEvents::interpret))
        .as("Instagram names the message that was seen")
        .containsExactly(
            new Inbound.Acked("m_6", null, Ack.READ, null),
            new Inbound.Reached("5", Ack.READ, Instant.ofEpochMilli(1_458_692_752_478L)));
  }

  @Test
  void readsDeletionsEditsAndReactions() {
    assertThat(understood(json("message", json("mid", "m_7", "is_deleted", true))))
        .isEqualTo(new Inbound.Revoked("m_7", Instant.ofEpochMilli(1_458_692_752_478L)));
    assertThat(
            understood(json("message_edit", json("mid", "m_8", "text", "Other", "num_edit", "2"))))
        .isEqualTo(new Inbound.Edited("m_8", "Other"));
    Inbound.Received reaction =
        (Inbound.Received)
            understood(
                json(
                    "reaction",
                    json(
                        "reaction", "love",
                        "emoji", "❤",
                        "action", "react",
                        "mid", "m_9")));
    assertThat(reaction.content().type()).isEqualTo(MessageType.REACTION);
    assertThat(reaction.content().body()).isEqualTo("\u2764");
    assertThat(reaction.content().replyTo()).isEqualTo("m_9");
    Inbound.Received button =
        (Inbound.Received)
            understood(json("postback", json("mid", "m_10", "title", "Start", "payload", "GO")));
    assertThat(button.id()).isEqualTo("m_10");
    assertThat(button.content().body()).isEqualTo("Start");
    Inbound.Received shared =
        (Inbound.Received)
            understood(
                json(
                    "message",
                    json(
                        "mid",
                        "m_11",
                        "attachments",
                        array(
                            json(
                                "type",
                                "share",
                                "payload",
                                json("url", "https://example.org/p"))))));
    assertThat(shared.content().type()).isEqualTo(MessageType.TEXT);
    assertThat(shared.content().body()).isEqualTo("https://example.org/p");
    assertThat(understood(json("message", json("mid", "m_12", "is_unsupported", true))))
        .isInstanceOfSatisfying(
            Inbound.Received.class,
            odd -> assertThat(odd.content().type()).isEqualTo(MessageType.UNKNOWN));
    assertThat(understood(json("optin", json()))).isInstanceOf(Inbound.Unrecognized.class);
  }

  @Test
  void eventsOfAnotherPageAreUnrecognized() {
    List<ProviderEvent> all =
        SocialEvents.events(
            "78",
            APP,
            new LooseJson(
                json(
                    "entry",
                    array(
                        json(
                            "id",
                            "77",
                            "messaging",
                            array(event(json("message", json("mid", "m_1", "text", "Hi")))))))));
    assertThat(all.stream().map(ProviderEvent::kind)).containsExactly(ProviderEvent.UNRECOGNIZED);
  }

  @Test
  void messagesAsTheSendApiTakesThem() {
    assertThat(SocialSends.of(outgoing(MessageType.TEXT, "Hi", json(), null), "").toString())
        .isEqualTo(
            json(
                    "recipient", json("id", "5"),
                    "messaging_type", "RESPONSE",
                    "message", json("metadata", "ref", "text", "Hi"))
                .toString());
    assertThat(
            SocialSends.of(
                    outgoing(MessageType.DOCUMENT, "", json("tag", "HUMAN_AGENT"), null), "88")
                .toString())
        .isEqualTo(
            json(
                    "recipient",
                    json("id", "5"),
                    "messaging_type",
                    "MESSAGE_TAG",
                    "tag",
                    "HUMAN_AGENT",
                    "message",
                    json(
                        "metadata",
                        "ref",
                        "attachment",
                        json("type", "file", "payload", json("attachment_id", "88"))))
                .toString());
    assertThat(
            SocialSends.of(outgoing(MessageType.REACTION, "\u2764", json(), "m_1"), "").toString())
        .isEqualTo(
            json(
                    "recipient", json("id", "5"),
                    "sender_action", "react",
                    "payload", json("message_id", "m_1", "reaction", "❤"))
                .toString());
    assertThat(SocialSends.of(outgoing(MessageType.REACTION, "", json(), "m_1"), "").toString())
        .contains(quoted("unreact"));
  }

  private static Outgoing outgoing(
      MessageType type, String body, JsonObject content, String replyTo) {
    return new Outgoing("ref", "5", null, type, body, content, replyTo, null);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "TEXT,-,86399,true",
        "TEXT,-,86400,false",
        "TEXT,HUMAN_AGENT,604799,true",
        "TEXT,HUMAN_AGENT,604800,false",
        "TEXT,ACCOUNT_UPDATE,6048000,true",
        "IMAGE,-,86400,false",
      })
  void theWindowIsOpenForADayAndLongerUnderATag(
      MessageType type, String tag, long seconds, boolean isOpen) {
    Window window = new Window(WROTE.plus(SocialSends.WINDOW), WROTE.plusSeconds(seconds));
    Sending sending = new Sending(type, type == MessageType.TEXT ? "Hi" : "", tag, false);
    if (isOpen) {
      SocialSends.check(window, sending);
    } else {
      assertThatThrownBy(() -> SocialSends.check(window, sending))
          .isInstanceOfSatisfying(
              Problem.class,
              problem -> assertThat(problem.code()).isEqualTo(MessagingProblem.WINDOW_CLOSED));
    }
  }

  @Test
  void refusesMessagesThatTheApiWouldRefuse() {
    Window open = new Window(WROTE.plusSeconds(10), WROTE);
    for (Sending refused :
        List.of(
            new Sending(MessageType.TEXT, "Hi", "SALE", false),
            new Sending(MessageType.TEXT, "x".repeat(2_001), null, false),
            new Sending(MessageType.IMAGE, "A caption", null, false),
            new Sending(MessageType.TEXT, "Hi", null, true))) {
      assertThatThrownBy(() -> SocialSends.check(open, refused)).isInstanceOf(Problem.class);
    }
    assertThatThrownBy(
            () ->
                SocialSends.check(
                    new Window(null, WROTE),
                    new Sending(MessageType.TEXT, "Hi", "ACCOUNT_UPDATE", false)))
        .isInstanceOf(Problem.class);
    SocialSends.check(open, new Sending(MessageType.REACTION, "\u2764", null, true));
  }

  @Test
  void requiresTheCredentialsOfThePlatform() {
    SocialNetwork social = new SocialNetwork(() -> "http://127.0.0.1:1");
    assertThatThrownBy(
            () -> social.credentials(Json.createObjectBuilder().add("platform", "fax").build(), ""))
        .isInstanceOf(Problem.class);
    assertThatThrownBy(
            () ->
                social.credentials(
                    json(
                        "platform", "instagram",
                        "page_id", "777",
                        "app_id", "778",
                        "access_token", "t",
                        "app_secret", "s",
                        "verify_token", "v"),
                    ""))
        .isInstanceOf(Problem.class);
  }
}
