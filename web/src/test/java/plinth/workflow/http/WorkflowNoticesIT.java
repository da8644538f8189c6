package plinth.workflow.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Mailbox;
import plinth.testing.Sheet;
import plinth.testing.Signer;
import plinth.testing.TestClock;
import plinth.testing.Workspace;

/** Notifications about runs, and the test clock. */
class WorkflowNoticesIT {

  private static Workspace workspace;
  private static Api admin;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
  }

  private static List<String> mails(Workspace of, String subject) {
    return Mailbox.to(of.owner().email()).stream().filter(mail -> mail.contains(subject)).toList();
  }

  @Test
  void approversAreMailed() {
    Workspace own = Workspace.create();
    Flow flow =
        Flow.active(
            own.admin(),
            json("type", "manual"),
            array(
                json(
                    "type", "approval",
                    "id", "ask",
                    "title", "Go?",
                    "else", array())));
    flow.run(json());
    flow.one("waiting_approval");
    assertThat(Mailbox.await(own.owner().email(), 1))
        .contains("Subject: The workflow Flow waits for your approval");
  }

  @Test
  void failedRunsAreMailedOnceADayAndListedOverAllWorkflows() {
    Workspace own = Workspace.create();
    JsonObject refused =
        json(
            "type", "send_webhook",
            "url", "https://10.0.0.1/{{input.x}}");
    Flow flow = Flow.active(own.admin(), json("type", "manual"), array(refused));
    Flow other = Flow.active(own.admin(), json("type", "manual"), array(refused));
    for (int i = 0; i < 3; i++) {
      flow.run(json());
    }
    flow.ended(3);
    assertThat(Mailbox.await(own.owner().email(), 1))
        .contains("Subject: The workflow Flow failed")
        .contains("BLOCKED_HOST");
    long last = other.run(json());
    other.ended(1);
    Mailbox.await(own.owner().email(), 2);
    assertThat(mails(own, "Subject: The workflow Flow failed")).hasSize(2);
    List<JsonObject> runs = list(own.admin(), "");
    assertThat(runs).hasSize(4);
    assertThat(runs.get(0).getInt("id")).isEqualTo((int) last);
    assertThat(list(own.admin(), "?workflow_slug=" + flow.slug())).hasSize(3);
    assertThat(list(own.admin(), "?status=failed&limit=2")).hasSize(2);
    assertThat(list(own.admin(), "?status=success")).isEmpty();
    own.admin().get("/workflow/executions?workflow_slug=nope").refused(404, "NOT_FOUND");
    own.admin().get("/workflow/executions?status=nope").refused(400, "VALIDATION_FAILED");
  }

  private static List<JsonObject> list(Api api, String query) {
    return api.get("/workflow/executions" + query)
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class);
  }

  @Test
  void waitsAndApprovalsGoByTheTestClock() {
    Flow waits =
        Flow.active(
            admin,
            json("type", "manual"),
            array(json("type", "wait", "amount", 5, "unit", "hours")));
    Flow expires =
        Flow.active(
            admin,
            json("type", "manual"),
            array(
                json(
                    "type", "approval",
                    "id", "ask",
                    "title", "Go?",
                    "else", array(),
                    "expires_in", json("amount", 7, "unit", "hours"))));
    waits.run(json());
    expires.run(json());
    waits.one("waiting");
    expires.one("waiting_approval");
    TestClock.advance(workspace, "PT6H");
    waits.one("success");
    expires.one("waiting_approval");
    TestClock.advance(workspace, "PT2H");
    expires.await(1, run -> !run.isNull("finished_at"));
  }

  @Test
  void theSweepRunsSchedulesOfWorkspacesWhoseClockWasMoved() {
    Workspace own = Workspace.create();
    Flow flow =
        Flow.active(
            own.admin(),
            json(
                "type", "scheduled_reminder",
                "cron_expression", "0 9 * * *",
                "timezone", "UTC"),
            array(json("type", "wait", "amount", 1, "unit", "days")));
    TestClock.advance(own, "PT1S");
    Database.run("update main.tenants set clock_offset_seconds = 172800 where id = " + own.id());
    // The node sees the move within a second.
    Await.promptly(
        "a sweep starts the run",
        () -> {
          Api.open()
              .bearer(Signer.server().operator())
              .post("/admin/platform/schedulers/workflow-schedules/run", "{}")
              .expect(200);
          return !flow.runs().isEmpty();
        });
    flow.one("waiting");
  }

  @Test
  void aScheduleOverManyRecordsQueuesEachOnce() {
    Workspace own = Workspace.create();
    Sheet sheet = Flow.leads(own.admin(), "crowd");
    String one = sheet.slugOf(json("name", "n", "amount", 2));
    Flow flow =
        Flow.active(
            own.admin(),
            json(
                Flow.on("scheduled_reminder", "crowd"),
                "cron_expression",
                "0 9 * * *",
                "timezone",
                "UTC"),
            json("field", "amount", "op", "gt", "value", 1),
            array(json("type", "wait", "amount", 1, "unit", "days")));
    crowd(own, one);
    flow.miss(own);
    assertThat(Flow.due(own)).isEqualTo(1);
    Await.promptly(
        "all are queued",
        () ->
            Database.texts(
                "select count(*) || ' ' || count(distinct record_slug) || ' ' || (select"
                    + " count(*) from tenant.workflow w where w.workspace_id = "
                    + own.id()
                    + " and firing_since is not null) from tenant.workflow_execution where"
                    + " workspace_id = "
                    + own.id()),
        told -> told.equals(List.of("2501 2501 0")));
    own.admin().put("/workflow/" + flow.slug() + "/toggle", "{}").expect(200);
  }

  /** Creates 2,500 more records like an existing one. */
  private static void crowd(Workspace own, String like) {
    List<String> columns =
        Database.texts(
            "select quote_ident(column_name) from information_schema.columns where table_schema ="
                + " 'tenant' and table_name = 'record' and column_name not in ('id', 'slug')"
                + " and is_generated = 'NEVER' order by ordinal_position");
    String rest = String.join(", ", columns);
    Database.run(
        "insert into tenant.record (slug, "
            + rest
            + ") select 'crowd-' || n, "
            + rest
            + " from tenant.record r, generate_series(1, 2500) n where r.slug = '"
            + like
            + "' and r.workspace_id = "
            + own.id());
  }
}
