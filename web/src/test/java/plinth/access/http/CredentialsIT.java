package plinth.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Person;
import plinth.testing.Race;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Which credentials each surface accepts. */
class CredentialsIT {
  @Test
  void openRoutesAndUnknownPathsIgnoreCredentials() {
    List<Api> callers =
        List.of(
            Api.open().bearer("nonsense"),
            Api.open().apiKey("svc_live_abc"),
            Api.open().bearer("nonsense").apiKey("svc_live_abc"));
    for (Api caller : callers) {
      caller.get("/user/auth/no-such-path").refused(404, "NOT_FOUND");
      caller
          .post("/user/auth/login", json("email", "nobody@example.com", "password", "wrong"))
          .refused(401, "LOGIN_FAILED");
      caller
          .post("/user/otp/verify", json("email", "nobody@example.com", "otp", "000000"))
          .refused(400, "OTP_INVALID");
    }
  }

  @Test
  void aCredentialOfTheWrongKindIsRefused() {
    Workspace workspace = Workspace.create();
    Api key = workspace.key(array("read.*"));
    assertThat(key.get("/admin/me").expect(403).code()).isEqualTo("CREDENTIAL_NOT_ALLOWED");
    assertThat(key.get("/user/auth/check-subdomain?subdomain=abc").expect(403).code())
        .isEqualTo("CREDENTIAL_NOT_ALLOWED");
    assertThat(workspace.owner().api().get("/admin/me").expect(403).code())
        .isEqualTo("CREDENTIAL_NOT_ALLOWED");
  }

  @Test
  void noWrongOrTwoCredentialsAreRefused() {
    Workspace workspace = Workspace.create();
    Api.open().get("/admin/me").refused(401, "UNAUTHENTICATED");
    Api.open().bearer("nonsense").get("/admin/me").refused(401, "UNAUTHENTICATED");
    Api.open().bearer("svc_oauth_abc").get("/admin/me").refused(401, "UNAUTHENTICATED");
    Api.open().apiKey("svc_live_abc").get("/admin/me").refused(401, "UNAUTHENTICATED");
    Api.open()
        .apiKey("svc_live_000000000000_" + "a".repeat(43))
        .get("/admin/me")
        .refused(401, "UNAUTHENTICATED");
    workspace.admin().apiKey("svc_live_abc").get("/admin/me").refused(401, "UNAUTHENTICATED");
  }

  @Test
  void keysNameTheirMakersAlsoThoseWhoAreGone() {
    Workspace workspace = Workspace.create();
    Person person = Person.create();
    Api maker = workspace.join(person, "admin");
    maker
        .post("/integrations/api-keys", json("name", "K", "scopes", array("read.contacts")))
        .expect(201);
    String slug =
        Database.texts("select slug from tenant.admin where user_id = " + person.id()).get(0);
    assertThat(madeBy(workspace).toString())
        .isEqualTo(json("slug", slug, "name", "Nora Field", "status", "active").toString());
    workspace.admin().delete("/admin/members/" + slug).expect(200);
    assertThat(madeBy(workspace).toString()).contains(slug, members("status", "removed"));
  }

  private static JsonObject madeBy(Workspace workspace) {
    return workspace
        .admin()
        .get("/integrations/api-keys/k")
        .expect(200)
        .data()
        .getJsonObject("created_by");
  }

  @Test
  void aKeyIsShownOnceKeptAsDigestAndRevokedAtOnce() {
    Workspace workspace = Workspace.create();
    JsonObject made =
        workspace
            .admin()
            .post(
                "/integrations/api-keys",
                json("name", "Web form", "scopes", array("read.contacts")))
            .expect(201)
            .data();
    String key = made.getString("key");
    assertThat(key).startsWith(made.getString("prefix") + "_");
    String listed = workspace.admin().get("/integrations/api-keys").expect(200).text();
    assertThat(listed).contains("web_form").doesNotContain(key.substring(22));
    assertThat(
            Database.texts(
                "select encode(secret_digest, 'hex') || scopes::text from main.api_key"
                    + " where workspace_id = "
                    + workspace.id()))
        .singleElement()
        .asString()
        .doesNotContain(key.substring(22));
    Api.open().apiKey(key).get("/admin/me").refused(403, "CREDENTIAL_NOT_ALLOWED");
    workspace.admin().delete("/integrations/api-keys/web_form").expect(200);
    Api.open().apiKey(key).get("/admin/me").refused(401, "UNAUTHENTICATED");
    workspace.admin().delete("/integrations/api-keys/web_form").refused(404, "NOT_FOUND");
  }

