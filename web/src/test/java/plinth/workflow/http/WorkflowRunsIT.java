package plinth.workflow.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Runs: triggers, actions and outcomes. */
class WorkflowRunsIT {
  private static Workspace workspace;
  private static Api admin;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
  }

  @Test
  void aNewRecordSetsOffActionsOnRecords() {
    Sheet sheet = Flow.leads(admin, "all_actions");
    String me = admin.get("/admin/me").expect(200).data().getString("slug");
    Flow flow =
        Flow.active(
            admin,
            Flow.on("record_created", "all_actions"),
            json("field", "amount", "op", "gt", "value", 10),
            array(
                Flow.set(
                    "notes", string("{{record.name}} for {{record.amount}} by {{trigger.actor}}")),
                json("type", "update_status", "status", "won"),
                json("type", "assign", "assignee", me),
                json(
                    "id", "copy",
                    "type", "create_record",
                    "object_slug", "all_actions",
                    "values",
                        json(
                            "name", "copy of {{record.slug}}",
                            "amount", 1,
                            "due", "{{today+7d}}")),
                Flow.set("name", string("{{steps.copy.record_slug}}"))));
    String small = sheet.slugOf(json("name", "a", "amount", 3));
    String big = sheet.slugOf(json("name", "b", "amount", 11));
    List<JsonObject> runs = flow.ended(3);
    assertThat(runs).as("the copy's own run is guarded").hasSize(3);
    JsonObject done = of(runs, big);
    assertThat(done.getString("status")).isEqualTo("success");
    JsonObject skipped = of(runs, small);
    assertThat(skipped.getString("status")).isEqualTo("skipped");
    assertThat(skipped.getString("filter_reason")).isEqualTo("CONDITION_NOT_MET");
    assertThat(skipped.getString("filter_message")).contains("amount").contains("gt");

    JsonObject record = sheet.read(big).expect(200).data();
    JsonObject data = record.getJsonObject("data");
    assertThat(data.getString("notes")).startsWith("b for 11 by nora_field");
    assertThat(data.getString("stage")).isEqualTo("won");
    assertThat(record.getJsonObject("assigned_to").keySet()).containsExactly("slug", "name");
    assertThat(record.getJsonObject("updated_by").getString("slug")).startsWith("automation:");
    JsonObject copy = sheet.read(data.getString("name")).expect(200).data();
    assertThat(copy.getJsonObject("data").getString("name")).isEqualTo("copy of " + big);

    JsonObject trace = flow.trace(done);
    assertThat(trace.getJsonArray("steps").getValuesAs(JsonObject.class))
        .extracting(step -> step.getString("type") + ":" + step.getString("status"))
        .containsExactly(
            "update_field:success",
            "update_status:success",
            "assign:success",
            "create_record:success",
            "update_field:success");
    JsonObject log = logs(sheet, big).get(0);
    assertThat(log.getString("sourceType")).isEqualTo("automation");
    assertThat(log.getString("request_id")).isEqualTo("execution-" + done.getInt("id"));
    assertThat(of(runs, copy.getString("slug")).getString("filter_reason")).isEqualTo("LOOP_GUARD");
  }

  @Test
  void eachChangeSetsOffItsTriggers() {
    Sheet sheet = Flow.leads(admin, "triggers");
    JsonObject step = Flow.set("notes", string("{{trigger.type}}"));

    Sheet told = Flow.leads(admin, "told");
    Flow updated =
        Flow.active(
            admin,
            Flow.on("record_updated", "triggers"),
            array(
                json(
                    "type", "create_record",
                    "object_slug", "told",
                    "values", json("name", "u"))));
    Flow field =
        Flow.active(
            admin,
            json(Flow.on("field_changed", "triggers"), "watched_fields", array("amount")),
            array(
                json(
                    "type", "create_record",
                    "object_slug", "told",
                    "values", json("name", "{{old.amount}} to {{record.amount}}"))));
    Flow any =
        Flow.active(
            admin, json(Flow.on("status_changed", "triggers"), "to_status", "won"), array(step));
    Flow from =
        Flow.active(
            admin,
            json(Flow.on("status_changed", "triggers"), "to_status", "won", "from_status", "lost"),
            array(
                json(
                    "type", "create_record",
                    "object_slug", "told",
                    "values", json("name", "f"))));
    Flow deleted =
        Flow.active(
            admin,
            Flow.on("record_deleted", "triggers"),
            array(
                json(
                    "type", "create_record",
                    "object_slug", "told",
                    "values", json("name", "gone {{record.name}}"))));

    String record = sheet.slugOf(json("name", "n", "amount", 1, "stage", "new"));
    sheet.update(record, json("amount", 2)).expect(200);
    field.one("success");
    sheet.update(record, json("stage", "won")).expect(200);
    any.one("success");
    updated.ended(3);
    assertThat(Flow.value(sheet, record, "notes")).isEqualTo(quoted("status_changed"));
    assertThat(from.runs()).isEmpty();
    sheet.update(record, json("stage", "lost")).expect(200);
    sheet.update(record, json("stage", "won")).expect(200);
    from.one("success");
    any.ended(2);
    sheet.delete(record).expect(200);
    deleted.one("success");
    assertThat(told.column("filter=" + Sheet.encoded(starts("gone")), "name"))
        .containsExactly(quoted("gone n"));
    assertThat(told.column("filter=" + Sheet.encoded(starts("1 to")), "name"))
        .containsExactly(quoted("1 to 2"));
  }

  @Test
  void bulkChangesStartOneRunPerRecord() {
    Sheet sheet = Flow.leads(admin, "many");
    for (int i = 0; i < 30; i++) {
      sheet.create(json("name", "n" + i, "amount", 1));
    }
    Flow flow =
        Flow.active(
            admin, Flow.on("record_updated", "many"), array(Flow.set("notes", string("x"))));
    admin
        .post(
            "/object/data/many/bulk-update",
            json(
                "filter", json("field", "amount", "op", "eq", "value", 1),
                "data", json("amount", 2)))
        .expect(200);
    assertThat(flow.await(30, run -> run.getString("status").equals("success"))).hasSize(30);
  }

  @Test
  void twoWorkflowsThatCallEachOtherEnd() {
    Sheet sheet = Flow.leads(admin, "circle");
    Flow one =
        Flow.active(
            admin,
            json(Flow.on("field_changed", "circle"), "watched_fields", array("name")),
            array(Flow.set("amount", string("{{execution.id}}"))));
    Flow two =
        Flow.active(
            admin,
            json(Flow.on("field_changed", "circle"), "watched_fields", array("amount")),
            array(Flow.set("name", string("run {{execution.id}}"))));
    String record = sheet.slugOf(json("name", "a", "amount", 1));
    sheet.update(record, json("name", "b")).expect(200);
    JsonObject guarded = one.await(1, r -> r.getString("status").equals("skipped")).get(0);
    assertThat(guarded.getString("filter_reason")).isEqualTo("LOOP_GUARD");
    assertThat(guarded.getInt("depth")).isEqualTo(2);
    assertThat(one.trace(guarded).getJsonArray("chain")).hasSize(2);
    assertThat(two.runs()).hasSize(1);
  }

  @Test
  void branchesTakeOneWayAndReportIt() {
    Sheet sheet = Flow.leads(admin, "branches");
    Flow flow =
        Flow.active(
            admin,
            Flow.on("record_created", "branches"),
            array(
                json(
                    "id", "big",
                    "type", "branch",
                    "conditions", json("field", "amount", "op", "gte", "value", 100),
                    "then", array(Flow.set("notes", string("big"))),
                    "else", array(Flow.set("notes", string("small")))),
                json("type", "update_status", "status", "new")));
    String big = sheet.slugOf(json("name", "a", "amount", 100));
    String small = sheet.slugOf(json("name", "b", "amount", 99));
    List<JsonObject> runs = flow.ended(2);
    assertThat(Flow.value(sheet, big, "notes")).isEqualTo(quoted("big"));
    assertThat(Flow.value(sheet, small, "notes")).isEqualTo(quoted("small"));
    assertThat(Flow.value(sheet, small, "stage")).isEqualTo(quoted("new"));
    JsonObject branch =
        flow.trace(of(runs, small)).getJsonArray("steps").getJsonObject(0).getJsonObject("output");
    assertThat(branch.getString("taken")).isEqualTo("else");
    assertThat(branch.getString("because")).contains("amount");
  }

  @Test
  void aFailedRunIsResumedAtItsFailedStep() {
    Sheet sheet = Flow.leads(admin, "retried").field("code", "text", json("is_unique", true));
    sheet.create(json("code", "taken"));
    Flow flow =
        Flow.active(
            admin,
            json("type", "manual", "object_slug", "retried"),
            array(
                json(
                    "type", "create_record",
                    "object_slug", "retried",
                    "values", json("name", "first")),
                Flow.set("code", string("taken"))));
    String record = sheet.slugOf(json("name", "r"));
    long id = flow.run(json("record_slug", record));
    JsonObject failed = flow.one("failed");
    assertThat(failed.getString("failed_step")).isEqualTo("step_2");
    assertThat(failed.getString("error_code")).isEqualTo("VALUE_EXISTS");
    assertThat(failed.getString("error_message")).contains("must be unique");
    String path = "/workflow/" + flow.slug() + "/retry/" + id;
    admin
        .delete(
            "/object/data/retried/"
                + sheet
                    .filtered(json("field", "code", "op", "eq", "value", "taken"))
                    .json()
                    .getJsonArray("data")
                    .getJsonObject(0)
                    .getString("slug"))
        .expect(200);
    JsonObject retry = admin.post(path).expect(202).data();
    assertThat(retry.getInt("retry_of")).isEqualTo((int) id);
    JsonObject done = flow.one("success");
    assertThat(flow.trace(done).getJsonArray("steps")).as("only what failed").hasSize(1);
    assertThat(sheet.column("q=first", "name")).as("the first step was done once").hasSize(1);
    assertThat(admin.post(path).expect(409).code()).isEqualTo("EXECUTION_RETRIED");
    String again = "/workflow/" + flow.slug() + "/retry/" + done.getInt("id");
    assertThat(admin.post(again).expect(400).code()).isEqualTo("EXECUTION_NOT_FAILED");
    admin.post("/workflow/" + flow.slug() + "/retry/999999999").refused(404, "NOT_FOUND");
  }

  @Test
  void aRunThatNeedsARecordIsNotStartedWithoutOne() {
    Flow.leads(admin, "targets");
    Flow flow =
        Flow.active(
            admin,
            json("type", "manual", "object_slug", "targets"),
            array(Flow.set("name", string("x"))));
    String path = "/workflow/" + flow.slug() + "/run";
    assertThat(admin.post(path, "{}").expect(400).faults()).containsExactly("record_slug:required");
    assertThat(flow.runs()).isEmpty();
  }

  @Test
  void waitingRunsContinueOrAreCanceled() {
    Sheet sheet = Flow.leads(admin, "waits");
    Flow flow =
        Flow.active(
            admin,
            json("type", "manual", "object_slug", "waits"),
            array(
                json("type", "wait", "amount", 2, "unit", "hours"),
                Flow.set("name", string("later"))));
    String record = sheet.slugOf(json("name", "r"));
    long id = flow.run(json("record_slug", record));
    JsonObject waiting = flow.one("waiting");
    assertThat(waiting.isNull("due_at")).isFalse();
    assertThat(Flow.value(sheet, record, "name")).isEqualTo(quoted("r"));
    Database.run("update tenant.workflow_execution set due_at = now() where id = " + id);
    flow.one("success");
    assertThat(Flow.value(sheet, record, "name")).isEqualTo(quoted("later"));

    long other = flow.run(json("record_slug", record));
    flow.one("waiting");
    admin.post("/workflow/executions/" + other + "/cancel").expect(200);
    assertThat(flow.one("canceled").getString("filter_reason")).isEqualTo("CANCELED");
    assertThat(admin.post("/workflow/executions/" + id + "/cancel").expect(409).code())
        .isEqualTo("EXECUTION_FINISHED");
  }

  @Test
  void deactivatingAWorkflowCancelsQueuedRuns() {
    Sheet sheet = Flow.leads(admin, "switched");
    Flow flow =
        Flow.active(
            admin, Flow.on("record_created", "switched"), array(Flow.set("notes", string("x"))));
    // A run that no worker processes yet.
    sheet.create(json("name", "a"));
    flow.ended(1);
    Database.run(
        "insert into tenant.workflow_execution (workspace_id, workflow_id, version, trigger_type,"
            + " source, due_at, created_by, queued_at) select workspace_id, id, 1, trigger_type,"
            + " 'later', now() + interval '1 hour', 'test', now() from tenant.workflow"
            + " where workspace_id = "
            + workspace.id()
            + " and slug = '"
            + flow.slug()
            + "'");
    flow.toggle();
    assertThat(flow.one("canceled").getString("filter_reason")).isEqualTo("WORKFLOW_DISABLED");
    sheet.create(json("name", "b"));
    assertThat(flow.runs()).as("switched off, nothing sets it off").hasSize(2);
  }

  @Test
  void figuresCountHowRunsEnded() {
    Sheet sheet = Flow.leads(admin, "figures");
    Flow flow =
        Flow.active(
            admin,
            Flow.on("record_created", "figures"),
            json("field", "amount", "op", "gt", "value", 10),
            array(Flow.set("notes", string("x"))));
    sheet.create(json("amount", 1));
    sheet.create(json("amount", 11));
    flow.ended(2);
    JsonObject stats = admin.get("/workflow/" + flow.slug() + "/stats").expect(200).data();
    assertThat(stats.getInt("total")).isEqualTo(2);
    assertThat(stats.getJsonObject("by_status").getInt("success")).isEqualTo(1);
    assertThat(stats.getJsonObject("by_filter_reason").getInt("CONDITION_NOT_MET")).isEqualTo(1);
    assertThat(admin.get("/workflow/stats?days=1").expect(200).data().getInt("total"))
        .isGreaterThan(1);
    assertThat(admin.get("/workflow/stats?days=0").expect(400).faults())
        .containsExactly("days:range");
    assertThat(admin.get("/workflow/" + flow.slug() + "/executions?status=x").expect(400).faults())
        .containsExactly("status:option");
  }

  private static JsonObject of(List<JsonObject> runs, String record) {
    return runs.stream()
        .filter(run -> run.getString("record_slug", "").equals(record))
        .findFirst()
        .orElseThrow();
  }

  private static List<JsonObject> logs(Sheet sheet, String record) {
    return sheet
        .api()
        .get("/object/data/" + sheet.slug() + "/" + record + "/logs")
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class);
  }

  private static JsonObject starts(String text) {
    return json("field", "name", "op", "starts_with", "value", text);
  }
}
