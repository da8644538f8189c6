package plinth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the commands against a server with scripted responses. */
class CommandsTest {
  private static final String JOB =
      """
      {"message":"Job","data":{"slug":"k1","kind":"tenant.move","status":"%s",\
      "processed":%d,"total":%s,"error":%s,"runs":[{"fence":1,"node":"n1",\
      "status":"STARTED","steps":[{"name":"steps","read_count":4}]}]}}""";

  private FakeServer server;

  @BeforeEach
  void start() throws IOException {
    server = new FakeServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static String job(String status, int processed, String total) {
    return JOB.formatted(status, processed, total, "null");
  }

  @Test
  void aListIsATable() {
    server.answers(
        200,
        """
        {"message":"Jobs","data":[{"slug":"acme.k1","kind":"import.execute",\
        "status":"running","workspace":"acme","processed":1200,"total":null,\
        "failed":0,"created_at":"2026-01-02T03:04:05Z"}],\
        "pagination":{"page":2,"total_pages":7}}""");

    assertThat(server.run("jobs", "list", "--status", "running", "--page=2")).isZero();
    assertThat(server.asked())
        .containsExactly("GET /api/v1/admin/platform/jobs?status=running&page=2&limit=50 Bearer t");
    assertThat(server.out().lines())
        .containsExactly(
            "SLUG     KIND            STATUS   WORKSPACE  PROCESSED  TOTAL  FAILED  CREATED AT",
            "acme.k1  import.execute  running  acme       1200       -      0      "
                + " 2026-01-02T03:04:05Z",
            "page 2 of 7");
  }

  @Test
  void jsonIsTheServersOwn() {
    String answer =
        """
        {"message":"Jobs","data":[],"pagination":{"page":1}}""";
    server.answers(200, answer);
    assertThat(server.run("jobs", "list", "--json")).isZero();
    assertThat(server.out().strip()).isEqualTo(answer);
  }

  @Test
  void aJobIsShownWithItsRunsAndOrdersArePosts() {
    server.answers(200, job("stopped", 3, "9"));
    assertThat(server.run("jobs", "stop", "acme.a/b")).isZero();
    assertThat(server.asked())
        .containsExactly("POST /api/v1/admin/platform/jobs/acme.a%2Fb/stop Bearer t {}");
    assertThat(server.out().lines())
        .contains("slug       k1", "status     stopped", "fence   1", "node    n1")
        .anyMatch(line -> line.startsWith("NAME   STATUS  EXIT STATUS"));
  }

  @Test
  void waitingEndsWithTheJob() {
    server
        .answers(200, job("queued", 0, "null"))
        .answers(200, job("running", 4, "9"))
        .answers(200, job("completed", 9, "9"));
    assertThat(server.run("jobs", "wait", "k1")).isZero();
    assertThat(server.err().lines())
        .containsExactly("queued 0 so far", "running 4 of 9", "completed 9 of 9");
    assertThat(server.out()).contains("completed");
  }

  @Test
  void aJobThatFailsOrLastsTooLongIsExitCode4() {
    server.answers(200, JOB.formatted("failed", 2, "9", "\"The disk is full\""));
    assertThat(server.run("jobs", "wait", "k1")).isEqualTo(4);
    assertThat(server.err()).contains("job k1 is failed: The disk is full");
    FakeServer slow = server.answers(200, job("running", 2, "9"));
    slow.run("jobs", "show", "k1");
    assertThat(slow.run("jobs", "wait", "k1", "--timeout", "0")).isEqualTo(4);
    assertThat(slow.err()).contains("job k1 is still running");
  }

  @Test
  void operationsOnWorkspacesWaitForTheirJobs() throws IOException {
    server.answers(202, job("queued", 0, "null")).answers(200, job("completed", 9, "9"));
    assertThat(server.run("tenant", "move", "ac/me", "--to", "dedicated")).isZero();
    assertThat(server.run("tenant", "move", "acme", "--confirm", "--timeout", "0")).isZero();
    assertThat(server.run("tenant", "verify", "acme", "--archive", "k0")).isZero();
    assertThat(server.run("tenant", "import", "copy", "--archive", "k 0", "--to=hyper")).isZero();
    assertThat(server.asked())
        .containsExactly(
            """
            POST /api/v1/admin/platform/tenants/ac%2Fme/move Bearer t {"to":"dedicated"}""",
            "GET /api/v1/admin/platform/jobs/k1 Bearer t",
            "POST /api/v1/admin/platform/tenants/acme/move/confirm Bearer t {}",
            """
            POST /api/v1/admin/platform/tenants/acme/verify Bearer t {"archive":"k0"}""",
            "GET /api/v1/admin/platform/jobs/k1 Bearer t",
            "POST /api/v1/admin/platform/tenants/copy/restore?to=hyper&archive=k%200 Bearer t {}",
            "GET /api/v1/admin/platform/jobs/k1 Bearer t");
    assertThat(server.run("tenant", "move", "acme")).isEqualTo(2);
    assertThat(server.run("tenant", "move", "acme", "--confirm", "--abort")).isEqualTo(2);
    assertThat(server.run("tenant", "import", "copy", "--file", "no/such.zip")).isEqualTo(1);
    assertThat(server.err()).contains("there is no file");
  }

  @Test
  void aWorkspaceThatIsBehindIsExitCode4AndMigratedByOrder() {
    String schema =
        """
        {"message":"x","data":{"subdomain":"acme","version":"127",\
        "release_version":"128","is_current":%s,"pending":[%s]}}""";
    server.answers(200, schema.formatted("false", "\"V128 colours\""));
    server.answers(200, schema.formatted("true", ""));
    server.answers(200, schema.formatted("true", ""));
    assertThat(server.run("tenant", "verify", "acme")).isEqualTo(4);
    assertThat(server.out()).contains("127", "128", "lacks V128 colours");
    assertThat(server.run("tenant", "migrate", "acme")).isZero();
    assertThat(server.run("tenant", "verify", "acme")).isZero();
    assertThat(server.asked())
        .containsExactly(
            "GET /api/v1/admin/platform/tenants/acme/schema Bearer t",
            "POST /api/v1/admin/platform/tenants/acme/schema Bearer t {}",
            "GET /api/v1/admin/platform/tenants/acme/schema Bearer t");
  }

  @Test
  void aWorkspaceThatDiffersFromItsArchiveIsExitCode4() {
    server.answers(
        200,
        """
        {"message":"x","data":{"slug":"k1","status":"completed_with_errors",\
        "processed":1,"total":1,"result":{"is_same":false,"tables":[{"name":\
        "record","rows":2,"rows_archived":3,"is_same":false}]}}}""");
    assertThat(server.run("tenant", "verify", "acme", "--archive", "k0")).isEqualTo(4);
    assertThat(server.out()).contains("record  2     3              false");
  }

  @Test
  void usersAreFoundBlockedAndSignedOut() {
    String user =
        """
        {"message":"x","data":{"id":12,"email":"nora@example.com","is_blocked":true,\
        "workspaces":[{"id":3,"subdomain":"acme","role":"owner",\
        "is_owner":true,"status":"active"}]}}""";
    server
        .answers(
            200,
            """
            {"message":"Users","data":[{"id":12,"email":"nora@example.com"}]}""")
        .answers(200, user);
    assertThat(server.run("users", "list", "--search", "no ra", "--status", "blocked")).isZero();
    assertThat(server.out()).contains("EMAIL", "nora@example.com");
    assertThat(server.run("users", "block", "12", "--reason", "ticket 42")).isZero();
    assertThat(server.out()).contains("is_blocked  true", "SUBDOMAIN", "acme");
    assertThat(server.run("users", "sign-out", "12", "--json")).isZero();
    assertThat(server.out().strip()).isEqualTo(user);
    assertThat(server.run("users", "unblock", "12")).isZero();
    assertThat(server.run("users", "show", "12")).isZero();
    assertThat(server.asked())
        .containsExactly(
            "GET /api/v1/admin/platform/users?q=no%20ra&status=blocked&page=1&limit=50 Bearer t",
            "POST /api/v1/admin/platform/users/12/block?reason=ticket%2042 Bearer t {}",
            "POST /api/v1/admin/platform/users/12/sign-out Bearer t {}",
            "POST /api/v1/admin/platform/users/12/unblock Bearer t {}",
            "GET /api/v1/admin/platform/users/12 Bearer t");
    assertThat(server.run("users", "block", "nora")).isEqualTo(2);
    assertThat(server.run("users", "block")).isEqualTo(2);
  }

  @Test
  void refusalsExitWithCode1AndNameTheirFields() {
    server.answers(
        400,
        """
        {"message":"The request is not \
        valid","code":"VALIDATION_FAILED","errors":[{"field":"status","rule":"option","message":"status \
        must be one of queued, running"}]}""");
    assertThat(server.run("jobs", "list", "--status", "x")).isEqualTo(1);
    assertThat(server.err().strip())
        .isEqualTo(
            "plinth: The request is not valid (400 VALIDATION_FAILED): status: status must be"
                + " one of queued, running");
  }

  @Test
  void answersOfOtherServersExitWithCode1() {
    server.answers(200, "<html>hello</html>");
    assertThat(server.run("tenant", "list")).isEqualTo(1);
    assertThat(server.err()).contains("is the URL right?");
  }

  @Test
  void anUnreachableServerExitsWithCode3() throws IOException {
    int free;
    try (ServerSocket socket = new ServerSocket(0)) {
      free = socket.getLocalPort();
    }
    String nobody = "http://localhost:" + free;
    assertThat(server.runAsIs("tenant", "show", "acme", "--url", nobody, "--token", "t"))
        .isEqualTo(3);
    assertThat(server.err())
        .startsWith("plinth: " + nobody + " cannot be reached")
        .doesNotContain("java.");
  }

  @Test
  void aWrongCommandLineExitsWithCode2() {
    assertThat(server.runAsIs()).isEqualTo(2);
    assertThat(server.runAsIs("jobs")).isEqualTo(2);
    assertThat(server.runAsIs("jobs", "show")).isEqualTo(2);
    assertThat(server.runAsIs("jobs", "list", "--colour", "red")).isEqualTo(2);
    assertThat(server.runAsIs("jobs", "list", "--url", server.address())).isEqualTo(2);
    assertThat(server.err()).contains("--token").contains("--email");
    assertThat(server.runAsIs("jobs", "list", "--url", "no address", "--token", "t")).isEqualTo(2);
    assertThat(server.asked()).isEmpty();
  }

  @Test
  void aDemonstrationThatExistsIsNotMadeAgain() {
    server
        .answers(200, "{\"status\":\"UP\"}")
        .answers(
            200,
            """
            {"message":"x","data":{"access_token":"t1","workspaces":[{"subdomain":"demonstration"}]}}""")
        .answers(
            200,
            """
            {"message":"x","data":{"access_token":"t2"}}""")
        .answers(
            200,
            """
            {"message":"x","data":{"onboarding_state":"completed"}}""");
    assertThat(server.runAsIs("demo", "--url", server.address())).isZero();
    assertThat(server.out())
        .contains("exists already", "/console/", "demo@example.com", "seven red kites");
    assertThat(server.asked())
        .containsExactly(
            "GET /health/ready null",
            """
            POST /api/v1/user/auth/login null \
            {"email":"demo@example.com","password":"seven red kites"}""",
            """
            POST /api/v1/user/auth/select-workspace Bearer t1 {"workspace_id":"demonstration"}""",
            "GET /api/v1/admin/me Bearer t2");
  }

  @Test
  void aDemonstrationThatWasInterruptedIsToldWithCode1() {
    server
        .answers(200, "{}")
        .answers(
            200,
            """
            {"message":"x","data":{"access_token":"t1","workspaces":[{"subdomain":"tour"}],\
            "onboarding_state":"trial_chosen"}}""");
    assertThat(server.runAsIs("demo", "--url", server.address(), "--subdomain", "tour"))
        .isEqualTo(1);
    assertThat(server.err().lines()).hasSize(1);
    assertThat(server.err()).contains("the workspace tour is not a complete", "--subdomain");
  }

  @Test
  void aServerThatIsNotReadyInTimeIsCode3() {
    server.answers(503, "{}");
    assertThat(server.runAsIs("demo", "--url", server.address(), "--wait", "0")).isEqualTo(3);
    assertThat(server.err()).contains("is not ready after 0 seconds");
    assertThat(server.runAsIs("demo", "--url", "no address")).isEqualTo(2);
  }

  @Test
  void helpNamesCommandsAndExitCodes() {
    assertThat(server.runAsIs("--help")).isZero();
    assertThat(server.out())
        .contains("jobs", "schedulers", "tenant", "login", "Exit codes:", "3   the server cannot");
    assertThat(server.runAsIs("jobs", "wait", "--help")).isZero();
    assertThat(server.out()).contains("--timeout", "--url", "PLINTH_TOKEN", "Exit codes:");
  }

  @Test
  void aSchedulerRunsForOneWorkspace() {
    server.answers(
        200,
        """
        {"message":"Scheduler ran","data":{"items":1,"took_ms":12}}""");
    assertThat(server.run("schedulers", "run", "files-sweep", "--workspace-id", "7")).isZero();
    assertThat(server.asked())
        .containsExactly(
            """
            POST /api/v1/admin/platform/schedulers/files-sweep/run Bearer t \
            {"workspace_id":7}""");
    assertThat(server.out().lines()).containsExactly("items    1", "took_ms  12");
  }

  @Test
  void schedulersShowTheirLastRun() {
    server.answers(
        200,
        """
        {"message":"Schedulers","data":[{"name":"a","cron":"* * * * *","next_at":\
        "2026-01-02T03:05:00Z","runs":[{"started_at":"2026-01-02T03:04:00Z",\
        "items":3,"failures":1,"took_ms":20},{"items":9}]},\
        {"name":"b","cron":null,"next_at":null,"runs":[]}]}""");
    assertThat(server.run("schedulers", "list")).isZero();
    assertThat(server.out().lines().skip(1).map(line -> line.replaceAll(" +", " ")))
        .containsExactly(
            "a * * * * * 2026-01-02T03:05:00Z 2026-01-02T03:04:00Z 3 1 20", "b - - - - - -");
  }
}