  @Test
  void oneOfSeveralRevocationsEndsTheKey() throws Exception {
    Workspace workspace = Workspace.create();
    workspace.key(array("read.*"));
    Api admin = workspace.admin();
    Race.oneWins(
        Race.statuses(Race.of(4, i -> admin.delete("/integrations/api-keys/key"))), 200, 404);
  }

  @Test
  void concurrentKeysWithOneNameGetDifferentSlugsOrAreRefused() throws Exception {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    JsonObject body = json("name", "Same", "scopes", array("read.*"));
    List<Integer> statuses =
        Race.statuses(Race.of(4, i -> admin.post("/integrations/api-keys", body)));
    assertThat(statuses).isSubsetOf(201, 409).contains(201);
    assertThat(admin.get("/integrations/api-keys").expect(200).value().asJsonArray())
        .hasSize((int) statuses.stream().filter(status -> status == 201).count());
  }

  @Test
  void aKeyEnds() {
    Workspace workspace = Workspace.create();
    Instant end = Instant.now().plus(Duration.ofHours(1));

    String key =
        workspace
            .admin()
            .post(
                "/integrations/api-keys",
                json(
                    "name", "Short",
                    "scopes", array("read.*"),
                    "expires_at", String.valueOf(end)))
            .expect(201)
            .data()
            .getString("key");
    Api.open().apiKey(key).get("/admin/me").refused(403, "CREDENTIAL_NOT_ALLOWED");
    Database.run(
        "update main.api_key set expires_at = now() where workspace_id = " + workspace.id());
    Await.promptly(
        "the key has ended", () -> Api.open().apiKey(key).get("/admin/me").status() == 401);
    assertThat(
            workspace
                .admin()
                .post(
                    "/integrations/api-keys",
                    json(
                        "name", "Short",
                        "scopes", array("read.*"),
                        "expires_at", "2020-01-01T00:00:00Z"))
                .expect(400)
                .faults())
        .containsExactly("expires_at:future");
  }

  @Test
  void aKeyShowsItsLastUse() {
    Workspace workspace = Workspace.create();
    Api key = workspace.key(array("read.*"));
    assertThat(lastUse(workspace)).isNull();
    Instant before = Instant.now().minusSeconds(1);
    key.get("/object/data/companies").expect(200);
    Instant used = Await.until("the use is noted", () -> lastUse(workspace), when -> when != null);
    assertThat(used).isBetween(before, Instant.now());
  }

  private static Instant lastUse(Workspace workspace) {
    JsonObject key = workspace.admin().get("/integrations/api-keys/key").expect(200).data();
    return key.isNull("last_used_at") ? null : Instant.parse(key.getString("last_used_at"));
  }

  @Test
  void scopesHaveAShapeAndStayWithinTheMakersRights() {
    Workspace workspace = Workspace.create();
    assertThat(
            workspace
                .admin()
                .post(
                    "/integrations/api-keys",
                    json("name", "K", "scopes", array("read.*", "own.*", "read")))
                .expect(400)
                .faults())
        .containsExactly("scopes[1]:unknown", "scopes[2]:unknown");
    workspace
        .admin()
        .post("/admin/roles", json("name", "Keys", "permissions", array("integration.*")))
        .expect(201);
    assertThat(
            workspace
                .member("keys")
                .post("/integrations/api-keys", json("name", "K", "scopes", array("delete.*")))
                .expect(403)
                .code())
        .isEqualTo("RIGHTS_EXCEEDED");
  }

  @Test
  void aBlockedUserIsRefused() {
    Person person = Person.create();
    String path = "/user/auth/check-subdomain?subdomain=free-one";
    person.api().get(path).expect(200);
    Database.run("update main.\"user\" set is_block = true where id = " + person.id());
    Await.promptly("the block is known", () -> person.api().get(path).status() == 401);
  }

  @Test
  void aTokenForAnAdminRowOfSomebodyElseIsRefused() {
    Workspace workspace = Workspace.create();
    long adminId = workspace.admin().get("/admin/me").data().getJsonNumber("id").longValue();
    Person stranger = Person.create();
    String forged =
        Signer.server()
            .sign(
                Signer.server()
                    .claims("user:" + stranger.id())
                    .add("workspace_id", workspace.id())
                    .add("admin_id", adminId)
                    .build());
    Api.open().bearer(forged).get("/admin/me").refused(401, "UNAUTHENTICATED");
  }
}
