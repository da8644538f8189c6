package plinth.messaging.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Line;
import plinth.testing.Race;
import plinth.testing.Workspace;

/** Outgoing messages: sent once, acknowledged, edited, deleted, and refusals. */
class MessagesIT {
  private static Api admin;
  private static Line line;

  @BeforeAll
  static void connect() {
    admin = Workspace.create().admin();
    line = Line.connected(admin);
  }

  @Test
  void aSentTextAdvancesThroughItsAcks() {
    String chat = line.open("966500000010").getString("slug");
    JsonObject sent = line.send(chat, json("text", "Ahoy"));
    assertThat(sent.keySet())
        .containsExactlyInAnyOrder(
            "slug",
            "provider_id",
            "chat_slug",
            "direction",
            "type",
            "body",
            "content",
            "media",
            "reply_to",
            "reply_to_provider_id",
            "ack",
            "ack_name",
            "status",
            "error",
            "is_edited",
            "deleted_at",
            "sent_by",
            "source",
            "client_reference",
            "timestamp");
    assertThat(sent.getString("status")).isEqualTo("pending");
    assertThat(sent.getString("source")).isEqualTo("api");
    JsonObject read = line.awaitMessage(sent.getString("slug"), "read");
    assertThat(read.getInt("ack")).isEqualTo(3);
    assertThat(read.getString("ack_name")).isEqualTo("read");
    assertThat(read.getString("provider_id")).startsWith("true_966500000010@c.us_");
    assertThat(line.messages(chat)).as("its echo is the same").hasSize(1);
    String path = "/messaging/messages/" + sent.getString("slug");
    assertThat(admin.put(path + "/ack", json("ack", 2)).expect(200).data().getInt("ack"))
        .as("never backwards")
        .isEqualTo(3);
    assertThat(admin.put(path + "/ack", json("ack", 4)).expect(400).code())
        .isEqualTo("ACK_BY_PROVIDER");
    assertThat(admin.put(path + "/ack", json("ack", 5)).expect(400).faults())
        .containsExactly("ack:range");
    assertThat(admin.put(path + "/played", "{}").expect(400).code())
        .isEqualTo("NOT_A_VOICE_MESSAGE");
    assertThat(
            admin
                .post("/messaging/messages/message/" + sent.getString("slug") + "/retry", "{}")
                .expect(400)
                .code())
        .isEqualTo("MESSAGE_NOT_FAILED");
    JsonObject edited = admin.patch(path + "/edit", json("text", "Ahoy there")).expect(200).data();
    assertThat(edited.getString("body")).isEqualTo("Ahoy there");
    assertThat(edited.getBoolean("is_edited")).isTrue();
    JsonObject gone = admin.delete(path).expect(200).data();
    assertThat(gone.getString("status")).isEqualTo("deleted");
    assertThat(gone.isNull("body")).isTrue();
    JsonObject shown = admin.get("/messaging/chats/" + chat).expect(200).data();
    assertThat(shown.getJsonObject("last_message").getString("status")).isEqualTo("deleted");
  }

  @Test
  void concurrentRequestsWithOneReferenceSendOnce() throws Exception {
    String chat = line.open("966500000011").getString("slug");
    JsonObject body = json("text", "Once", "client_reference", "ref-1");
    List<String> slugs =
        Race.of(8, n -> line.send(chat, body).getString("slug")).stream().distinct().toList();
    assertThat(slugs).hasSize(1);
    line.awaitMessage(slugs.get(0), "read");
    assertThat(line.send(chat, body).getString("slug")).isEqualTo(slugs.get(0));
    assertThat(line.messages(chat)).hasSize(1);
    assertThat(
            Line.simulator().messages(line.slug()).stream()
                .filter(message -> message.getString("body").equals("Once")))
        .as("at the provider")
        .hasSize(1);
  }

