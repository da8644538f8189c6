package plinth.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Plinth;
import plinth.testing.SharedSettings;
import plinth.testing.Sheet;

/**
 * Users continue their work after an upgrade of an earlier release's installation: one of the
 * stored releases, or all with {@code -Dplinth.releases=all}. KeptReleasesTest checks the rows.
 */
@Tag(Plinth.OWN_SERVER)
@Tag(Plinth.RESTARTS)
class KeptReleaseIT {
  private static final Path KEPT = Path.of("../ejb/src/test/resources/releases");

  /** The oldest release with something of every feature. */
  private static final String USUAL = "2026-11-22-messaging";

  /** A word in every text of a workspace that occurs in no text of another. */
  private static final Map<String, String> WORDS =
      Map.of("harbor", "amber", "meadow", "basil", "island", "coral");

  @TempDir static Path folder;

  static List<String> releases() throws IOException {
    if (!System.getProperty("plinth.releases", "").equals("all")) {
      return List.of(USUAL);
    }
    try (Stream<Path> files = Files.list(KEPT)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".zip"))
          .map(name -> name.replace(".zip", ""))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("releases")
  void peopleContinueTheirWorkAfterAnUpgrade(String release) throws IOException {
    Plinth server = upgraded(release);
    try {
      Map<String, Api> workspaces =
          Map.of(
              "harbor", enter(server, "nora", "harbor"),
              "island", enter(server, "nora", "island"),
              "meadow", enter(server, "olga", "meadow"));
      assertThat(choose(server, "olga", "harbor").expect(400).faults())
          .as("a workspace of others is as one that does not exist")
          .isEqualTo(choose(server, "olga", "nowhere").expect(400).faults());
      workspaces.forEach(KeptReleaseIT::goOn);
      String foreign = first(workspaces.get("harbor"), "ships").getString("slug");
      workspaces.get("meadow").get("/object/data/ships/" + foreign).refused(404, "NOT_FOUND");
      workspaces.get("island").get("/object/data/ships/" + foreign).refused(404, "NOT_FOUND");
    } finally {
      server.stop();
    }
  }

  private static void goOn(String workspace, Api admin) {
    String word = WORDS.get(workspace);
    List<String> others = WORDS.values().stream().filter(other -> !other.equals(word)).toList();
    for (String path :
        List.of(
            "/object/data/ships?q=argo",
            "/object/data/people?sort=name",
            "/object/data/samples?count=exact",
            "/object",
            "/folder",
            "/object/custom/view/ships")) {
      String text = admin.get(path).expect(200).text();
      assertThat(text).as(path).contains(word).doesNotContain(others);
    }
    for (String path :
        List.of(
            "/admin/members",
            "/admin/roles",
            "/admin/audit",
            "/integrations/api-keys",
            "/integrations/oauth-apps",
            "/workflow",
            "/workflow/approvals",
            "/messaging/sessions/chatapp",
            "/messaging/sessions/admin-sessions",
            "/user/billing/usage",
            "/user/billing/invoices")) {
      assertThat(admin.get(path).expect(200).text()).as(path).doesNotContain(others);
    }
    JsonObject sample = first(admin, "samples");
    String file = sample.getJsonObject("data").getJsonArray("f_file").getString(0);
    assertThat(new String(admin.bytes("/files/" + file), StandardCharsets.UTF_8))
        .startsWith("sample " + word);
    Sheet samples = new Sheet(admin, "samples");
    samples.update(sample.getString("slug"), json("f_number", 77)).expect(200);
    samples.create(json("f_text", "Later " + word, "f_select", "won"));
    assertThat(samples.list("q=later&count=exact").expect(200).text()).contains("Later " + word);
    assertThat(samples.column("sort=f_number&limit=1", "f_select")).containsExactly(quoted("lost"));
  }

  private static JsonObject first(Api admin, String object) {
    return Line.items(admin.get("/object/data/" + object + "?sort=id&limit=1")).get(0);
  }

  private static Api enter(Plinth server, String person, String workspace) {
    String token = choose(server, person, workspace).expect(200).data().getString("access_token");
    return Api.at(server.address()).bearer(token);
  }

  private static Api.Answer choose(Plinth server, String person, String workspace) {
    Api open = Api.at(server.address());
    String outside =
        open.post(
                "/user/auth/login",
                json("email", person + "@example.com", "password", Furniture.PASSWORD))
            .expect(200)
            .data()
            .getString("access_token");
    return open.bearer(outside)
        .post("/user/auth/select-workspace", json("workspace_id", workspace));
  }

  /** The current release, started on the databases and files of an earlier one. */
  private static Plinth upgraded(String release) throws IOException {
    Plinth host = Plinth.server();
    Path data = Files.createDirectories(folder.resolve(release));
    Files.copy(host.data().resolve("database-password"), data.resolve("database-password"));
    String main = "kept_" + release.replaceAll("\\W", "_");
    try (ZipFile zip = new ZipFile(KEPT.resolve(release + ".zip").toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        byte[] content = zip.getInputStream(entry).readAllBytes();
        if (entry.getName().startsWith("files/")) {
          Path file = data.resolve(entry.getName());
          Files.createDirectories(file.getParent());
          Files.write(file, content);
        } else {
          String name = Path.of(entry.getName()).getFileName().toString().replace(".sql", "");
          String database = name.equals("main") ? main : name;
          Database.run(host, "drop database if exists \"" + database + "\" with (force)");
          Database.run(host, "create database \"" + database + "\"");
          Database.runOf(host, database, new String(content, StandardCharsets.UTF_8));
        }
      }
    }
    Map<String, String> settings = new HashMap<>(SharedSettings.make());
    settings.put("PLINTH_DB_URL", host.database().replaceFirst("/[^/?]*(?=$|\\?)", "/" + main));
    settings.put("PLINTH_DB_OWNER_USER", "plinth_owner");
    settings.put(
        "PLINTH_DB_OWNER_PASSWORD", Files.readString(data.resolve("database-password")).trim());
    return Plinth.startIn(data, settings);
  }
}
