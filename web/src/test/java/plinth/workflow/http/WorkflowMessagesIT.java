package plinth.workflow.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.quoted;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Workflows triggered by messages, and steps that send messages. */
class WorkflowMessagesIT {
  private static Workspace workspace;
  private static Api admin;
  private static Line line;
  private static Sheet people;

  @BeforeAll
  static void connect() {
    workspace = Workspace.create();
    admin = workspace.admin();
    people = Flow.leads(admin, "people").field("phone", "phone");
    line = Line.connected(admin);
    admin.post(line.path("/objects"), json("objects", array("people"))).expect(200);
  }

  private static JsonObject trigger(String type, JsonObject more) {
    return json("type", type, "session_slugs", array(line.slug()), more);
  }

  private static JsonObject say(String body, JsonObject more) {
    return json("id", "say", "type", "send_message", "body", body, more);
  }

  private static List<String> sent(String chat) {
    return line.messages(chat).stream()
        .filter(message -> message.getString("direction").equals("out"))
        .map(message -> message.getString("source") + ": " + message.getString("body"))
        .toList();
  }

  @Test
  void aMessageChangesTheRecordOfItsChatAndIsAnswered() {
    String record = people.slugOf(json("name", "Nora", "phone", "+966500000091"));
    Flow flow =
        Flow.active(
            admin,
            trigger("message_received", json("object_slug", "people")),
            json(
                "and",
                array(
                    json("field", "message_body", "op", "contains", "value", "price"),
                    json("field", "name", "op", "eq", "value", "Nora"))),
            array(
                Flow.set("notes", string("{{message.body}}")),
                say("Thanks {{record.name}}", json())));
    line.receive("966500000091", "hello");
    assertThat(flow.one("skipped").getString("filter_reason")).isEqualTo("CONDITION_NOT_MET");
    line.receive("966500000091", "a price please");
    JsonObject done = flow.one("success");
    assertThat(done.getString("record_slug")).isEqualTo(record);
    assertThat(Flow.value(people, record, "notes")).isEqualTo(quoted("a price please"));
    String chat = line.open("966500000091").getString("slug");
    assertThat(sent(chat)).containsExactly("automation: Thanks Nora");
    flow.toggle();
  }

  @Test
  void aChatThatIsLinkedToNoRecordHasNoTarget() {
    Flow flow =
        Flow.active(
            admin,
            trigger("message_received", json("object_slug", "people")),
            array(Flow.set("notes", string("x"))));
    line.receive("966500000092", "who am I");
    assertThat(flow.one("failed").getString("error_message"))
        .isEqualTo("No target record slug resolved");
    flow.toggle();
  }

  @Test
  void aFirstMessageCountsOnceInThirtyDays() {
    Flow flow = Flow.active(admin, trigger("first_message", json()), array(say("Welcome", json())));
    line.receive("966500000093", "one");
    flow.ended(1);
    line.receive("966500000093", "two");
    line.receive("966500000094", "another chat");
    flow.ended(2);
    Await.pass(Duration.ofMillis(500), "another run would have come");
    assertThat(flow.runs()).hasSize(2);
    Database.run(
        "update tenant.workflow_first_message set last_fired_at = now() - interval '30 days'"
            + " where workspace_id = "
            + workspace.id());
    line.receive("966500000093", "three");
    flow.ended(3);
    flow.toggle();
  }

  @Test
  void messagesAreSentToThePhoneOfTheRecord() {
    String with = people.slugOf(json("name", "P", "phone", "+966500000095"));
    String without = people.slugOf(json("name", "Q"));
    Flow flow =
        Flow.active(
            admin,
            json("type", "manual", "object_slug", "people"),
            array(say("Hi {{record.name}}", json("phone_field_slug", "phone"))));
    flow.run(json("record_slug", with));
    JsonObject done = flow.one("success");
    String message =
        flow.trace(done)
            .getJsonArray("steps")
            .getJsonObject(0)
            .getJsonObject("output")
            .getString("message_slug");
    assertThat(line.awaitMessage(message, "read").getString("body")).isEqualTo("Hi P");
    flow.run(json("record_slug", without));
    JsonObject failed = flow.one("failed");
    assertThat(failed.getString("error_code")).isEqualTo("NO_PHONE");
    assertThat(failed.getString("error_message")).isEqualTo("The record has no phone in phone");
    assertThat(
            admin
                .post("/workflow/" + flow.slug() + "/test", json("record_slug", with))
                .expect(200)
                .data()
                .getString("status"))
        .isEqualTo("success");
  }

