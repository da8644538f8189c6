package plinth.kernel.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Plinth;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * Sends secrets in every way, valid and invalid, and searches the log of the whole run for them,
 * including the log of all earlier tests.
 */
class SecretsIT {
  private final String mark = "marker" + UUID.randomUUID().toString().replace("-", "");
  private final List<String> secrets = new ArrayList<>();

  @Test
  void noSecretOfARunIsInItsLog() throws IOException {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    secrets.add(mark);
    secrets.add(workspace.token());
    secrets.add(secret(admin, "/integrations/api-keys", json("scopes", array("read.*")), "key"));
    secrets.add(
        secret(
            admin,
            "/integrations/oauth-apps",
            json(
                "scopes", array("read.*"),
                "redirect_uris", array("https://app.example.com/back")),
            "client_secret"));
    peopleSignIn();
    credentialsAreForged();
    bodiesAreWrong(admin);
    recordsHoldSecrets(admin);

    String log = log();
    assertThat(log).as("the run was logged at all").contains(quoted("event"));
    for (String secret : secrets) {
      assertThat(log).as("a secret").doesNotContain(secret);
    }
    assertThat(log).doesNotContainPattern("svc_(live|oauth|app)_[A-Za-z0-9_-]{24}");
    assertThat(log).doesNotContainPattern("[Bb]earer [A-Za-z0-9_-]{10}");
    assertThat(log).doesNotContainPattern("eyJ[A-Za-z0-9_-]{20,}\\.eyJ");
    assertThat(log).doesNotContainPattern("whsec_[A-Za-z0-9+/]{10}");
    assertThat(log).doesNotContain("BEGIN PRIVATE KEY", "argon2id$", Plinth.TEST_TOOLS_KEY);
    assertThat(log).doesNotContain(databasePassword());
  }

  private static String secret(Api admin, String path, JsonObject members, String member) {
    JsonObject made = admin.post(path, json("name", "Marked", members)).expect(201).data();
    return made.getString(member);
  }

  private void peopleSignIn() {
    Api open = Api.open();
    String email = "secrets-" + Integer.toHexString(mark.hashCode()) + "@example.com";
    JsonObject who = json("email", email, "password", mark);
    open.post("/user/auth/register", json(who, "name", "Nora")).expect(200);
    open.post("/user/auth/login", who);
    open.post("/user/auth/login", json("email", "nobody@example.com", "password", mark));
    open.post("/user/auth/login", who.toString().replace('}', ','));
    open.post("/user/auth/register", json(who, "name", 17));
    open.post("/user/auth/reset-password", json(who, "otp", "123456"));
    open.post("/user/auth/refresh", json("refresh_token", mark));
    open.post("/user/auth/logout", json("refresh_token", mark));
    open.post("/admin/auth/login", json(who, "otp", mark));
    open.with("Content-Type", "application/x-www-form-urlencoded")
        .post("/oauth/token", "grant_type=client_credentials&client_id=x&client_secret=" + mark);
  }

  private void credentialsAreForged() {
    Api open = Api.open();
    open.bearer(mark).get("/admin/me").refused(401, "UNAUTHENTICATED");
    open.bearer("svc_oauth_" + mark).get("/object/data/contacts").refused(401, "UNAUTHENTICATED");
    open.apiKey("svc_live_x_" + mark).get("/object/data/contacts").refused(401, "UNAUTHENTICATED");
    open.with("Authorization", "Basic " + mark).get("/admin/me").refused(401, "UNAUTHENTICATED");
    open.apiKey(mark)
        .post("/testing/purge-account", json("email", "x@example.com"))
        .refused(401, "TEST_TOOLS_KEY_INVALID");
    open.with("X-Service-Signature", mark).post("/webhooks/gateway", json("id", mark));
    open.bearer(mark).get("//metrics");
  }

  private void bodiesAreWrong(Api admin) {
    admin.post("/object", "{" + members("name", mark) + ",").refused(400, "MALFORMED_JSON");
    admin.post("/object", json("name", array(mark))).refused(400, "VALIDATION_FAILED");
    admin
        .with("Content-Type", "text/plain")
        .post("/object", mark)
        .refused(415, "UNSUPPORTED_MEDIA_TYPE");
    admin.get("/object/" + mark).refused(404, "NOT_FOUND");
    admin.get("/object/data/contacts?filter=" + mark).refused(400, "VALIDATION_FAILED");
  }

  /** Customers' data is as confidential as a secret. */
  private void recordsHoldSecrets(Api admin) {
    Sheet kites = Sheet.create(admin, "marked").field("name", "text", json("is_unique", true));
    String slug = kites.slugOf(json("name", mark));
    kites.tryCreate(json("name", mark)).refused(409, "VALUE_EXISTS");
    kites.tryCreate(json("nothing", mark)).refused(400, "VALIDATION_FAILED");
    kites.update(slug, json("name", array(mark))).refused(400, "VALIDATION_FAILED");
    kites.list("q=" + mark).expect(200);
  }

  private static String databasePassword() throws IOException {
    return Files.readString(Plinth.server().data().resolve("database-password")).strip();
  }

  private static String log() throws IOException {
    String server = Plinth.server().log();
    Path postgres = Plinth.server().data().resolve("postgres/postgres.log");
    return Files.exists(postgres)
        ? server + new String(Files.readAllBytes(postgres), StandardCharsets.UTF_8)
        : server;
  }
}
