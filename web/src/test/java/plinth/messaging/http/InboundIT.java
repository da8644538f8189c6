package plinth.messaging.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Ear;
import plinth.testing.Line;
import plinth.testing.Person;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** What providers deliver: kept once, in whatever order it comes, and only from themselves. */
class InboundIT {
  private static Workspace workspace;
  private static Api admin;
  private static Line line;

  @BeforeAll
  static void connect() {
    workspace = Workspace.create();
    admin = workspace.admin();
    line = Line.connected(admin);
  }

  @Test
  void aMessageMakesItsChat() {
    line.receive("966500000020", "Salaam \u2693");
    JsonObject chat = line.chat("966500000020", 1);
    assertThat(chat.keySet())
        .containsExactlyInAnyOrder(
            "slug",
            "id",
            "provider_id",
            "session_slug",
            "name",
            "phone",
            "avatar",
            "unread_count",
            "is_read",
            "is_archived",
            "is_starred",
            "is_pinned",
            "answered_at",
            "labels",
            "links",
            "last_message",
            "last_message_at",
            "window_expires_at");
    assertThat(chat.getString("phone")).isEqualTo("+966500000020");
    assertThat(chat.getBoolean("is_read")).isFalse();
    JsonObject message = line.messages(chat.getString("slug")).get(0);
    assertThat(message.getString("direction")).isEqualTo("in");
    assertThat(message.getString("body")).isEqualTo("Salaam \u2693");
    assertThat(message.getString("source")).isEqualTo("app");
    assertThat(chat.getJsonObject("last_message").getString("slug"))
        .isEqualTo(message.getString("slug"));
    JsonObject read =
        admin
            .put("/messaging/messages/" + chat.getString("slug") + "/read", "{}")
            .expect(200)
            .data();
    assertThat(read.getInt("unread_count")).isZero();
  }

  @Test
  void aRedeliveryChangesNothingAndTwoMessagesAreTwo() throws Exception {
    Cloud cloud = Cloud.connected(admin, "2001");
    String one = cloud.message("wamid.A", "966500000021", "Same");
    List<Integer> accepted =
        Race.of(6, n -> cloud.deliver(one).expect(200).data().getInt("accepted"));
    assertThat(accepted.stream().mapToInt(Integer::intValue).sum()).isEqualTo(1);
    cloud.deliver(cloud.message("wamid.B", "966500000021", "Same")).expect(200);
    JsonObject chat = cloud.chat("966500000021", 2);
    assertThat(line.messages(chat.getString("slug"))).hasSize(2);
    assertThat(chat.isNull("window_expires_at")).isFalse();
  }

  /** In the middle of one delivery, so that all of it is worked together first. */
  @Test
  void whatCannotBeWorkedHoldsNothingElseUp() {
    Cloud cloud = Cloud.connected(admin, "2005");
    StringBuilder messages = new StringBuilder();
    for (int n = 0; n < 31; n++) {
      // No database knows the year of the one in the middle.
      String at = n == 15 ? "9000000000000000000" : String.valueOf(1_790_000_000 + n);
      messages
          .append(n == 0 ? "" : ",")
          .append("{\"from\":\"96650000003")
          .append(n % 2)
          .append("\",\"id\":\"wamid.P")
          .append(n)
          .append("\",\"timestamp\":\"")
          .append(at)
          .append("\",\"type\":\"text\",\"text\":{\"body\":\"")
          .append(n)
          .append("\"}}");
    }
    String body = cloud.body("{\"messages\":[" + messages + "]}");
    assertThat(cloud.deliver(body).expect(200).data().getInt("accepted")).isEqualTo(31);
    String even = cloud.chat("966500000030", 16).getString("slug");
    String odd = cloud.chat("966500000031", 14).getString("slug");
    assertThat(line.messages(even).stream().map(message -> message.getString("body")))
        .as("the newest first")
        .containsExactly(
            "30", "28", "26", "24", "22", "20", "18", "16", "14", "12", "10", "8", "6", "4", "2",
            "0");
    assertThat(line.messages(odd)).hasSize(14);
    assertThat(
            Database.texts(
                "select about from tenant.inbound_journal where state = 'refused' and workspace_id ="
                    + " "
                    + workspace.id()))
        .containsExactly("wamid.P15");
    assertThat(cloud.deliver(body).expect(200).data().getInt("accepted")).isZero();
  }