  @Test
  void aReferenceIsForOneMessage() {
    String chat = line.open("966500000311").getString("slug");
    String send = "/messaging/messages/send/" + chat + "/text";
    line.send(chat, json("text", "One", "client_reference", "ref-2"));
    assertThat(
            admin.post(send, json("text", "Two", "client_reference", "ref-2")).expect(422).code())
        .isEqualTo("IDEMPOTENCY_KEY_REUSED");
    String other = line.open("966500000312").getString("slug");
    admin
        .post(
            "/messaging/messages/send/" + other + "/text",
            json("text", "One", "client_reference", "ref-2"))
        .refused(422, "IDEMPOTENCY_KEY_REUSED");
    assertThat(line.messages(chat)).hasSize(1);
    assertThat(line.messages(other)).isEmpty();
  }

  @Test
  void theNamesOfAnswersAreTakenToo() {
    String chat = line.open("966500000313").getString("slug");
    JsonObject sent = line.send(chat, json("body", "By body"));
    assertThat(sent.getString("body")).isEqualTo("By body");
    line.awaitMessage(sent.getString("slug"), "read");
    String one = "/messaging/messages/" + sent.getString("slug") + "/edit";
    assertThat(admin.patch(one, json("body", "Edited")).expect(200).data().getString("body"))
        .isEqualTo("Edited");
    assertThat(admin.patch(one, "{}").expect(400).faults()).containsExactly("text:required");
    assertThat(
            admin
                .post("/messaging/messages/send/" + chat + "/text", json("text", "A", "body", "B"))
                .expect(400)
                .faults())
        .containsExactly("body:duplicate");
    admin.post("/messaging/labels/sync", json("session_slug", line.slug())).expect(200);
    admin.post("/messaging/messages/sync/history", json("chat_slug", chat)).expect(202);
  }

  @Test
  void anAnswerNamesTheMessageThatItAnswersByItsSlug() {
    line.receive("966500000314", "Question");
    String chat = line.chat("966500000314", 1).getString("slug");
    JsonObject question = line.messages(chat).get(0);
    JsonObject answer =
        line.send(chat, json("text", "Answer", "reply_to", question.getString("slug")));
    assertThat(answer.getString("reply_to")).isEqualTo(question.getString("slug"));
    assertThat(answer.getString("reply_to_provider_id"))
        .isEqualTo(question.getString("provider_id"));
    assertThat(line.messages(chat).get(0).getString("reply_to"))
        .isEqualTo(question.getString("slug"));
    String of = "/messaging/messages/" + question.getString("slug");
    assertThat(admin.put(of + "/ack", json("ack", 3)).expect(200).data().getString("status"))
        .isEqualTo("read");
    assertThat(admin.put(of + "/ack", json("ack", 4)).expect(400).code())
        .isEqualTo("NOT_A_VOICE_MESSAGE");
  }

  @Test
  void picturesCannotBeSentAsVoiceOrVideo() {
    String file = Media.upload(admin, "b.png", Media.png(10, 10));
    String chat = line.open("966500000315").getString("slug");
    for (String type : List.of("voice", "audio", "video")) {
      assertThat(
              admin
                  .post("/messaging/messages/send/" + chat + "/" + type, json("file", file))
                  .expect(400)
                  .faults())
          .containsExactly("file:media_type");
    }
    admin.post("/messaging/messages/send/" + chat + "/document", json("file", file)).expect(201);
  }