  @Test
  void aDisconnectedSessionFailsTheRun() {
    Workspace own = Workspace.create();
    Sheet sheet = Flow.leads(own.admin(), "people").field("phone", "phone");
    Line other = Line.connected(own.admin());
    Flow flow =
        Flow.active(
            own.admin(),
            json("type", "manual", "object_slug", "people"),
            array(say("Hi", json("phone_field_slug", "phone", "session_slug", other.slug()))));
    own.admin().post(other.path("/status"), json("action", "stop")).expect(200);
    other.awaitStatus("stopped");
    flow.run(json("record_slug", sheet.slugOf(json("phone", "+966500000096"))));
    assertThat(flow.one("failed").getString("error_message")).contains("disconnected");
  }

  @Test
  void stepsOnRecordsNeedALinkedSession() {
    Workspace own = Workspace.create();
    Api api = own.admin();
    Flow.leads(api, "people").field("phone", "phone");
    Line unlinked = Line.connected(api);
    JsonObject members =
        json(
            "trigger", json("type", "message_received", "object_slug", "people"),
            "actions", array(Flow.set("notes", string("x"))));
    String slug = Flow.ask(api, members).expect(201).data().getString("slug");
    for (Api.Answer refused :
        List.of(
            api.put("/workflow/" + slug + "/toggle", "{}"),
            api.post("/workflow/meta/validate-session-link", members))) {
      assertThat(refused.expect(400).code()).isEqualTo("SESSION_NOT_LINKED_TO_OBJECT");
      assertThat(refused.json().getJsonArray("unlinkedSessionSlugs").toString())
          .isEqualTo(array(unlinked.slug()).toString());
    }
    String path = "/workflow/meta/sessions/" + unlinked.slug() + "/auto-create-target";
    assertThat(api.get(path).expect(200).data().isNull("object_slug")).isTrue();
    api.post(unlinked.path("/objects"), json("objects", array("people"))).expect(200);
    assertThat(api.get(path).expect(200).data().getString("phone_field_slug")).isEqualTo("phone");
    api.put("/workflow/" + slug + "/toggle", "{}").expect(200);
    api.post("/workflow/meta/validate-session-link", members).expect(200);
    api.post("/workflow/meta/validate-session-link", json("name", "As it is made", members))
        .expect(200);
    assertThat(api.get("/workflow?trigger_type=zz").expect(400).faults())
        .containsExactly("trigger_type:option");
    api.get("/workflow/meta/sessions/nope/auto-create-target").refused(404, "NOT_FOUND");
  }

  @Test
  void invalidDefinitionsAreRefused() {
    assertThat(
            Flow.ask(
                    admin,
                    json(
                        "trigger", json("type", "message_received", "session_slugs", array("nope")),
                        "actions", array(say("x", json("session_slug", "nope")))))
                .expect(400)
                .faults())
        .containsExactly("trigger.session_slugs[0]:unknown", "actions[0].session_slug:unknown");
    assertThat(
            Flow.ask(
                    admin,
                    json(
                        "trigger", json("type", "manual", "object_slug", "people"),
                        "actions",
                            array(
                                say("x", json()),
                                parsed(
                                    say("y", json("phone_field_slug", "name"))
                                        .toString()
                                        .replace(quoted("say"), quoted("b"))))))
                .expect(400)
                .faults())
        .containsExactly(
            "actions[0].phone_field_slug:required", "actions[1].phone_field_slug:type");
  }
}
