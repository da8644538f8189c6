package plinth.messaging.shortvideo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.kernel.Hmac;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.messaging.Ack;
import plinth.messaging.MessageType;
import plinth.messaging.provider.Account;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.MessagingProvider;
import plinth.messaging.provider.MessagingProvider.Sending;
import plinth.messaging.provider.MessagingProvider.Window;
import plinth.messaging.provider.ProviderEvent;
import plinth.messaging.provider.ProviderFailure;

/** The message format of the short-video network, by its public documentation. */
class VideoFormatTest {
  private static final String BUSINESS = "biz";

  private static ProviderEvent told(String event, String content) {
    return VideoEvents.event(
        BUSINESS,
        new LooseJson(
            Json.createObjectBuilder()
                .add("client_key", "app")
                .add("event", event)
                .add("create_time", 1_789_814_497)
                .add("user_openid", BUSINESS)
                .add("content", content)
                .build()));
  }

  private static JsonObject content(String from, JsonObject more) {
    return json(
        "timestamp",
        1789814497488L,
        "conversation_id",
        "c==",
        "message_id",
        "m1",
        "from",
        "nora",
        "to",
        "shop",
        "from_user",
        json("id", from, "role", from.equals(BUSINESS) ? "business_account" : "personal_account"),
        more);
  }

  @Test
  void aTextOfAContact() {
    ProviderEvent event =
        told(
            "im_receive_msg",
            content("u1", json("type", "text", "text", json("body", "Hi"))).toString());
    assertThat(event.key()).isEqualTo("m1");
    Inbound.Received text = (Inbound.Received) VideoEvents.interpret(event);
    assertThat(text.chat()).isEqualTo(new Inbound.Peer("c==", null, "nora"));
    assertThat(text.content().body()).isEqualTo("Hi");
    assertThat(text.isOwn()).isFalse();
    assertThat(text.at()).isEqualTo(Instant.ofEpochMilli(1_789_814_497_488L));
  }

  @Test
  void readsPicturesPostsAndUnknownMessages() {
    Inbound.Received picture =
        (Inbound.Received)
            VideoEvents.interpret(
                told(
                    "im_receive_msg",
                    content("u1", json("type", "image", "image", json("media_id", "i1")))
                        .toString()));
    assertThat(picture.content().type()).isEqualTo(MessageType.IMAGE);
    assertThat(picture.content().media().reference())
        .isEqualTo(
            json(
                    "conversation_id", "c==",
                    "message_id", "m1",
                    "media_id", "i1",
                    "media_type", "IMAGE")
                .toString());
    Inbound.Received post =
        (Inbound.Received)
            VideoEvents.interpret(
                told(
                    "im_receive_msg",
                    content(
                            "u1",
                            json(
                                "type",
                                "share_post",
                                "share_post",
                                json("embed_url", "https://e/1")))
                        .toString()));
    assertThat(post.content().body()).isEqualTo("https://e/1");
    Inbound.Received odd =
        (Inbound.Received)
            VideoEvents.interpret(
                told("im_receive_msg", content("u1", json("type", "hologram")).toString()));
    assertThat(odd.content().type()).isEqualTo(MessageType.UNKNOWN);
    assertThat(odd.content().details()).isNotNull();
  }

  @Test
  void readsEchoesAsOutgoingAndReceiptsAsMoments() {
    Inbound.Received own =
        (Inbound.Received)
            VideoEvents.interpret(
                told(
                    "im_send_msg",
                    content(
                            BUSINESS,
                            json(
                                "type", "text",
                                "text", json("body", "Yes"),
                                "message_tag", json("source", "API")))
                        .toString()));
    assertThat(own.isOwn()).isTrue();
    assertThat(own.sender()).isEqualTo(Inbound.Sender.OWN_API);
    assertThat(own.chat().name()).as("one's own name is not the contact's").isNull();
    JsonObject read = json("read", json("last_read_timestamp", 1789814497999L));
    assertThat(VideoEvents.interpret(told("im_mark_read_msg", content("u1", read).toString())))
        .isEqualTo(new Inbound.Reached("c==", Ack.READ, Instant.ofEpochMilli(1_789_814_497_999L)));
    assertThat(VideoEvents.interpret(told("im_mark_read_msg", content(BUSINESS, read).toString())))
        .isInstanceOf(Inbound.Unrecognized.class);
  }

  @Test
  void reportsMessagesThatAreNotDelivered() {
    ProviderEvent event = told("im_receive_msg_eu", json("timestamp", 1789814497488L).toString());
    assertThat(event.kind()).isEqualTo(ProviderEvent.UNRECOGNIZED);
    assertThat(((Inbound.Unrecognized) VideoEvents.interpret(event)).why()).contains("history");
    assertThat(VideoEvents.event("other", new LooseJson(json("user_openid", "biz"))).kind())
        .isEqualTo(ProviderEvent.UNRECOGNIZED);
    assertThat(told("im_receive_msg", "no json").kind()).isEqualTo(ProviderEvent.UNRECOGNIZED);
  }