  /** What nobody works, as after a node that ended, is found by the clock. */
  @Test
  void whatWasOnlyWrittenDownIsWorkedAllTheSame() {
    Cloud cloud = Cloud.connected(admin, "2006");
    Database.run(
        "insert into tenant.inbound_journal (workspace_id, session_id, kind, key, about, body,"
            + " received_at) select workspace_id, id, 'message', 'wamid.Q', 'wamid.Q',"
            + " '{\"message\":{\"from\":\"966500000032\",\"id\":\"wamid.Q\",\"timestamp\":\"1790000000\","
            + "\"type\":\"text\",\"text\":{\"body\":\"Left\"}}}', now() from"
            + " tenant.messaging_session where slug = '"
            + cloud.slug()
            + "'");
    JsonObject chat = cloud.chat("966500000032", 1);
    assertThat(chat.getJsonObject("last_message").getString("body")).isEqualTo("Left");
  }

  @Test
  void acksOfOneMomentMoveEachMessageAsFarAsItGot() {
    Cloud cloud = Cloud.connected(admin, "2007");
    cloud.deliver(cloud.message("wamid.R", "966500000033", "Hi")).expect(200);
    String chat = cloud.chat("966500000033", 1).getString("slug");
    JsonObject sent = line.send(chat, "{\"text\":\"Back\"}");
    String id = line.awaitMessage(sent.getString("slug"), "read").getString("provider_id");
    cloud
        .deliver(
            cloud.body(
                "{\"statuses\":[{\"id\":\""
                    + id
                    + "\",\"status\":\"played\"},{\"id\":\""
                    + id
                    + "\",\"status\":\"delivered\"},{\"id\":\"wamid.S\",\"status\":\"read\"}],"
                    + "\"messages\":[{\"from\":\"966500000033\",\"id\":\"wamid.S\",\"timestamp\":"
                    + "\"1790000000\",\"type\":\"text\",\"text\":{\"body\":\"More\"}}]}"))
        .expect(200);
    line.awaitMessage(sent.getString("slug"), "played");
    cloud.chat("966500000033", 2);
    assertThat(
            Line.await(
                    () ->
                        line.messages(chat).stream()
                            .filter(message -> message.getString("body").equals("More"))
                            .toList(),
                    all -> !all.isEmpty())
                .get(0)
                .getString("status"))
        .isEqualTo("read");
  }

  @Test
  void acksComeBeforeTheirMessageAndNeverTurnItBack() {
    Cloud cloud = Cloud.connected(admin, "2002");
    cloud.deliver(cloud.message("wamid.C", "966500000022", "Hi")).expect(200);
    JsonObject chat = cloud.chat("966500000022", 1);
    JsonObject sent = line.send(chat.getString("slug"), "{\"text\":\"Back\"}");
    JsonObject read = line.awaitMessage(sent.getString("slug"), "read");
    String id = read.getString("provider_id");
    for (String status : List.of("delivered", "sent", "failed")) {
      cloud.deliver(cloud.status(id + "", status)).expect(200);
    }
    cloud.deliver(cloud.status("wamid.unknown", "read")).expect(200);
    cloud.deliver(cloud.message("wamid.D", "966500000022", "Last")).expect(200);
    cloud.chat("966500000022", 2);
    assertThat(
            admin
                .get("/messaging/messages/message/" + sent.getString("slug"))
                .expect(200)
                .data()
                .getString("status"))
        .isEqualTo("read");
    assertThat(
            Database.texts(
                "select state from tenant.inbound_journal where about = 'wamid.unknown'"))
        .containsExactly("early");
  }

