package plinth.workflow.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.quoted;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Sheet;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Limits of runs: the plan, messages per chat, and definitions. */
class WorkflowLimitsIT {
  private static Workspace workspace;
  private static Api admin;
  private static Line line;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
    line = Line.connected(admin);
  }

  private static void limit(Workspace of, String executions) {
    Api.open()
        .bearer(Signer.server().operator())
        .put(
            "/admin/platform/tenants/" + of.subdomain() + "/limits",
            json("custom_limits", json("workflow_executions", parsed(executions))))
        .expect(200);
  }

  @Test
  void aStartBeyondThePlanIsRefusedAndLeavesNothing() {
    Workspace own = Workspace.create();
    limit(own, "1");
    Sheet sheet = Flow.leads(own.admin(), "started");
    String record = sheet.slugOf(json("name", "a"));
    Flow flow =
        Flow.active(
            own.admin(),
            json("type", "manual", "object_slug", "started"),
            json("field", "name", "op", "eq", "value", "b"),
            array(Flow.set("notes", string("x"))));
    JsonObject body = json("record_slug", record);
    flow.run(body);
    assertThat(flow.one("skipped").getString("filter_reason")).isEqualTo("CONDITION_NOT_MET");
    sheet.update(record, json("name", "b")).expect(200);
    flow.run(body);
    flow.one("success");
    String path = "/workflow/" + flow.slug() + "/run";
    assertThat(own.admin().post(path, body).expect(402).code()).isEqualTo("PLAN_LIMIT_EXCEEDED");
    assertThat(flow.runs()).hasSize(2);
    own.admin().post(path, json("record_slug", "nope")).refused(400, "VALIDATION_FAILED");
    own.admin()
        .post("/admin/roles", json("name", "starter", "permissions", array("workflow.*")))
        .expect(201);
    assertThat(own.member("starter").post(path, body).expect(403).code())
        .isEqualTo("RIGHTS_EXCEEDED");
    limit(own, "2");
    own.admin().post(path, json("record_slug", "nope")).refused(400, "VALIDATION_FAILED");
    flow.run(body);
    flow.await(2, run -> run.getString("status").equals("success"));
  }

  @Test
  void aRunOverThePlanIsRetriedOnceTheLimitAllows() {
    Workspace own = Workspace.create();
    limit(own, "0");
    Sheet sheet = Flow.leads(own.admin(), "over");
    Flow flow =
        Flow.active(
            own.admin(), Flow.on("record_created", "over"), array(Flow.set("notes", string("x"))));
    String record = sheet.slugOf(json("name", "a"));
    JsonObject skipped = flow.one("skipped");
    assertThat(skipped.getString("filter_reason")).isEqualTo("PLAN_LIMIT_EXCEEDED");
    String retry = "/workflow/" + flow.slug() + "/retry/" + skipped.getInt("id");
    assertThat(own.admin().post(retry).expect(402).code()).isEqualTo("PLAN_LIMIT_EXCEEDED");
    assertThat(flow.runs()).hasSize(1);
    limit(own, "1");
    own.admin().post(retry).expect(202);
    flow.await(1, run -> run.getString("status").equals("success"));
    assertThat(Flow.value(sheet, record, "notes")).isEqualTo(quoted("x"));
    assertThat(own.admin().post(retry).expect(409).code()).isEqualTo("EXECUTION_RETRIED");
    assertThat(
            Database.texts(
                "select sum(used) from main.usage_counter where metric = 'workflow_executions'"
                    + " and workspace_id = "
                    + own.id()))
        .containsExactly("1");
  }

  @Test
  void automationsSendSoManyMessagesIntoAChatAndHour() {
    Sheet people = Flow.leads(admin, "talkers").field("phone", "phone");
    String one = people.slugOf(json("name", "N", "phone", "+966500000071"));
    String other = people.slugOf(json("name", "O", "phone", "+966500000072"));
    Flow flow =
        Flow.active(
            admin,
            json("type", "manual", "object_slug", "talkers"),
            array(
                json(
                    "type", "send_message",
                    "body", "Hi",
                    "phone_field_slug", "phone",
                    "session_slug", line.slug())));
    for (int i = 0; i < 25; i++) {
      flow.run(json("record_slug", one));
    }
    List<JsonObject> ended = flow.ended(25);
    assertThat(ended).filteredOn(run -> run.getString("status").equals("success")).hasSize(20);
    assertThat(ended)
        .filteredOn(run -> run.getString("filter_reason", "").equals("TALK_LIMIT"))
        .hasSize(5)
        .allMatch(run -> run.getString("status").equals("skipped"));
    flow.run(json("record_slug", other));
    flow.await(21, run -> run.getString("status").equals("success"));
    int skipped =
        ended.stream()
            .filter(run -> run.getString("status").equals("skipped"))
            .findFirst()
            .orElseThrow()
            .getInt("id");
    String retry = "/workflow/" + flow.slug() + "/retry/" + skipped;
    Api.Answer full = admin.post(retry).expect(429);
    assertThat(full.code()).isEqualTo("TALK_LIMIT");
    assertThat(Integer.parseInt(full.header("Retry-After"))).isBetween(1, 3_600);
    assertThat(flow.runs()).as("nothing is queued").hasSize(26);
    Database.run(
        "update tenant.message set sent_at = sent_at - interval '1 hour' where workspace_id = "
            + workspace.id());
    admin.post(retry).expect(202);
    flow.await(22, run -> run.getString("status").equals("success"));
    assertThat(admin.post(retry).expect(409).code()).isEqualTo("EXECUTION_RETRIED");
  }

  @Test
  void runsShowTheirDuration() {
    Sheet sheet = Flow.leads(admin, "timed");
    Flow flow =
        Flow.active(
            admin, Flow.on("record_created", "timed"), array(Flow.set("notes", string("x"))));
    sheet.create(json("name", "a"));
    JsonObject run = flow.one("success");
    Instant started = Instant.parse(run.getString("started_at"));
    assertThat(Instant.parse(run.getString("finished_at"))).isAfter(started);
    JsonObject step = flow.trace(run).getJsonArray("steps").getJsonObject(0);
    assertThat(Instant.parse(step.getString("finished_at")))
        .isAfter(Instant.parse(step.getString("started_at")));
    JsonObject stats = admin.get("/workflow/" + flow.slug() + "/stats").expect(200).data();
    assertThat(stats.getJsonNumber("average_duration_ms").doubleValue()).isPositive();
  }

  @Test
  void impossibleStepsAreRefused() {
    Sheet strict = Sheet.create(admin, "strict").field("name", "text", json("is_required", true));
    assertThat(strict.slugOf(json("name", "a"))).isNotEmpty();
    assertThat(
            Flow.ask(
                    admin,
                    json(
                        "trigger",
                            json(
                                "type", "scheduled_reminder",
                                "timezone", "UTC",
                                "cron_expression", "0 0 31 2 *"),
                        "actions",
                            array(json("type", "send_webhook", "url", "https://example.com/x"))))
                .expect(400)
                .faults())
        .containsExactly("trigger.cron_expression:never");
    assertThat(
            Flow.ask(
                    admin,
                    json(
                        "trigger", Flow.on("record_created", "strict"),
                        "actions", array(Flow.set("name", JsonValue.NULL))))
                .expect(400)
                .faults())
        .containsExactly("actions[0].value:required");
    assertThat(
            Flow.ask(
                    admin,
                    json(
                        "trigger",
                            json("type", "message_received", "session_slugs", array(line.slug())),
                        "actions", array(json("type", "send_template", "template", "hello"))))
                .expect(400)
                .faults())
        .containsExactly("actions[0].type:provider");
  }

  @Test
  void variablesOfATriggerIncludeItsObject() {
    Flow.leads(admin, "named");
    assertThat(names("manual", ""))
        .contains("input.*", "now")
        .noneMatch(name -> name.startsWith("record."));
    assertThat(names("manual", "?object_slug=named")).contains("input.*", "record.amount");
    assertThat(names("record_updated", "?object_slug=named"))
        .contains("old.amount", "record.amount")
        .doesNotContain("input.*");
    admin.get("/workflow/meta/variables/manual?object_slug=nope").refused(404, "NOT_FOUND");
  }

  private static List<String> names(String trigger, String query) {
    return admin
        .get("/workflow/meta/variables/" + trigger + query)
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class)
        .stream()
        .map(variable -> variable.getString("name"))
        .toList();
  }
}
