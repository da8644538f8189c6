package plinth.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.kernel.JsonText;
import plinth.testing.Database;
import plinth.testing.Plinth;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** The command-line client as a separate program, against the running server. */
class CliIT {
  private static final Path JAR = Path.of(System.getProperty("plinth.cli"));

  @TempDir private static Path kept;
  @TempDir private Path folder;

  /** The result of a command. */
  private record Ended(int exitCode, String out, String err) {
    Ended expect(int expected) {
      assertThat(exitCode).as(out + err).isEqualTo(expected);
      return this;
    }
  }

  @BeforeAll
  static void isBuilt() throws Exception {
    assertThat(JAR).as("made by ./mvnw package -pl config/cli").exists();
    // The first run stores loaded and verified classes in an archive for the others.
    List<String> command = java("-XX:ArchiveClassesAtExit=" + kept.resolve("cli.jsa"));
    command.addAll(List.of("jobs", "list"));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(kept.resolve("out").toFile());
    builder.environment().put("PLINTH_URL", Plinth.server().address());
    builder.environment().put("PLINTH_TOKEN", Signer.server().operator());
    assertThat(builder.start().waitFor(180, TimeUnit.SECONDS)).isTrue();
  }

  private static List<String> java(String option) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xlog:disable"));
    command.addAll(List.of(option, "-jar", JAR.toString()));
    return command;
  }

  private Ended run(Map<String, String> environment, String... words) throws Exception {
    List<String> command = java("-XX:SharedArchiveFile=" + kept.resolve("cli.jsa"));
    command.addAll(List.of(words));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().put("PLINTH_URL", Plinth.server().address());
    builder.environment().putAll(environment);
    Process process = builder.start();
    assertThat(process.waitFor(180, TimeUnit.SECONDS)).isTrue();
    return new Ended(process.exitValue(), text(out), text(err));
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8);
  }

  private Ended operate(String... words) throws Exception {
    return run(Map.of("PLINTH_TOKEN", Signer.server().operator()), words);
  }

  private static String give(Workspace workspace, String kind, String status) {
    String slug = UUID.randomUUID().toString();
    Database.run(
        """
        insert into tenant.job (workspace_id, slug, kind, status, error, parameters, caller,
                                created_by, created_at, fence, heartbeat_at)
        values (%d, '%s', '%s', '%s', 'The disk is full', '{}', '{"kind":"SYSTEM","rights":[]}',
                'system', now(), 1, now() + interval '1 day')\
        """
            .formatted(workspace.id(), slug, kind, status));
    return workspace.subdomain() + "." + slug;
  }

  @Test
  void anOperatorSignsInAndUsesTheToken() throws Exception {
    List<String> lines = Files.readAllLines(Plinth.server().data().resolve("first-operator.txt"));
    String email = lines.get(0).substring("email=".length());
    String password = lines.get(1).substring("password=".length());

    String token =
        run(Map.of("PLINTH_PASSWORD", password), "login", "--email", email).expect(0).out();
    run(Map.of("PLINTH_TOKEN", token.strip()), "tenant", "list").expect(0);
    assertThat(run(Map.of("PLINTH_PASSWORD", "another"), "login", "--email", email).expect(1).err())
        .startsWith("plinth: ");
    assertThat(run(Map.of("PLINTH_TOKEN", "forged"), "jobs", "list").expect(1).err())
        .contains("401 UNAUTHENTICATED");
    String admin = Workspace.create().token();
    assertThat(run(Map.of("PLINTH_TOKEN", admin), "jobs", "list").expect(1).err())
        .contains("403 CREDENTIAL_NOT_ALLOWED");
  }

  @Test
  void jobsAreListedOrderedAndWaitedFor() throws Exception {
    Workspace workspace = Workspace.create();
    String kind = "test." + UUID.randomUUID();
    String job = give(workspace, kind, "running");

    assertThat(operate("jobs", "list", "--kind", kind).expect(0).out())
        .contains("SLUG", job, "running", workspace.subdomain());
    assertThat(operate("jobs", "stop", job).expect(0).out()).contains("stopped");
    assertThat(operate("jobs", "stop", job).expect(1).err()).contains("409 JOB_NOT_OPEN");
    assertThat(operate("jobs", "wait", job).expect(4).err()).contains("is stopped");
    JsonObject abandoned =
        JsonText.parseObject(operate("jobs", "abandon", job, "--json").expect(0).out());
    assertThat(abandoned.getJsonObject("data").getString("status")).isEqualTo("canceled");
    assertThat(operate("jobs", "show", "no.job").expect(1).err()).contains("404 NOT_FOUND");
    assertThat(operate("jobs", "wait", give(workspace, kind, "failed")).expect(4).err())
        .contains("The disk is full");
    operate("jobs", "wait", give(workspace, kind, "completed")).expect(0);
  }

  @Test
  void aWorkspaceIsSetUpSuspendedAndOpenedAgain() throws Exception {
    String subdomain = Workspace.newSubdomain();
    String email = subdomain + "@example.com";
    assertThat(
            operate(
                    "tenant",
                    "provision",
                    subdomain,
                    "--name",
                    "Field Works",
                    "--owner",
                    email,
                    "--plan",
                    "enterprise",
                    "--price",
                    "1200.50",
                    "--limit",
                    "storage=1024",
                    "--limit",
                    "ai_credits=unlimited")
                .expect(0)
                .out())
        .contains(subdomain, email, "enterprise", "active");
    assertThat(
            Database.texts(
                "select custom_limits from main.tenants where subdomain = '" + subdomain + "'"))
        .containsExactly(
            """
            {"storage": 1024, "ai_credits": null}""");
    assertThat(operate("tenant", "suspend", subdomain, "--reason", "a check").expect(0).out())
        .contains("suspended");
    assertThat(operate("tenant", "unsuspend", subdomain).expect(0).out()).contains("active");
    operate("tenant", "provision", subdomain, "--name", "X", "--owner", email).expect(1);
    operate("tenant", "provision", "x", "--name", "X", "--owner", email, "--limit", "storage=x")
        .expect(2);
  }

  @Test
  void usersAreFoundBlockedAndLetInAgain() throws Exception {
    Workspace workspace = Workspace.create();
    String id = Long.toString(workspace.owner().id());
    assertThat(operate("users", "list", "--search", workspace.owner().email()).expect(0).out())
        .contains(id, workspace.owner().email());
    assertThat(operate("users", "block", id, "--reason", "a check").expect(0).out())
        .containsPattern("is_blocked +true")
        .contains(workspace.subdomain());
    JsonObject shown =
        JsonText.parseObject(operate("users", "unblock", id, "--json").expect(0).out());
    assertThat(shown.getJsonObject("data").getBoolean("is_blocked")).isFalse();
    assertThat(operate("users", "sign-out", id).expect(0).out()).contains(workspace.subdomain());
    workspace.admin().get("/admin/me").refused(401, "UNAUTHENTICATED");
    assertThat(operate("users", "block", "999999999999").expect(1).err()).contains("404 NOT_FOUND");
    operate("users", "block", "nora").expect(2);
  }

  @Test
  void schedulersAndWorkspacesAreShown() throws Exception {
    Workspace workspace = Workspace.create();
    String number = Long.toString(workspace.id());

    operate("schedulers", "run", "files-sweep", "--workspace-id", number).expect(0);
    assertThat(operate("schedulers", "list").expect(0).out())
        .contains("NEXT AT")
        .containsPattern("files-sweep +20 3 \\* \\* \\* ");
    assertThat(operate("schedulers", "run", "no-such").expect(1).err())
        .contains("404 UNKNOWN_SCHEDULER");
    assertThat(operate("tenant", "list", "--search", workspace.subdomain()).expect(0).out())
        .contains(workspace.subdomain(), workspace.owner().email());
    assertThat(operate("tenant", "show", workspace.subdomain()).expect(0).out())
        .containsPattern("standing +active");
  }

  @Test
  void aWorkspaceIsExportedRestoredAndMoved() throws Exception {
    Workspace workspace = Workspace.create();
    String file = folder.resolve("workspace.zip").toString();
    String copy = Workspace.newSubdomain();

    String archive =
        JsonText.parseObject(
                operate(
                        "tenant",
                        "export",
                        workspace.subdomain(),
                        "--output",
                        file,
                        "--keep",
                        "--json")
                    .expect(0)
                    .out())
            .getJsonObject("data")
            .getString("slug");
    assertThat(Files.readAllBytes(Path.of(file))).startsWith('P', 'K');
    operate("tenant", "verify", workspace.subdomain(), "--archive", archive).expect(0);
    operate("tenant", "import", copy, "--file", file, "--to", "dedicated").expect(0);
    assertThat(operate("tenant", "show", copy).expect(0).out()).containsPattern("type +dedicated");
    operate("tenant", "move", copy, "--to", "hyper").expect(0);
    operate("tenant", "move", copy, "--confirm").expect(0);
    assertThat(operate("tenant", "show", copy).expect(0).out()).containsPattern("type +hyper");
    assertThat(operate("tenant", "move", copy, "--abort").expect(1).err()).contains("409 NO_MOVE");
  }

  @Test
  void exitCodesOfWrongUsageAndUnreachableServers() throws Exception {
    operate("jobs", "lists").expect(2);
    run(Map.of(), "jobs", "list").expect(2);
    operate("jobs", "list", "--url", "http://localhost:1").expect(3);
    assertThat(operate("--version").expect(0).out()).startsWith("plinth 0.");
  }
}
