package plinth.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Operators see the jobs of all planes, and stop, restart and abandon them. */
class JobsIT {
  private static final String PATH = "/admin/platform/jobs";
  private static final String PARAMETERS =
      """
      jsonb_build_object('before', to_char(now() at time zone 'utc' - interval '1 day', \
      'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'released_before', to_char(now() at time zone \
      'utc' - interval '7 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'word', \
      'confidential')""";

  private final Api operator = Api.open().bearer(Signer.server().operator());

  /** Inserts a job of a workspace that no runner works on or takes over. */
  private static String give(Workspace workspace, String kind, String status) {
    String slug = UUID.randomUUID().toString();
    Database.run(
        """
        insert into tenant.job (workspace_id, slug, kind, subject, status, parameters, caller,
                                created_by, created_at, fence, heartbeat_at)
        values (%d, '%s', '%s', 'confidential %s', '%s', %s, '{"kind":"SYSTEM","rights":[]}',
                'admin:7', clock_timestamp(), 1, now() + interval '1 day')\
        """
            .formatted(workspace.id(), slug, kind, slug, status, PARAMETERS));
    return workspace.subdomain() + "." + slug;
  }

  private static String give(Long workspaceId, String kind, String status) {
    String slug = UUID.randomUUID().toString();
    Database.run(
        """
        insert into main.platform_job (workspace_id, slug, kind, status, parameters, result, caller,
                                       created_by, created_at, fence, heartbeat_at)
        values (%s, '%s', '%s', '%s', '{}', '{"rows":7}', '{"kind":"SYSTEM","rights":[]}',
                'operator:1', clock_timestamp(), 1, now() + interval '1 day')\
        """
            .formatted(workspaceId, slug, kind, status));
    return slug;
  }

  private static String newKind() {
    return "test." + UUID.randomUUID();
  }

