package plinth.workflow.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.quoted;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Sheet;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** The engine is fair, metered, on time, and runs each step exactly once even if workers fail. */
class WorkflowEngineIT {
  /**
   * The number of changes in a flood; {@code -Dplinth.flood=50000} is the highest number ever run.
   */
  private static final int FLOOD = Integer.getInteger("plinth.flood", 20_000);

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private static Workspace workspace;
  private static Api admin;
  private static Api operator;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
    operator = Api.open().bearer(Signer.server().operator());
    limit(workspace, "null");
  }

  private static void limit(Workspace of, String executions) {
    operator
        .put(
            "/admin/platform/tenants/" + of.subdomain() + "/limits",
            json("custom_limits", json("workflow_executions", parsed(executions))))
        .expect(200);
  }

  private static JsonObject create(String object, String name) {
    return json("type", "create_record", "object_slug", object, "values", json("name", name));
  }

  /** Workers lose their leases at any moment, as if their nodes died, and others continue. */
  @Test
  void eachStepIsDoneOnceOnWhicheverNode() {
    Sheet sheet = Flow.leads(admin, "once");
    Flow flow =
        Flow.active(
            admin,
            json("type", "manual", "object_slug", "once"),
            parsed(
                    "["
                        + String.join(
                            ",",
                            List.of(
                                create("once", "{{execution.id}} a").toString(),
                                create("once", "{{execution.id}} b").toString(),
                                create("once", "{{execution.id}} c").toString(),
                                create("once", "{{execution.id}} d").toString(),
                                create("once", "{{execution.id}} e").toString()))
                        + "]")
                .asJsonArray());
    AtomicBoolean isOver = new AtomicBoolean();
    Thread killer = new Thread(() -> kill(isOver));
    killer.start();
    try {
      for (int i = 0; i < 40; i++) {
        flow.run(json());
      }
      flow.await(40, run -> run.getString("status").equals("success"));
    } finally {
      isOver.set(true);
    }
    assertThat(sheet.stored(workspace, "count(*)")).isEqualTo("200");
    assertThat(sheet.stored(workspace, "count(distinct r.data->>'name')")).isEqualTo("200");
    assertThat(
            Database.texts(
                "select max(fence) > 2 from tenant.workflow_execution where workspace_id = "
                    + workspace.id()))
        .as("leases were lost")
        .containsExactly("t");
  }

  private static void kill(AtomicBoolean isOver) {
    while (!isOver.get()) {
      Database.run(
          "update tenant.workflow_execution set lease_until = now() - interval '1 second',"
              + " claims = 0 where lease_until > now() and workspace_id = "
              + workspace.id());
      Await.pass(Duration.ofMillis(3), "workers have claimed more");
    }
  }

  @Test
  void aFloodKeepsNoOtherWorkspaceWaiting() {
    Workspace flooded = Workspace.create();
    limit(flooded, "null");
    Sheet sheet = Flow.leads(flooded.admin(), "flood");
    Flow flood =
        Flow.active(
            flooded.admin(),
            Flow.on("record_created", "flood"),
            array(Flow.set("notes", string("x"))));
    // Simulates this number of simultaneous changes.
    String record = sheet.slugOf(json("name", "a"));
    flood.ended(1);
    Database.run(
        "insert into tenant.workflow_execution (workspace_id, workflow_id, version, trigger_type,"
            + " source, object_id, record_slug, due_at, created_by, queued_at)"
            + " select w.workspace_id, w.id, 1, w.trigger_type, 'flood:' || n, w.object_id, '"
            + record
            + "', now(), 'test', now() from tenant.workflow w, generate_series(1, "
            + FLOOD
            + ") n where w.workspace_id = "
            + flooded.id());
    Workspace other = Workspace.create();
    Sheet small = Flow.leads(other.admin(), "small");
    Flow prompt =
        Flow.active(
            other.admin(),
            Flow.on("record_created", "small"),
            array(Flow.set("notes", string("x"))));
    for (int i = 1; i <= 5; i++) {
      small.create(json("name", "n"));
      prompt.await(i, run -> run.getString("status").equals("success"));
    }
    String overtaken =
        Database.texts(
                "select max((select count(*) from tenant.workflow_execution f where f.workspace_id"
                    + " = "
                    + flooded.id()
                    + " and f.started_at > o.queued_at and f.started_at < o.started_at))"
                    + " from tenant.workflow_execution o where o.workspace_id = "
                    + other.id())
            .get(0);
    String left =
        Database.texts(
                "select count(*) from tenant.workflow_execution where status = 'queued'"
                    + " and workspace_id = "
                    + flooded.id())
            .get(0);
    assertThat(Integer.parseInt(left)).as("the flood is not over").isGreaterThan(1_000);
    assertThat(Integer.parseInt(overtaken))
        .as("runs of the flood that began while one of the others waited")
        .isLessThan(FLOOD / 20);
    assertThat(
            Database.texts(
                "select count(*) <= 17 from tenant.workflow_execution where lease_until > now()"
                    + " and workspace_id = "
                    + flooded.id()))
        .as("no more in hand than its cap")
        .containsExactly("t");
    flooded.admin().put("/workflow/" + flood.slug() + "/toggle", "{}").expect(200);
  }

  @Test
  void beyondThePlanRunsAreSkippedAndATestCountsNothing() {
    Workspace own = Workspace.create();
    limit(own, "2");
    Sheet sheet = Flow.leads(own.admin(), "metered");
    Flow flow =
        Flow.active(
            own.admin(),
            Flow.on("record_created", "metered"),
            json("field", "amount", "op", "gt", "value", 1),
            array(Flow.set("notes", string("x"))));
    String record = sheet.slugOf(json("amount", 0));
    flow.ended(1);
    String test = "/workflow/" + flow.slug() + "/test";
    for (int i = 0; i < 3; i++) {
      own.admin().post(test, json("record_slug", record)).expect(200);
    }
    for (int i = 0; i < 3; i++) {
      sheet.create(json("amount", 2));
    }
    List<JsonObject> runs = flow.ended(4);
    assertThat(runs.stream().filter(run -> run.getString("status").equals("success"))).hasSize(2);
    JsonObject beyond =
        runs.stream()
            .filter(run -> run.getString("filter_reason", "").equals("PLAN_LIMIT_EXCEEDED"))
            .findFirst()
            .orElseThrow();
    assertThat(beyond.getString("status")).isEqualTo("skipped");
    assertThat(beyond.getString("filter_message")).isEqualTo("The plan's limit is reached");
  }

  /** Runs that are claimed together are still tested and counted separately. */
  @Test
  void conditionsAndLimitsApplyToEachOfManyChanges() {
    Workspace own = Workspace.create();
    limit(own, "7");
    Sheet sheet = Flow.leads(own.admin(), "counted");
    for (int i = 0; i < 30; i++) {
      sheet.create(json("name", i % 3 == 0 ? "no" : "yes", "amount", 1));
    }
    Flow flow =
        Flow.active(
            own.admin(),
            Flow.on("record_updated", "counted"),
            json("field", "name", "op", "eq", "value", "yes"),
            array(Flow.set("notes", string("x"))));
    own.admin()
        .post(
            "/object/data/counted/bulk-update",
            json(
                "filter", json("field", "amount", "op", "eq", "value", 1),
                "data", json("amount", 2)))
        .expect(200);
    // The changes by the runs trigger further runs, which are not counted.
    Predicate<JsonObject> isMeant =
        run ->
            !run.isNull("finished_at") && !run.getString("filter_reason", "").equals("LOOP_GUARD");
    List<String> ends =
        flow.await(30, isMeant).stream()
            .map(run -> run.getString("status") + ":" + run.getString("filter_reason", ""))
            .sorted()
            .toList();
    assertThat(ends).filteredOn("success:"::equals).hasSize(7);
    assertThat(ends).filteredOn("skipped:CONDITION_NOT_MET"::equals).hasSize(10);
    assertThat(ends).filteredOn("skipped:PLAN_LIMIT_EXCEEDED"::equals).hasSize(13);
    assertThat(
            Database.texts(
                "select sum(used) from main.usage_counter where metric = 'workflow_executions'"
                    + " and workspace_id = "
                    + own.id()))
        .containsExactly("7");
  }

  @Test
  void aTestReportsEachStepAndKeepsNothing() {
    Sheet sheet = Flow.leads(admin, "tested");
    Flow flow =
        Flow.active(
            admin,
            json("type", "manual", "object_slug", "tested"),
            array(
                json(
                    "id", "copy",
                    "type", "create_record",
                    "object_slug", "tested",
                    "values", json("name", "copy")),
                json("type", "wait", "amount", 1, "unit", "days"),
                Flow.set("notes", string("{{steps.copy.record_slug}}")),
                json("type", "send_webhook", "url", "https://example.com/x"),
                Flow.set("stage", string("{{record.name}}"))));
    String record = sheet.slugOf(json("name", "won"));
    JsonObject result = test(flow, json("record_slug", record));
    assertThat(result.getString("status")).isEqualTo("success");
    assertThat(result.getJsonArray("steps").getValuesAs(JsonObject.class))
        .extracting(step -> step.getString("type") + ":" + step.getString("status"))
        .containsExactly(
            "create_record:success",
            "wait:skipped",
            "update_field:success",
            "send_webhook:skipped",
            "update_field:success");
    assertThat(sheet.list("count=exact").json().getJsonArray("data")).hasSize(1);
    assertThat(sheet.read(record).data().getJsonObject("data").isNull("notes")).isTrue();
    assertThat(flow.runs()).isEmpty();
    String other = sheet.slugOf(json("name", "no stage"));
    JsonObject failed = test(flow, json("record_slug", other));
    assertThat(failed.getString("status")).isEqualTo("failed");
    assertThat(failed.getString("error_message")).contains("stage");
    assertThat(test(flow, json()).getString("error_message"))
        .isEqualTo("No target record slug resolved");
    assertThat(
            admin
                .post("/workflow/" + flow.slug() + "/test", json("record_slug", "nope"))
                .expect(400)
                .faults())
        .containsExactly("record_slug:unknown");
  }

  private static JsonObject test(Flow flow, JsonObject body) {
    return admin.post("/workflow/" + flow.slug() + "/test", body).expect(200).data();
  }

  @Test
  void privateAddressesAreNotCalled() {
    for (String url :
        List.of("https://10.0.0.1/x", "http://192.168.1.1/x", "https://localhost.internal/x")) {
      Flow flow =
          Flow.active(
              admin, json("type", "manual"), array(json("type", "send_webhook", "url", url)));
      flow.run(json());
      JsonObject failed = flow.one("failed");
      assertThat(failed.getString("error_message")).as(url).isEqualTo("Blocked host");
      assertThat(failed.getString("error_code")).isEqualTo("BLOCKED_HOST");
    }
  }

  @Test
  void aMissedScheduleRunsOnceForEachMatchingRecord() {
    Sheet sheet = Flow.leads(admin, "reminded");
    Flow flow =
        Flow.active(
            admin,
            json(
                Flow.on("scheduled_reminder", "reminded"),
                "cron_expression",
                "0 9 * * *",
                "timezone",
                "Europe/Berlin"),
            json("field", "amount", "op", "gt", "value", 1),
            array(Flow.set("notes", string("{{trigger.slot}}"))));
    String big = sheet.slugOf(json("amount", 5));
    sheet.create(json("amount", 1));
    sheet.create(json("amount", 7));
    assertThat(Flow.due(workspace)).as("nothing is due yet").isZero();
    flow.miss(workspace);
    assertThat(Flow.due(workspace)).isEqualTo(1);
    assertThat(flow.await(2, run -> run.getString("status").equals("success"))).hasSize(2);
    assertThat(Flow.due(workspace)).as("caught up once").isZero();
    assertThat(flow.runs()).hasSize(2);
    Instant next =
        Instant.parse(admin.get("/workflow/" + flow.slug()).data().getString("next_run_at"));
    assertThat(next).isAfter(Instant.now());
    ZonedDateTime morning = next.atZone(BERLIN);
    assertThat(morning.toLocalTime()).isEqualTo(LocalTime.of(9, 0));
    assertThat(Flow.value(sheet, big, "notes"))
        .as("the latest slot that has come")
        .isEqualTo(quoted(String.valueOf(morning.minusDays(1).toInstant())));
    assertThat(flow.toggle().isNull("next_run_at")).isTrue();
  }

  @Test
  void aReadOnlyWorkspaceSkipsItsRuns() {
    Workspace own = Workspace.create();
    Sheet sheet = Flow.leads(own.admin(), "closed");
    Flow flow =
        Flow.active(
            own.admin(),
            Flow.on("record_created", "closed"),
            array(Flow.set("notes", string("x"))));
    Database.run(
        "insert into tenant.workflow_execution (workspace_id, workflow_id, version, trigger_type,"
            + " source, object_id, record_slug, due_at, created_by, queued_at)"
            + " select workspace_id, id, 1, trigger_type, 'later', object_id, '"
            + sheet.slugOf(json("name", "a"))
            + "', now() + interval '1 hour', 'test', now() from tenant.workflow"
            + " where workspace_id = "
            + own.id());
    flow.ended(1);
    own.closeForWrites();
    Database.run(
        "update tenant.workflow_execution set due_at = now() where status = 'queued'"
            + " and workspace_id = "
            + own.id());
    JsonObject skipped = flow.one("skipped");
    assertThat(skipped.getString("filter_reason")).isEqualTo("WORKSPACE_READ_ONLY");
    Database.run("update main.tenants set read_only = false where id = " + own.id());
  }
}
