package plinth.workflow.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.quoted;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Receiver;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Every trigger runs every action; each effect is checked where it must appear. */
class TriggersAndActionsIT {
  private static final String NUMBER = "3077";
  private static final JsonObject ZONE = json("cron_expression", "0 9 * * *", "timezone", "UTC");
  private static final Set<String> CHANGES = Set.of("assign", "update_status", "update_field");

  private static Workspace workspace;
  private static Api admin;
  private static Sheet cases;
  private static Sheet made;
  private static Line line;
  private static Receiver receiver;
  private static String me;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
    me = admin.get("/admin/me").expect(200).data().getString("slug");
    cases = Flow.leads(admin, "cases").field("phone", "phone");
    made = Flow.leads(admin, "made");
    receiver = Receiver.start();
    line = Line.atCloud(admin, NUMBER);
    admin
        .post(
            "/messaging/sessions/cloud_chat/" + line.slug() + "/objects",
            json("objects", array("cases")))
        .expect(200);
  }

  @AfterAll
  static void stop() {
    receiver.close();
  }

  static List<String> triggers() {
    return types("triggers");
  }

  private static List<String> types(String of) {
    return Line.items(admin.get("/workflow/meta/" + of)).stream()
        .map(one -> one.getString("type"))
        .toList();
  }

  /** Returns each action once, in an order in which each can run after those before it. */
  private static List<String> steps(String trigger) {
    JsonObject to = json("session_slug", line.slug(), "phone_field_slug", "phone");
    return List.of(
            json(
                    "type", "send_webhook",
                    "url", receiver.url(),
                    "body", json("by", trigger))
                .toString(),
            json("type", "send_message", "body", "Hi {{record.name}}", to).toString(),
            json(
                    "type",
                    "send_template",
                    "template",
                    "hello",
                    "parameters",
                    array("{{record.name}}"),
                    to)
                .toString(),
            json(
                    "type", "create_record",
                    "object_slug", "made",
                    "values", json("name", trigger))
                .toString(),
            json("type", "approval", "title", trigger + "?").toString(),
            json(
                    "type", "branch",
                    "conditions", json("field", "name", "op", "eq", "value", trigger),
                    "then", array(json("type", "wait", "amount", 2, "unit", "hours")),
                    "else", array())
                .toString(),
            json("type", "assign", "assignee", me).toString(),
            json("type", "update_status", "status", "lost").toString(),
            Flow.set("notes", string("by {{trigger.type}}")).toString())
        .stream()
        .filter(
            step ->
                !trigger.equals("record_deleted")
                    || CHANGES.stream().noneMatch(type -> step.contains(quoted(type))))
        .toList();
  }

  private static JsonObject trigger(String type) {
    return json(
        Flow.on(type, "cases"),
        switch (type) {
          case "field_changed" -> json("watched_fields", array("amount"));
          case "status_changed" -> json("to_status", "won");
          case "message_received", "first_message" -> json("session_slugs", array(line.slug()));
          case "scheduled_reminder" -> ZONE;
          default -> json();
        });
  }

  @ParameterizedTest
  @MethodSource("triggers")
  void setsOffEveryAction(String type) {
    String phone = "9665000771" + (10 + triggers().indexOf(type));
    JsonObject values = json("name", type, "amount", 1, "phone", "+" + phone);
    String before = type.equals("record_created") ? "" : cases.slugOf(values);
    // A chat is linked to the existing records, and its window is open for a day.
    Line.simulator().receiveByCloud(NUMBER, phone, "hello");
    Await.promptly(() -> line.open(phone), chat -> !chat.isNull("window_expires_at"));
    Flow flow =
        Flow.active(
            admin,
            trigger(type),
            json("field", "name", "op", "eq", "value", type),
            parsed("[" + String.join(",", steps(type)) + "]").asJsonArray());

    String record = before.isEmpty() ? cases.slugOf(values) : before;
    fire(type, flow, record, phone);
    flow.one("waiting_approval");
    approve(flow);
    int id = flow.one("waiting").getInt("id");
    Database.run("update tenant.workflow_execution set due_at = now() where id = " + id);
    JsonObject run = flow.one("success");

    assertThat(run.getString("record_slug")).isEqualTo(record);
    List<JsonObject> steps = flow.trace(run).getJsonArray("steps").getValuesAs(JsonObject.class);
    assertThat(steps).extracting(step -> step.getString("status")).containsOnly("success");
    Set<String> done = new TreeSet<>(steps.stream().map(step -> step.getString("type")).toList());
    Set<String> expected = new TreeSet<>(types("actions"));
    if (type.equals("record_deleted")) {
      expected.removeAll(CHANGES);
    } else {
      JsonObject shown = cases.read(record).expect(200).data();
      assertThat(shown.getJsonObject("assigned_to").keySet()).containsExactly("slug", "name");
      assertThat(shown.getJsonObject("data").getString("stage")).isEqualTo("lost");
      assertThat(shown.getJsonObject("data").getString("notes")).isEqualTo("by " + type);
    }
    assertThat(done).isEqualTo(expected);
    assertThat(receiver.hits().stream().filter(hit -> hit.json().getString("by").equals(type)))
        .hasSize(1);
    assertThat(made.column("", "name")).containsOnlyOnce(quoted(type));
    Await.promptly(() -> sent(phone), sent -> sent.size() == 2);
    assertThat(sent(phone)).containsExactlyInAnyOrder("text: Hi " + type, "template: hello");
    flow.toggle();
  }

  private static void fire(String type, Flow flow, String record, String phone) {
    switch (type) {
      case "record_created" -> {}
      case "record_updated", "field_changed" -> cases.update(record, json("amount", 2)).expect(200);
      case "record_deleted" -> cases.delete(record).expect(200);
      case "status_changed" -> cases.update(record, json("stage", "won")).expect(200);
      case "message_received", "first_message" ->
          Line.simulator().receiveByCloud(NUMBER, phone, "and now");
      case "manual" -> flow.run(json("record_slug", record));
      case "scheduled_reminder" -> {
        flow.miss(workspace);
        assertThat(Flow.due(workspace)).isEqualTo(1);
      }
      default -> throw new AssertionError("nothing here sets off " + type);
    }
  }

  private static void approve(Flow flow) {
    int asked =
        Line.items(admin.get("/workflow/approvals?status=pending")).stream()
            .filter(one -> one.getString("workflow_slug").equals(flow.slug()))
            .findFirst()
            .orElseThrow()
            .getInt("id");
    admin.post("/workflow/approvals/" + asked + "/approve", "{}").expect(200);
  }

  /** Returns the messages sent to a contact, by their type. */
  private static List<String> sent(String phone) {
    return Line.simulator().sentByCloud().stream()
        .filter(sent -> sent.getString("to").equals(phone))
        .map(
            sent ->
                sent.containsKey("template")
                    ? "template: " + sent.getJsonObject("template").getString("name")
                    : "text: " + sent.getJsonObject("text").getString("body"))
        .toList();
  }

  @Test
  void aRecordThatIsDeletedIsNotChanged() {
    assertThat(
            Flow.ask(
                    admin,
                    json(
                        "trigger", trigger("record_deleted"),
                        "actions",
                            array(
                                Flow.set("notes", string("gone")),
                                json("type", "assign", "assignee", null))))
                .expect(400)
                .faults())
        .containsExactly("actions[0].type:trigger", "actions[1].type:trigger");
  }
}
