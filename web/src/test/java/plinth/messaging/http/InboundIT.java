package plinth.messaging.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Person;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.TestSocket;
import plinth.testing.Workspace;

/** Provider deliveries are stored once, in any order, and only with a valid signature. */
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
    JsonObject one = cloud.message("wamid.A", "966500000021", "Same");
    List<Integer> accepted =
        Race.of(6, n -> cloud.deliver(one).expect(200).data().getInt("accepted"));
    assertThat(accepted.stream().mapToInt(Integer::intValue).sum()).isEqualTo(1);
    cloud.deliver(cloud.message("wamid.B", "966500000021", "Same")).expect(200);
    JsonObject chat = cloud.chat("966500000021", 2);
    assertThat(line.messages(chat.getString("slug"))).hasSize(2);
    assertThat(chat.isNull("window_expires_at")).isFalse();
  }

  @Test
  void acksComeBeforeTheirMessageAndNeverTurnItBack() {
    Cloud cloud = Cloud.connected(admin, "2002");
    cloud.deliver(cloud.message("wamid.C", "966500000022", "Hi")).expect(200);
    JsonObject chat = cloud.chat("966500000022", 1);
    JsonObject sent = line.send(chat.getString("slug"), json("text", "Back"));
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
    JsonObject body = cloud.message("wamid.E", "966500000023", "Forged");
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
                .with("X-Hub-Signature-256", cloud.signature(body.toString()))
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
    Api.open().post("/webhooks/messaging/cloud_chat/gone", body).refused(404, "NOT_FOUND");
    Api.open().post("/webhooks/messaging/pigeon/" + cloud.slug(), body).refused(404, "NOT_FOUND");
    assertThat(Line.items(admin.get("/messaging/sessions/lookup/966500000023/" + cloud.slug())))
        .isEmpty();
  }

  @Test
  void unrecognizedEventsAreStoredAndCounted() {
    Line.simulator()
        .deliverEvent(
            line.slug(), "engine.event", Json.createObjectBuilder().add("odd", 1).build());
    Await.promptly(line::read, session -> session.getInt("unrecognized_events") > 0);
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
                json(
                    "messages",
                    array(
                        json(
                            "from", "966500000024",
                            "id", "wamid.F",
                            "timestamp", "1",
                            "type", "order",
                            "order", json("n", 1))))))
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
        .deliverEvent(
            line.slug(),
            "message.edited",
            Json.createObjectBuilder().add("editedMessageId", id).add("body", "Second").build());
    Await.promptly(
        () -> line.messages(chat.getString("slug")).get(0),
        message -> message.getBoolean("is_edited"));
    Line.simulator()
        .deliverEvent(
            line.slug(),
            "message.revoked",
            Json.createObjectBuilder().add("revokedMessageId", id).build());
    Await.promptly(
        () -> line.messages(chat.getString("slug")).get(0),
        message -> message.getString("status").equals("deleted"));
    JsonObject call =
        Json.createObjectBuilder()
            .add("id", "call-1")
            .add("from", "966500000025@c.us")
            .add("timestamp", 1_790_000_000)
            .add("isVideo", true)
            .build();
    // The two events of the provider may arrive in either order.
    Line.simulator().deliverEvent(line.slug(), "call.rejected", call);
    Line.simulator().deliverEvent(line.slug(), "call.received", call);
    Await.promptly(
        () ->
            Database.texts(
                "select count(*) from tenant.inbound_journal where kind like 'call.%' and state ="
                    + " 'done' and workspace_id = "
                    + workspace.id()),
        worked -> worked.equals(List.of("2")));
    JsonObject kept = Line.items(admin.get("/messaging/calls")).get(0);
    assertThat(kept.getString("status")).as("it does not ring again").isEqualTo("rejected");
    assertThat(kept.getBoolean("is_video")).isTrue();
    Line.simulator()
        .deliverEvent(
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
        Await.promptly(
                () -> Line.items(admin.get("/messaging/chats/status")), all -> !all.isEmpty())
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
    String record = people.slugOf(json("name", "Nora", "mobile", "+966500000026"));
    mine.receive("966500000026", "Before");
    JsonObject chat = mine.chat("966500000026", 1);
    assertThat(chat.getJsonArray("links")).as("no object is attached").isEmpty();
    other.admin().post(mine.path("/objects"), json("objects", array("people"))).expect(200);
    assertThat(
            other
                .admin()
                .post("/messaging/chats/link-all", "{}")
                .expect(200)
                .data()
                .getInt("linked"))
        .isEqualTo(1);
    people.slugOf(json("name", "Omar", "mobile", "+966500000027"));
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
    other.closeForWrites();
    mine.receive("966500000028", "Still there");
    mine.chat("966500000028", 1);
    other.admin().put("/messaging/chats/none/read", "{}").refused(403, "WORKSPACE_READ_ONLY");
  }

  @Test
  void onlyMembersOfASessionReceiveItsEvents() throws Exception {
    Workspace other = Workspace.create();
    Line mine = Line.connected(other.admin());
    Person mate = Person.create();
    other.join(mate, "admin");
    TestSocket attached = TestSocket.join(Plinth.server().address(), other.token());
    TestSocket stranger = TestSocket.join(Plinth.server().address(), tokenOf(mate, other));
    assertThat(attached.next()).contains("joined");
    assertThat(stranger.next()).contains("joined");
    mine.receive("966500000029", "For few ears");
    assertThat(attached.next())
        .contains("messaging:message", "For few ears", mine.slug(), members("direction", "in"));
    assertThat(stranger.rest()).isEmpty();
  }

  @Test
  void theOtherAdminsOfASessionSeeWhatOneDoes() throws Exception {
    Workspace other = Workspace.create();
    Line mine = Line.connected(other.admin());
    Person mate = Person.create();
    other.join(mate, "admin");
    List<String> admins =
        Line.items(other.admin().get("/admin/members")).stream()
            .map(member -> member.getString("slug"))
            .toList();
    other.admin().post(mine.path("/admins"), json("admins", admins)).expect(200);
    TestSocket testSocket = TestSocket.join(Plinth.server().address(), tokenOf(mate, other));
    assertThat(testSocket.next()).contains("joined");

    String chat = mine.open("966500000331").getString("slug");
    assertThat(testSocket.next()).contains("messaging:chat", chat, members("is_removed", false));
    mine.send(chat, json("text", "From the first"));
    assertThat(testSocket.next())
        .contains("messaging:message", "From the first", members("direction", "out"));
    other.admin().put("/messaging/chats/" + chat + "/star", "{}").expect(200);
    assertThat(testSocket.next("messaging:chat")).contains(members("is_starred", true));
    mine.receive("966500000331", "Hello");
    assertThat(testSocket.next("messaging:message")).contains("Hello");
    other.admin().put("/messaging/chats/" + chat + "/read", "{}").expect(200);
    assertThat(testSocket.next("messaging:chat")).contains(members("unread_count", 0));
    other.admin().delete("/messaging/chats/" + chat).expect(200);
    assertThat(testSocket.next("messaging:chat")).contains(members("is_removed", true));
  }

  private static String tokenOf(Person person, Workspace workspace) {
    return person
        .api()
        .post("/user/auth/select-workspace", json("workspace_id", workspace.subdomain()))
        .expect(200)
        .data()
        .getString("access_token");
  }
}
