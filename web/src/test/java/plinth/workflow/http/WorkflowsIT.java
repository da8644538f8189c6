package plinth.workflow.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Race;
import plinth.testing.Workspace;

/** Workflows: created, read, changed, activated, deleted, and refusals. */
class WorkflowsIT {
  private static final JsonObject STEP = json("actions", array(Flow.set("notes", string("x"))));
  private static final JsonObject MADE = json("trigger", Flow.on("record_created", "leads"));

  private static Workspace workspace;
  private static Api admin;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
    Flow.leads(admin, "leads");
  }

  @Test
  void aWorkflowIsMadeReadChangedSwitchedAndDeleted() {
    JsonObject made =
        admin
            .post(
                "/workflow",
                json(
                    "name",
                    " Won deals ",
                    "description",
                    "d",
                    "trigger",
                    json(Flow.on("status_changed", "leads"), "to_status", "won"),
                    "conditions",
                    json(
                        "field", "due",
                        "op", "within_next",
                        "amount", 3,
                        "unit", "days"),
                    STEP))
            .expect(201)
            .data();
    assertThat(made.getString("slug")).isEqualTo("won_deals");
    assertThat(made.getString("name")).isEqualTo("Won deals");
    assertThat(made.getBoolean("is_active")).as("not active when made").isFalse();
    assertThat(made.getInt("version")).isEqualTo(1);
    assertThat(made.getJsonObject("trigger").getString("field_slug")).isEqualTo("stage");
    assertThat(made.getJsonArray("actions").getJsonObject(0).getString("id")).isEqualTo("step_1");
    assertThat(made.getJsonArray("problems")).isEmpty();
    assertThat(admin.get("/workflow/won_deals").expect(200).data()).isEqualTo(made);
    assertThat(admin.get("/workflow?q=WON").expect(200).json().getJsonArray("data")).hasSize(1);

    JsonObject renamed = admin.put("/workflow/won_deals", json("name", "W")).expect(200).data();
    assertThat(renamed.getInt("version")).as("a name is no new version").isEqualTo(1);
    JsonObject changed =
        admin.put("/workflow/won_deals", json("conditions", null)).expect(200).data();
    assertThat(changed.getInt("version")).isEqualTo(2);
    assertThat(changed.isNull("conditions")).isTrue();
    assertThat(changed.get("trigger")).isEqualTo(made.get("trigger"));

    Flow flow = new Flow(admin, "won_deals");
    assertThat(flow.toggle().getBoolean("is_active")).isTrue();
    assertThat(admin.get("/workflow?is_active=true").json().getJsonArray("data")).hasSize(1);
    assertThat(flow.toggle().getBoolean("is_active")).isFalse();
    admin.delete("/workflow/won_deals").expect(200);
    admin.get("/workflow/won_deals").refused(404, "NOT_FOUND");
    admin.put("/workflow/won_deals/toggle", "{}").refused(404, "NOT_FOUND");
    admin.delete("/workflow/won_deals").refused(404, "NOT_FOUND");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          no trigger type   | {} | null | T | trigger.type:required
          unknown trigger   | {"type":"x"} | null | T | trigger.type:unknown
          no object         | {"type":"record_created"} | null | T | trigger.object_slug:required
          unknown object    | {"type":"record_created","object_slug":"nope"} | null | T | trigger.object_slug:unknown
          unknown member    | {"type":"manual","object_slug":"leads","x":1} | null | T | trigger.x:unknown
          nothing watched   | {"type":"field_changed","object_slug":"leads"} | null | T | trigger.watched_fields:required
          unknown watched   | {"type":"field_changed","object_slug":"leads","watched_fields":["name","x"]} | null | T | trigger.watched_fields[1]:unknown
          no status         | {"type":"status_changed","object_slug":"leads"} | null | T | trigger.to_status:required
          unknown status    | {"type":"status_changed","object_slug":"leads","to_status":"x"} | null | T | trigger.to_status:option
          unknown from      | {"type":"status_changed","object_slug":"leads","to_status":"won","from_status":"x"} | null | T | trigger.from_status:option
          status of a text  | {"type":"status_changed","object_slug":"leads","to_status":"won","field_slug":"name"} | null | T | trigger.field_slug:type
          no cron           | {"type":"scheduled_reminder","object_slug":"leads","timezone":"UTC"} | null | T | trigger.cron_expression:required
          wrong cron        | {"type":"scheduled_reminder","object_slug":"leads","timezone":"UTC","cron_expression":"61 * * * *"} | null | T | trigger.cron_expression:format
          cron of six       | {"type":"scheduled_reminder","object_slug":"leads","timezone":"UTC","cron_expression":"0 0 * * * *"} | null | T | trigger.cron_expression:format
          wrong time zone   | {"type":"scheduled_reminder","object_slug":"leads","cron_expression":"0 9 * * *","timezone":"Mars"} | null | T | trigger.timezone:unknown
          relative on text  | R | {"field":"name","op":"within_next","amount":1,"unit":"days"} | T | conditions.op:operator
          unknown person    | R | {"field":"assigned_to","op":"eq","value":"nobody_here"} | T | conditions.value:unknown
          amount of 0       | R | {"field":"due","op":"within_next","amount":0,"unit":"days"} | T | conditions.amount:range
          no unit           | R | {"field":"due","op":"within_past","amount":1} | T | conditions.unit:type
          hours of a date   | R | {"field":"due","op":"on_date","amount":1,"unit":"hours"} | T | conditions.unit:unit
          weeks             | R | {"field":"at","op":"on_date","amount":1,"unit":"weeks"} | T | conditions.unit:unit
          asks of no object | {"type":"manual"} | {"field":"due","op":"within_next","amount":1,"unit":"days"} | W | trigger.object_slug:required
          unknown field     | R | {"and":[{"field":"x","op":"eq","value":1}]} | T | conditions.and[0].field:unknown
          no action         | R | null | [] | actions:required
          no action type    | R | null | [{}] | actions[0].type:required
          unknown action    | R | null | [{"type":"x"}] | actions[0].type:unknown
          no value          | R | null | [{"type":"update_field","field_slug":"name"}] | actions[0].value:required
          no such field     | R | null | [{"type":"update_field","field_slug":"x","value":1}] | actions[0].field_slug:unknown
          wrong value       | R | null | [{"type":"update_field","field_slug":"amount","value":"x"}] | actions[0].value:type
          wrong status      | R | null | [{"type":"update_status","status":"x"}] | actions[0].status:option
          changes nothing   | {"type":"manual"} | null | T | trigger.object_slug:required
          unknown variable  | R | null | [{"type":"update_field","field_slug":"name","value":"{{record.x}}"}] | actions[0].value:variable
          old of a new one  | R | null | [{"type":"update_field","field_slug":"name","value":"{{old.name}}"}] | actions[0].value:variable
          of a later step   | R | null | [{"type":"update_field","field_slug":"name","value":"{{steps.b.record_slug}}"},{"id":"b","type":"create_record","object_slug":"leads","values":{}}] | actions[0].value:variable
          not closed        | R | null | [{"type":"update_field","field_slug":"name","value":"{{record.name"}] | actions[0].value:format
          same id twice     | R | null | [{"id":"a","type":"wait","amount":1,"unit":"days"},{"id":"a","type":"wait","amount":1,"unit":"days"}] | actions[1].id:unique
          wait of nothing   | R | null | [{"type":"wait","amount":0,"unit":"days"}] | actions[0].amount:range
          wait in weeks     | R | null | [{"type":"wait","amount":1,"unit":"weeks"}] | actions[0].unit:unit
          wait of no unit   | R | null | [{"type":"wait","amount":1}] | actions[0].unit:required
          nobody to assign  | R | null | [{"type":"assign","assignee":"nobody_here"}] | actions[0].assignee:unknown
          no such approver  | R | null | [{"type":"approval","title":"t","approvers":["x"]}] | actions[0].approvers[0]:unknown
          no address        | R | null | [{"type":"send_webhook"}] | actions[0].url:required
          no such address   | R | null | [{"type":"send_webhook","url":"ftp://x.example"}] | actions[0].url:format
          inner branch      | R | null | [{"type":"branch","conditions":{"field":"x","op":"eq","value":1},"then":[{"type":"x"}]}] | actions[0].then[0].type:unknown
          branch of nothing | R | null | [{"type":"branch","then":[]}] | actions[0].conditions:required
          object of nothing | R | null | [{"type":"create_record","object_slug":"x","values":{}}] | actions[0].object_slug:unknown
          """)
  void invalidDefinitionsAreRefused(
      String label, String trigger, String conditions, String actions, String fault) {
    JsonArray wait = array(json("type", "wait", "amount", 1, "unit", "days"));
    JsonObject body =
        json(
            "name",
            "W",
            "trigger",
            trigger.equals("R") ? Flow.on("record_created", "leads") : parsed(trigger),
            "conditions",
            parsed(conditions),
            "actions",
            actions.equals("T")
                ? array(Flow.set("notes", string("x")))
                : actions.equals("W") ? wait : parsed(actions));
    assertThat(admin.post("/workflow", body).expect(400).faults()).containsExactly(fault);
  }

  @Test
  void aChangeIsHeldAgainstTheSameRules() {
    String slug = Flow.ask(admin, json(MADE, STEP)).expect(201).data().getString("slug");
    JsonObject wrong =
        json(
            "conditions",
            json(
                "field", "name",
                "op", "on_date",
                "amount", 1,
                "unit", "days"));
    assertThat(admin.put("/workflow/" + slug, wrong).expect(400).faults())
        .containsExactly("conditions.op:operator");
    assertThat(admin.put("/workflow/" + slug, json("slug", "x")).expect(400).faults())
        .containsExactly("slug:unknown");
    admin.delete("/workflow/" + slug).expect(200);
    assertThat(
            admin
                .post("/workflow", json("name", "a", "slug", "stats", MADE, STEP))
                .expect(400)
                .faults())
        .containsExactly("slug:reserved");
  }

  @Test
  void ofTwoWhoChangeTheSameVersionOneIsRefused() throws Exception {
    String path =
        "/workflow/" + Flow.ask(admin, json(MADE, STEP)).expect(201).data().getString("slug");
    assertThat(admin.get(path).expect(200).header("ETag")).isEqualTo("\"1\"");
    Api holder = admin.with("If-Match", "\"1\"");
    var raced =
        Race.of(
            8,
            at ->
                holder.put(path, json("actions", array(Flow.set("notes", string("text " + at))))));
    Race.oneWins(Race.statuses(raced), 200, 412);
    Api.Answer stale = holder.put(path, json("description", "d")).refused(412, "STALE_VERSION");
    assertThat(stale.json().getInt("version")).isEqualTo(2);
    assertThat(admin.get(path).expect(200).data().getInt("version")).isEqualTo(2);
  }

  @Test
  void activatingRevalidatesAWorkflow() {
    Workspace own = Workspace.create();
    var sheet = Flow.leads(own.admin(), "leads");
    String slug = Flow.ask(own.admin(), json(MADE, STEP)).expect(201).data().getString("slug");
    sheet.dropField("notes");
    Api.Answer answer =
        own.admin().put("/workflow/" + slug + "/toggle", "{}").refused(400, "WORKFLOW_BROKEN");
    assertThat(answer.code()).isEqualTo("WORKFLOW_BROKEN");
    assertThat(answer.faults()).containsExactly("actions[0].field_slug:unknown");
    assertThat(own.admin().get("/workflow/" + slug).data().getJsonArray("problems")).hasSize(1);
  }

  @Test
  void aWorkspaceHasAtMostFifty() throws Exception {
    Workspace own = Workspace.create();
    Flow.leads(own.admin(), "leads");
    for (int i = 0; i < 45; i++) {
      Flow.ask(own.admin(), json(MADE, STEP)).expect(201);
    }
    List<Api.Answer> raced =
        Race.of(10, i -> Flow.ask(own.admin(), json(MADE, STEP, "slug", "race" + i)));
    assertThat(Race.statuses(raced))
        .containsExactly(201, 201, 201, 201, 201, 400, 400, 400, 400, 400);
    Api.Answer beyond =
        Flow.ask(own.admin(), json(MADE, STEP)).refused(400, "WORKFLOW_LIMIT_REACHED");
    assertThat(beyond.json().getString("message")).isEqualTo("Maximum 50 workflows per workspace");
    own.admin().delete("/workflow/flow").expect(200);
    Flow.ask(own.admin(), json(MADE, STEP)).expect(201);
  }

  @Test
  void eachRouteNeedsItsPermission() {
    Flow.ask(admin, json(MADE, STEP, "slug", "guarded")).expect(201);
    String role =
        admin
            .post("/admin/roles", json("name", "Looks", "permissions", array("workflow.read")))
            .expect(201)
            .data()
            .getString("slug");
    Api looks = workspace.member(role);
    looks.get("/workflow/guarded").expect(200);
    looks.get("/workflow/approvals").expect(200);
    assertThat(Flow.ask(looks, json(MADE, STEP)).expect(403).code()).isEqualTo("PERMISSION_DENIED");
    looks.put("/workflow/guarded", json("name", "x")).refused(403, "PERMISSION_DENIED");
    looks.put("/workflow/guarded/toggle", "{}").refused(403, "PERMISSION_DENIED");
    looks.delete("/workflow/guarded").refused(403, "PERMISSION_DENIED");
    looks.post("/workflow/guarded/retry/1").refused(403, "PERMISSION_DENIED");
  }
}