  @Test
  void messagesOfAChatGoOutInTheirOrder() {
    String chat = line.open("966500000012").getString("slug");
    String last = "";
    for (int i = 1; i <= 12; i++) {
      last = line.send(chat, json("text", "n" + i)).getString("slug");
    }
    line.awaitMessage(last, "read");
    List<String> there =
        Line.simulator().messages(line.slug()).stream()
            .map(message -> message.getString("body"))
            .filter(body -> body.matches("n\\d+"))
            .toList();
    assertThat(there)
        .containsExactly("n12", "n11", "n10", "n9", "n8", "n7", "n6", "n5", "n4", "n3", "n2", "n1");
    assertThat(line.messages(chat).get(0).getString("body")).isEqualTo("n12");
    assertThat(
            Line.items(admin.get("/messaging/messages/" + chat + "/search?q=N1")).stream()
                .map(message -> message.getString("body")))
        .containsExactly("n12", "n11", "n10", "n1");
    JsonObject page =
        admin.get("/messaging/messages/" + chat + "?limit=5&page=3").expect(200).json();
    assertThat(page.getJsonArray("data")).hasSize(2);
    assertThat(page.getJsonObject("pagination").getInt("total")).isEqualTo(12);
    assertThat(page.getJsonObject("pagination").getBoolean("has_next")).isFalse();
    assertThat(Line.items(admin.get("/messaging/messages/latest?limit=3"))).hasSize(3);
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          text     | {}                                            | text:required
          text     | {"text":" "}                              | text:required
          text     | {"text":7}                                  | text:type
          text     | {"text":"A","file":"x"}               | file:unknown
          text     | {"text":"A","emoji":"x"}              | emoji:unknown
          text     | {"text":"A","to":"x"}                 | to:unknown
          text     | {"text":"A","reply_to":"gone"}        | reply_to:unknown
          text     | {"text":"A","client_reference":""}    | client_reference:size
          image    | {}                                            | file:required
          image    | {"file":"gone"}                           | file:unknown
          voice    | {"file":"gone","text":"A"}            | text:unknown
          location | {}                                            | location:required
          location | {"location":{"latitude":91,"longitude":1}} | location.latitude:range
          location | {"location":{"latitude":9}}               | location.longitude:required
          contact  | {"contacts":[]}                             | contacts:size
          contact  | {"contacts":[{"name":"A"}]}             | contacts[0].phone:required
          reaction | {"emoji":"x"}                             | reply_to:required
          sticker  | {}                                            | type:option
          dance    | {}                                            | type:option
          """)
  void aSendIsRefused(String type, String body, String fault) {
    String chat = line.open("966500000013").getString("slug");
    assertThat(
            admin.post("/messaging/messages/send/" + chat + "/" + type, body).expect(400).faults())
        .containsExactly(fault);
    assertThat(line.messages(chat)).isEmpty();
  }

  @Test
  void aTemplateIsNothingForTheGateway() {
    String chat = line.open("966500000014").getString("slug");
    assertThat(
            admin
                .post(
                    "/messaging/messages/send/" + chat + "/template",
                    json("template", json("name", "hello", "language", "en")))
                .expect(400)
                .code())
        .isEqualTo("PROVIDER_CANNOT");
  }

  @Test
  void aFileIsSentAndHeld() {
    String file = Media.upload(admin, "a.png", Media.png(40, 30));
    String chat = line.open("966500000015").getString("slug");
    JsonObject sent =
        admin
            .post("/messaging/messages/send/" + chat + "/image", json("file", file, "text", "Look"))
            .expect(201)
            .data();
    JsonObject read = line.awaitMessage(sent.getString("slug"), "read");
    assertThat(read.getJsonObject("media").getString("file")).isEqualTo(file);
    assertThat(admin.delete("/files/" + file).expect(409).code()).isEqualTo("FILE_IN_USE");
    JsonObject there =
        Line.simulator().messages(line.slug()).stream()
            .filter(message -> message.getString("body").equals("Look"))
            .findFirst()
            .orElseThrow();
    assertThat(there.getJsonObject("media").getString("mimetype")).isEqualTo("image/png");
  }

  @Test
  void disconnectedSessionsSendNothing() {
    Api other = Workspace.create().admin();
    Line stopped = Line.started(other);
    String chat = stopped.open("966500000016").getString("slug");
    assertThat(
            other
                .post("/messaging/messages/send/" + chat + "/text", json("text", "A"))
                .expect(400)
                .code())
        .isEqualTo("SESSION_NOT_CONNECTED");
  }

  @Test
  void refusedMessagesFailAndCanBeSentAgain() {
    Api other = Workspace.create().admin();
    Line line = Line.connected(other);
    String chat = line.open("966500000017").getString("slug");
    Line.simulator().dropSession(line.slug());
    String slug = line.send(chat, json("text", "Lost")).getString("slug");
    JsonObject failed = line.awaitMessage(slug, "failed");
    assertThat(failed.getInt("ack")).isEqualTo(-1);
    assertThat(failed.getString("error")).contains("422");
    Line.simulator().restoreSession(line.slug());
    other.post("/messaging/messages/message/" + slug + "/retry", "{}").expect(200);
    line.awaitMessage(slug, "read");
    assertThat(line.messages(chat)).hasSize(1);
  }
}