  @Test
  void onlyTheProviderItselfIsBelieved() {
    Cloud cloud = Cloud.connected(admin, "2003");
    String body = cloud.message("wamid.E", "966500000023", "Forged");
    String path = cloud.hook();
    assertThat(Api.open().post(path, body).expect(401).code()).isEqualTo("SIGNATURE_INVALID");
    assertThat(
            Api.open()
                .with("X-Hub-Signature-256", "sha256=" + "0".repeat(64))
                .post(path, body)
                .expect(401)
                .code())
        .isEqualTo("SIGNATURE_INVALID");
    assertThat(
            Api.open()
                .with("X-Hub-Signature-256", cloud.signature(body))
                .post(path, body + " ")
                .expect(401)
                .code())
        .as("another body")
        .isEqualTo("SIGNATURE_INVALID");
    assertThat(
            Api.open()
                .with("X-Hub-Signature-256", cloud.signature("no json"))
                .post(path, "no json")
                .expect(400)
                .code())
        .isEqualTo("MALFORMED_JSON");
    Api.open().post("/webhooks/messaging/cloud_chat/gone", body).expect(404);
    Api.open().post("/webhooks/messaging/pigeon/" + cloud.slug(), body).expect(404);
    assertThat(Line.items(admin.get("/messaging/sessions/lookup/966500000023/" + cloud.slug())))
        .isEmpty();
  }

  @Test
  void whatIsNotUnderstoodIsKeptAndSeen() {
    Line.simulator()
        .tell(line.slug(), "engine.event", Json.createObjectBuilder().add("odd", 1).build());
    Line.await(line::read, session -> session.getInt("unrecognized_events") > 0);
    assertThat(
            Database.texts(
                "select body ->> 'event' from tenant.inbound_journal where state = 'unrecognized'"
                    + " and workspace_id = "
                    + workspace.id()))
        .contains("engine.event");
    Cloud cloud = Cloud.connected(admin, "2004");
    cloud
        .deliver(
            cloud.body(
                "{\"messages\":[{\"from\":\"966500000024\",\"id\":\"wamid.F\",\"timestamp\":\"1\","
                    + "\"type\":\"order\",\"order\":{\"n\":1}}]}"))
        .expect(200);
    JsonObject message = line.messages(cloud.chat("966500000024", 1).getString("slug")).get(0);
    assertThat(message.getString("type")).isEqualTo("unknown");
    assertThat(message.getJsonObject("content").getJsonObject("raw").containsKey("order")).isTrue();
  }

  @Test
  void editsCallsStoriesAndLabelsAreKept() {
    String id = line.receive("966500000025", "First");
    JsonObject chat = line.chat("966500000025", 1);
    Line.simulator()
        .tell(
            line.slug(),
            "message.edited",
            Json.createObjectBuilder().add("editedMessageId", id).add("body", "Second").build());
    Line.await(
        () -> line.messages(chat.getString("slug")).get(0),
        message -> message.getBoolean("is_edited"));
    Line.simulator()
        .tell(
            line.slug(),
            "message.revoked",
            Json.createObjectBuilder().add("revokedMessageId", id).build());
    Line.await(
        () -> line.messages(chat.getString("slug")).get(0),
        message -> message.getString("status").equals("deleted"));
    JsonObject call =
        Json.createObjectBuilder()
            .add("id", "call-1")
            .add("from", "966500000025@c.us")
            .add("timestamp", 1_790_000_000)
            .add("isVideo", true)
            .build();
    Line.simulator().tell(line.slug(), "call.rejected", call);
    Line.simulator().tell(line.slug(), "call.received", call);
    JsonObject kept =
        Line.await(() -> Line.items(admin.get("/messaging/calls")), calls -> !calls.isEmpty())
            .get(0);
    assertThat(kept.getString("status")).as("it does not ring again").isEqualTo("rejected");
    assertThat(kept.getBoolean("is_video")).isTrue();
    Line.simulator()
        .tell(
            line.slug(),
            "message.any",
            Json.createObjectBuilder()
                .add("id", "story-1")
                .add("timestamp", System.currentTimeMillis() / 1000)
                .add("from", "status@broadcast")
                .add("participant", "966500000025@c.us")
                .add("fromMe", false)
                .add("body", "On the beach")
                .build());
    JsonObject stories =
        Line.await(() -> Line.items(admin.get("/messaging/chats/status")), all -> !all.isEmpty())
            .get(0);
    assertThat(stories.getString("contact_id")).isEqualTo("966500000025@c.us");
    assertThat(stories.getJsonArray("stories").getJsonObject(0).getString("body"))
        .isEqualTo("On the beach");
  }