  private List<String> listed(String query) {
    return operator
        .get(PATH + "?" + query)
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class)
        .stream()
        .map(job -> job.getString("slug"))
        .toList();
  }

  private String status(String job) {
    return operator.get(PATH + "/" + job).expect(200).data().getString("status");
  }

  private Api.Answer give(String job, String verb) {
    return operator.post(PATH + "/" + job + "/" + verb, "");
  }

  @Test
  void platformJobsNameTheirOperator() {
    String path = "/admin/platform/tenants/" + Workspace.create().subdomain() + "/export";
    JsonObject by = operator.post(path).expect(202).data().getJsonObject("created_by");
    List<String> first =
        Database.texts("select 'operator:' || id || ' ' || name from main.operator order by id");
    assertThat(by.getString("slug") + " " + by.getString("name")).isEqualTo(first.get(0));
    assertThat(by).doesNotContainKey("by_operator");
  }

  @Test
  void theListIsOfAllPlanesAndNewestFirst() {
    String kind = newKind();
    Workspace one = Workspace.create();
    Workspace two = Workspace.create();
    String first = give(one, kind, "failed");
    String second = give(two.id(), kind, "queued");
    String third = give(two, kind, "failed");
    String fourth = give(one, kind, "completed");

    assertThat(listed("kind=" + kind)).containsExactly(fourth, third, second, first);
    assertThat(listed("status=failed&kind=" + kind)).containsExactly(third, first);
    assertThat(listed("plane=platform&kind=" + kind)).containsExactly(second);
    assertThat(listed("plane=shared&kind=" + kind)).containsExactly(fourth, third, first);
    assertThat(listed("plane=dedicated&kind=" + kind)).isEmpty();
    assertThat(listed("workspace=" + two.subdomain() + "&kind=" + kind))
        .containsExactly(third, second);
    JsonObject page = operator.get(PATH + "?limit=2&page=2&kind=" + kind).expect(200).json();
    assertThat(page.getJsonObject("pagination").getInt("total")).isEqualTo(4);
    JsonObject platforms = page.getJsonArray("data").getJsonObject(0);
    assertThat(platforms.getString("slug")).isEqualTo(second);
    assertThat(platforms.getString("plane")).isEqualTo("platform");
    assertThat(platforms.getString("workspace")).isEqualTo(two.subdomain());
  }

  @Test
  void theListRevealsNoContentOfJobs() {
    String kind = newKind();
    give(Workspace.create(), kind, "failed");

    assertThat(operator.get(PATH + "?kind=" + kind).expect(200).text())
        .contains(kind)
        .doesNotContain("confidential", "admin:7");
    assertThat(
            Database.texts(
                "select attname from pg_attribute where attrelid = 'tenant.job'::regclass and"
                    + " attnum > 0 and has_column_privilege('plinth_dispatch', attrelid, attnum,"
                    + " 'select')"))
        .containsExactlyInAnyOrder(
            "workspace_id",
            "id",
            "slug",
            "kind",
            "status",
            "total",
            "processed",
            "succeeded",
            "failed",
            "created_at",
            "started_at",
            "finished_at",
            "fence",
            "heartbeat_at",
            "attempts");
  }

  @Test
  void wrongQuestionsAreRefused() {
    assertThat(operator.get(PATH + "?status=lost").expect(400).faults())
        .containsExactly("status:option");
    assertThat(operator.get(PATH + "?plane=third").expect(400).faults())
        .containsExactly("plane:option");
    assertThat(operator.get(PATH + "?workspace=no-such-place").expect(400).faults())
        .containsExactly("workspace:unknown");
    assertThat(operator.get(PATH + "?page=51&limit=200").expect(400).faults())
        .containsExactly("page:max");
  }

  @Test
  void aStoppedJobIsRestartedAndRunsToItsEnd() {
    Workspace workspace = Workspace.create();
    String job = give(workspace, "files.sweep", "running");

    JsonObject stopped = give(job, "stop").expect(200).data();
    assertThat(stopped.getString("status")).isEqualTo("stopped");
    assertThat(stopped.getString("subject")).startsWith("confidential");
    assertThat(give(job, "stop").expect(409).code()).isEqualTo("JOB_NOT_OPEN");
    assertThat(give(job, "restart").expect(200).data().getString("status")).isEqualTo("queued");

    JsonObject seen =
        Await.until(
            "the run has ended",
            () -> operator.get(PATH + "/" + job).expect(200).data(),
            JobsIT::hasEndedRun);
    assertThat(seen.getString("status")).isEqualTo("completed");
    JsonObject run = seen.getJsonArray("runs").getJsonObject(0);
    assertThat(run.getInt("fence")).isEqualTo(3);
    assertThat(run.getString("status")).isEqualTo("COMPLETED");
    JsonObject step = run.getJsonArray("steps").getJsonObject(0);
    assertThat(step.getString("name")).isEqualTo("chunks");
    assertThat(step.getInt("write_count")).as("a chunk for each of two kinds").isEqualTo(2);
    assertThat(step.getInt("commit_count")).isPositive();
    assertThat(step.getString("ended_at")).isGreaterThanOrEqualTo(step.getString("started_at"));
    for (String verb : List.of("stop", "restart", "abandon")) {
      assertThat(give(job, verb).expect(409).code()).isEqualTo("JOB_FINISHED");
    }
    assertThat(
            Database.texts(
                "select action || ' by ' || (operator_id is not null) from tenant.audit where"
                    + " workspace_id = "
                    + workspace.id()
                    + " and action like 'job.%' order by id"))
        .containsExactly("job.stopped by true", "job.restarted by true");
  }

  private static boolean hasEndedRun(JsonObject job) {
    return !job.getJsonArray("runs").isEmpty()
        && job.getJsonArray("runs").getJsonObject(0).getString("status").equals("COMPLETED");
  }

  @Test
  void exportsAndPurgesRunTheStepsOfTheirBatchJobs() {
    Workspace workspace = Workspace.create();
    Sheet rows = Sheet.create(workspace.admin(), "rows").field("name", "text");
    rows.slugOf(json("name", "A"));
    String book =
        workspace
            .admin()
            .post("/object/data/rows/export", json("format", "xlsx"))
            .expect(202)
            .data()
            .getString("slug");
    assertThat(stepsOf(workspace.subdomain() + "." + book))
        .containsExactly("write", "join", "clear");

    operator
        .post(
            "/admin/platform/tenants/" + workspace.subdomain() + "/purge",
            json("confirm", workspace.subdomain()))
        .expect(202);
    String purge =
        Database.texts(
                "select slug from main.platform_job where kind = 'workspace.purge' and workspace_id = "
                    + workspace.id())
            .get(0);
    assertThat(stepsOf(purge))
        .containsExactly("settle", "tally", "files", "rows", "database", "check", "directory");
  }

  private List<String> stepsOf(String job) {
    return Await.until(
            "the run has ended",
            () -> operator.get(PATH + "/" + job).expect(200).data(),
            JobsIT::hasEndedRun)
        .getJsonArray("runs")
        .getJsonObject(0)
        .getJsonArray("steps")
        .getValuesAs(JsonObject.class)
        .stream()
        .map(step -> step.getString("name"))
        .toList();
  }

  @Test
  void aJobAtWorkIsNeitherRestartedNorAbandoned() {
    String job = give(Workspace.create(), newKind(), "running");

    assertThat(give(job, "restart").expect(423).code()).isEqualTo("JOB_LOCKED");
    assertThat(give(job, "abandon").refused(423, "JOB_LOCKED").json().getString("status"))
        .isEqualTo("running");
    assertThat(status(job)).isEqualTo("running");
    give(job, "stop").expect(200);
    assertThat(give(job, "abandon").expect(200).data().getString("status")).isEqualTo("canceled");
    assertThat(give(job, "restart").expect(409).code()).isEqualTo("JOB_FINISHED");
  }

  @Test
  void oneOfSeveralRestartsSucceeds() throws Exception {
    Workspace workspace = Workspace.create();
    String job = give(workspace, "nobody.knows", "failed");

    Race.oneWins(Race.of(8, n -> give(job, "restart").status()), 200, 423);
    give(job, "stop").expect(200);
    Race.oneWins(Race.of(8, n -> give(job, "abandon").status()), 200, 409);
  }

  @Test
  void jobsAreNotRestartedWhileAnotherWorksOnTheirSubject() {
    Workspace workspace = Workspace.create();
    String kind = newKind();
    String failed = give(workspace, kind, "failed");
    String open = give(workspace, kind, "queued");
    Database.run("update tenant.job set subject = 'same' where kind = '" + kind + "'");
    assertThat(give(failed, "restart").expect(409).code()).isEqualTo("JOB_DUPLICATE");
    give(open, "stop").expect(200);

    String earlier = give(workspace.id(), kind, "failed");
    String now = give(workspace.id(), kind, "running");
    assertThat(give(earlier, "restart").expect(409).code()).isEqualTo("WORKSPACE_BUSY");
    give(now, "stop").expect(200);
    assertThat(give(earlier, "restart").expect(409).code())
        .as("one that is stopped still has the workspace")
        .isEqualTo("WORKSPACE_BUSY");
    assertThat(give(now, "abandon").expect(200).data().getJsonObject("result").getInt("rows"))
        .isEqualTo(7);
    give(earlier, "restart").expect(200);
    assertThat(
            Database.texts(
                "select action from main.audit where subject = 'job:"
                    + now
                    + "' and operator_id is not null order by id"))
        .containsExactly("job.stopped", "job.abandoned");
  }

  @Test
  void unknownJobsAreNotFound() {
    Workspace workspace = Workspace.create();
    String job = give(workspace, newKind(), "failed");
    String slug = job.substring(job.indexOf('.') + 1);
    for (String address :
        List.of(slug, Workspace.create().subdomain() + "." + slug, "no-such-place." + slug, "x.")) {
      assertThat(operator.get(PATH + "/" + address).expect(404).code()).isEqualTo("NOT_FOUND");
      assertThat(give(address, "stop").expect(404).code()).isEqualTo("NOT_FOUND");
    }
  }
}