  @Test
  void aSignatureIsOverItsMomentAndTheBody() {
    ShortVideo video = new ShortVideo(() -> "http://127.0.0.1:1");
    Account account =
        new Account(7, "s", "", Json.createObjectBuilder().add("app_secret", "key").build());
    JsonObject body = json("event", "im_receive_msg");
    long now = Time.now().getEpochSecond();
    String right = Hmac.SHA256.hex("key", now + "." + body);
    assertThat(video.isGenuine(account, delivery("t=" + now + ",s=" + right, body))).isTrue();
    assertThat(video.isGenuine(account, delivery("t=" + (now - 1) + ",s=" + right, body)))
        .isFalse();
    assertThat(video.isGenuine(account, delivery("s=" + right, body))).isFalse();
    assertThat(
            video.isGenuine(
                account,
                delivery("t=" + now + ",s=" + Hmac.SHA256.hex("key", body.toString()), body)))
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource({"-240, true", "240, true", "-360, false", "360, false", "-1700000000, false"})
  void aSignatureIsTakenWithinFiveMinutes(long apart, boolean isTaken) {
    ShortVideo video = new ShortVideo(() -> "http://127.0.0.1:1");
    Account account =
        new Account(7, "s", "", Json.createObjectBuilder().add("app_secret", "key").build());
    long at = Time.now().getEpochSecond() + apart;
    String signature = "t=" + at + ",s=" + Hmac.SHA256.hex("key", at + ".{}");
    assertThat(video.isGenuine(account, delivery(signature, json()))).isEqualTo(isTaken);
  }

  private static MessagingProvider.Delivery delivery(String signature, JsonObject body) {
    return new MessagingProvider.Delivery(
        Map.of("tiktok-signature", signature), body.toString().getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void anAnswerOf200MayBeARefusal() {
    assertThat(VideoAnswers.data(json("code", 0, "data", json("a", 1))).longValue("a")).isOne();
    assertThat(kind(json("code", 40064, "message", "window")))
        .isEqualTo(ProviderFailure.Kind.REFUSED);
    assertThat(kind(json("code", 40100))).isEqualTo(ProviderFailure.Kind.NOT_DONE);
    assertThat(kind(json("code", 51065))).isEqualTo(ProviderFailure.Kind.UNCERTAIN);
    assertThat(kind(array())).isEqualTo(ProviderFailure.Kind.UNCERTAIN);
  }

  private static ProviderFailure.Kind kind(JsonValue answer) {
    try {
      VideoAnswers.data(answer);
      throw new AssertionError(answer.toString());
    } catch (ProviderFailure failure) {
      return failure.kind();
    }
  }

  @Test
  void theWindowLastsTwoDaysAndPicturesHaveNoCaption() {
    ShortVideo video = new ShortVideo(() -> "http://127.0.0.1:1");
    Instant wrote = Instant.parse("2026-03-01T12:00:00Z");
    Instant until = video.windowUntil(wrote);
    Sending text = new Sending(MessageType.TEXT, "Hi", null, true);
    video.check(new Window(until, wrote.plusSeconds(172_799)), text);
    assertThatThrownBy(() -> video.check(new Window(until, wrote.plusSeconds(172_800)), text))
        .isInstanceOf(Problem.class);
    Window open = new Window(until, wrote);
    for (Sending refused :
        new Sending[] {
          new Sending(MessageType.IMAGE, "A caption", null, false),
          new Sending(MessageType.IMAGE, "", null, true),
          new Sending(MessageType.TEXT, "Hi", "HUMAN_AGENT", false)
        }) {
      assertThatThrownBy(() -> video.check(open, refused)).isInstanceOf(Problem.class);
    }
  }

  @Test
  void aTokenIsRenewedBeforeItRunsOut() {
    ShortVideo video = new ShortVideo(() -> "http://127.0.0.1:1");
    Instant now = Instant.parse("2026-03-01T12:00:00Z");
    JsonObject fresh =
        Json.createObjectBuilder()
            .add("expires_at", String.valueOf(now.plusSeconds(80_000).getEpochSecond()))
            .build();
    assertThat(video.renew(new Account(7, "s", "", fresh), now)).isEmpty();
    assertThatThrownBy(() -> video.renew(new Account(7, "s", "", fresh), now.plusSeconds(60_000)))
        .as("the provider is asked")
        .isInstanceOf(ProviderFailure.class);
  }
}