  @Test
  void aNewChatIsLinkedToTheRecordOfItsNumber() {
    Workspace other = Workspace.create();
    Line mine = Line.connected(other.admin());
    Sheet people =
        Sheet.create(other.admin(), "people").field("name", "text").field("mobile", "phone");
    String record = people.slugOf("\"name\":\"Nora\",\"mobile\":\"+966500000026\"");
    mine.receive("966500000026", "Before");
    JsonObject chat = mine.chat("966500000026", 1);
    assertThat(chat.getJsonArray("links")).as("no object is attached").isEmpty();
    other.admin().post(mine.path("/objects"), "{\"objects\":[\"people\"]}").expect(200);
    assertThat(
            other
                .admin()
                .post("/messaging/chats/link-all", "{}")
                .expect(200)
                .data()
                .getInt("linked"))
        .isEqualTo(1);
    people.slugOf("\"name\":\"Omar\",\"mobile\":\"+966500000027\"");
    mine.receive("966500000027", "Hello");
    assertThat(mine.chat("966500000027", 1).getJsonArray("links")).hasSize(1);
    List<JsonObject> ofRecord =
        Line.items(other.admin().get("/messaging/chats/record/people/" + record));
    assertThat(ofRecord).hasSize(1);
    assertThat(ofRecord.get(0).getString("slug")).isEqualTo(chat.getString("slug"));
  }

  @Test
  void aReadOnlyWorkspaceStillReceives() {
    Workspace other = Workspace.create();
    Line mine = Line.connected(other.admin());
    Database.run("update main.tenants set read_only = true where id = " + other.id());
    mine.receive("966500000028", "Still there");
    mine.chat("966500000028", 1);
    Line.await(
        () -> other.admin().put("/messaging/chats/none/read", "{}").code(),
        code -> code.equals("WORKSPACE_READ_ONLY"));
  }

  @Test
  void onlyTheAdminsOfASessionAreTold() throws Exception {
    Workspace other = Workspace.create();
    Line mine = Line.connected(other.admin());
    Person mate = Person.create();
    other.join(mate, "admin");
    Ear attached = Ear.join(Plinth.server().address(), other.token());
    Ear stranger = Ear.join(Plinth.server().address(), tokenOf(mate, other));
    assertThat(attached.next()).contains("joined");
    assertThat(stranger.next()).contains("joined");
    mine.receive("966500000029", "For few ears");
    assertThat(attached.next())
        .contains("messaging:message", "For few ears", mine.slug(), "\"direction\":\"in\"");
    assertThat(stranger.rest()).isEmpty();
  }

  /** Each is heard, and those of a chat in their order. */
  @Test
  void aBurstIsHeardWhole() throws Exception {
    Workspace other = Workspace.create();
    Cloud cloud = Cloud.connected(other.admin(), "2008");
    Ear ear = Ear.join(Plinth.server().address(), other.token());
    assertThat(ear.next()).contains("joined");
    int bursts = 20;
    for (int burst = 0; burst < bursts; burst++) {
      StringBuilder messages = new StringBuilder();
      for (int n = 0; n < 100; n++) {
        int number = burst * 100 + n;
        messages
            .append(n == 0 ? "" : ",")
            .append("{\"from\":\"96650000004")
            .append(n % 5)
            .append("\",\"id\":\"wamid.T")
            .append(number)
            .append("\",\"timestamp\":\"1790000000\",\"type\":\"text\",\"text\":{\"body\":\"n")
            .append(number)
            .append("\"}}");
      }
      cloud.deliver(cloud.body("{\"messages\":[" + messages + "]}")).expect(200);
    }
    List<String> heard = new ArrayList<>();
    while (heard.size() < 100 * bursts) {
      String frame = ear.next();
      assertThat(frame).as("after " + heard.size()).contains("\"event\":");
      if (frame.contains("messaging:message")) {
        heard.add(frame.replaceAll(".*\"body\":\"(n\\d+)\".*", "$1"));
      }
    }
    assertThat(heard).isEqualTo(IntStream.range(0, 100 * bursts).mapToObj(n -> "n" + n).toList());
  }

  private static String tokenOf(Person person, Workspace workspace) {
    return person
        .api()
        .post("/user/auth/select-workspace", "{\"workspace_id\":\"" + workspace.subdomain() + "\"}")
        .expect(200)
        .data()
        .getString("access_token");
  }
}
