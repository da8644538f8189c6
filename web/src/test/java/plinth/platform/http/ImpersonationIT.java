package plinth.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Mailbox;
import plinth.testing.Person;
import plinth.testing.Signer;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/** Operators act for members for half an hour, visibly to everyone. */
class ImpersonationIT {
  private static final String REASON = "?reason=ticket%2042";

  private final Api operator = Api.open().bearer(Signer.server().operator());
  private final Workspace workspace = Workspace.create();
  private final String members = "/admin/platform/tenants/" + workspace.subdomain() + "/members";

  /** Gives a slug to a test person, who has none. */
  private static String slugOf(Person person) {
    String slug = "u_" + person.id();
    Database.run("update main.\"user\" set slug = '" + slug + "' where id = " + person.id());
    return slug;
  }

  private JsonObject begin(Person person, String query) {
    return operator
        .post(members + "/" + slugOf(person) + "/impersonate" + query)
        .expect(200)
        .data();
  }

  private static JsonObject claims(String token) {
    String text =
        new String(Base64.getUrlDecoder().decode(token.split("\\.")[1]), StandardCharsets.UTF_8);
    return Json.createReader(new StringReader(text)).readObject();
  }

  @Test
  void theTokenIsTheMembersWithTheOperatorInIt() {
    JsonObject begun = begin(workspace.owner(), "?reason=ticket%2042");
    assertThat(begun.keySet())
        .containsExactlyInAnyOrder(
            "access_token", "token_type", "expires_in", "admin", "impersonated_by");
    assertThat(begun.getInt("expires_in")).isEqualTo(1800);
    JsonObject claims = claims(begun.getString("access_token"));
    long operatorId = begun.getJsonObject("impersonated_by").getJsonNumber("id").longValueExact();
    assertThat(claims.getJsonObject("act").getString("sub")).isEqualTo("operator:" + operatorId);
    assertThat(claims.getString("sub")).isEqualTo("user:" + workspace.owner().id());
    assertThat(claims.getInt("exp") - claims.getInt("iat")).isEqualTo(1800);
    assertThat(begun.getJsonObject("admin").getBoolean("is_impersonated")).isTrue();

    Api support = Api.open().bearer(begun.getString("access_token"));
    JsonObject me = support.get("/admin/me").expect(200).data();
    assertThat(me.getBoolean("is_impersonated")).isTrue();
    assertThat(me.getBoolean("is_owner")).isTrue();
    assertThat(workspace.admin().get("/admin/me").data().getBoolean("is_impersonated")).isFalse();

    String both = "select action || ' ' || operator_id || ' ' || (details ->> 'reason') from ";
    String which = " where action = 'member.impersonated' and workspace_id = " + workspace.id();
    String entry = "member.impersonated " + operatorId + " ticket 42";
    assertThat(Database.texts(both + "main.audit" + which)).containsExactly(entry);
    assertThat(Database.texts(both + "tenant.audit" + which)).containsExactly(entry);
  }

  @Test
  void theAuditRecordNamesTheOperator() {
    Api support = Api.open().bearer(begin(workspace.owner(), REASON).getString("access_token"));
    support.post("/object", json("name", "Ship", "slug", "ships")).expect(201);
    support.get("/object/ships").expect(200);
    assertThat(
            Database.texts(
                "select actor || ' ' || (operator_id is not null) || ' ' || (details ->> 'method')"
                    + " || ' ' || (details ->> 'path') from main.audit"
                    + " where action = 'impersonation.wrote' and workspace_id = "
                    + workspace.id()))
        .hasSize(1)
        .allMatch(entry -> entry.matches("admin:\\d+ true POST /?object"));
  }

  @Test
  void aReasonIsRequiredAndTheOwnersAreMailed() {
    String path = members + "/" + slugOf(workspace.owner()) + "/impersonate";
    for (String query : List.of("", "?reason=", "?reason=%20")) {
      assertThat(operator.post(path + query).expect(400).faults())
          .containsExactly("reason:required");
    }
    assertThat(operator.post(path, json("reasons", "ticket 42")).expect(400).faults())
        .containsExactly("reasons:unknown");
    operator.post(path, json("reason", "ticket 42")).expect(200);
    assertThat(Mailbox.await(workspace.owner().email(), 1)).contains("ticket 42", "Field Works");
  }

  @Test
  void recordsWrittenByAnOperatorAreMarked() {
    Api support = Api.open().bearer(begin(workspace.owner(), REASON).getString("access_token"));
    String own =
        workspace
            .admin()
            .post("/object/data/contacts", json("data", json("name", "Ada")))
            .expect(201)
            .data()
            .getString("slug");
    String slug =
        support
            .post("/object/data/contacts", json("data", json("name", "Ida")))
            .expect(201)
            .data()
            .getString("slug");
    assertThat(workspace.admin().get("/object/data/contacts/" + slug + "/logs").expect(200).text())
        .contains(members("by_operator", true));
    assertThat(workspace.admin().get("/object/data/contacts/" + own + "/logs").expect(200).text())
        .doesNotContain("by_operator");
    support.post("/comments/contacts/" + slug, json("body", "Seen")).expect(201);
    workspace.admin().post("/comments/contacts/" + own, json("body", "Seen")).expect(201);
    assertThat(workspace.admin().get("/comments/contacts/" + slug).expect(200).text())
        .contains(members("by_operator", true));
    assertThat(workspace.admin().get("/comments/contacts/" + own).expect(200).text())
        .doesNotContain("by_operator");
  }

  @Test
  void aFileAndADecisionOfAnOperatorSaySo() {
    Api support = Api.open().bearer(begin(workspace.owner(), REASON).getString("access_token"));
    Api admin = workspace.admin();
    assertThat(
            Upload.send(support, "a.txt", "text").expect(201).data().getJsonObject("uploaded_by"))
        .containsEntry("by_operator", JsonValue.TRUE);
    assertThat(Upload.send(admin, "b.txt", "text").expect(201).data().getJsonObject("uploaded_by"))
        .doesNotContainKey("by_operator");
    String flow =
        admin
            .post(
                "/workflow",
                """
                {"name":"Ask","trigger":{"type":"manual"},
                 "actions":[{"type":"approval","title":"Pay?"}]}\
                """)
            .expect(201)
            .data()
            .getString("slug");
    admin.put("/workflow/" + flow + "/toggle", "{}").expect(200);
    admin.post("/workflow/" + flow + "/run", "{}").expect(202);
    JsonValue approval =
        Await.promptly(
                "the approval is asked for",
                () -> admin.get("/workflow/approvals").expect(200).json().getJsonArray("data"),
                all -> all.size() == 1)
            .getJsonObject(0)
            .get("id");
    JsonObject decided =
        support
            .post("/workflow/approvals/" + approval + "/approve", "{}")
            .expect(200)
            .data()
            .getJsonObject("decided_by");
    assertThat(decided.getBoolean("by_operator")).isTrue();
    assertThat(decided.getString("slug")).isEqualTo(workspace.me().getString("slug"));
  }

  @Test
  void onlyOwnersReadTheAuditRecordOfTheirWorkspace() {
    Api support = Api.open().bearer(begin(workspace.owner(), REASON).getString("access_token"));
    support.post("/object", json("name", "Ship", "slug", "ships")).expect(201);
    Person person = Person.create();
    Api member = workspace.join(person, "member");
    member.get("/admin/audit").refused(403, "PERMISSION_DENIED");
    List<JsonObject> entries =
        workspace
            .admin()
            .get("/admin/audit")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getValuesAs(JsonObject.class);
    assertThat(entries)
        .extracting(entry -> entry.getString("action"))
        .contains("member.impersonated", "impersonation.wrote", "member.activated");
    assertThat(entries)
        .filteredOn(entry -> entry.getBoolean("by_operator"))
        .extracting(entry -> entry.getString("action"))
        .containsOnly("member.impersonated", "impersonation.wrote");
    JsonObject begun =
        workspace
            .admin()
            .get("/admin/audit?action=member.impersonated")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getJsonObject(0);
    assertThat(begun.getJsonObject("details").getString("reason")).isEqualTo("ticket 42");
    assertThat(entries)
        .filteredOn(entry -> entry.getString("action").equals("impersonation.wrote"))
        .isNotEmpty()
        .allMatch(entry -> entry.getJsonObject("details").getString("reason").equals("ticket 42"));
    String owner = workspace.me().getString("slug");
    assertThat(begun.getJsonObject("actor").getString("slug")).startsWith("operator:");
    assertThat(begun.getString("subject")).isEqualTo("member:" + owner);
    assertThat(entries.toString()).doesNotContain("admin:");
    for (String query : List.of("?actor=me", "?actor=" + owner, "?subject=member:" + owner)) {
      assertThat(workspace.admin().get("/admin/audit" + query).expect(200).text())
          .contains(members("action", "impersonation.wrote"));
    }
    assertThat(begun.getString("address")).isEmpty();
    Workspace other = Workspace.create();
    assertThat(other.admin().get("/admin/audit").expect(200).text()).doesNotContain("ticket 42");
  }

  @Test
  void actionsThatOutlastTheImpersonationAreRefused() {
    Person person = Person.create();
    workspace.join(person, "member");
    Api support = Api.open().bearer(begin(workspace.owner(), REASON).getString("access_token"));
    for (Api.Answer answer :
        List.of(
            support.post("/user/auth/select-workspace", json("workspace_id", workspace.id())),
            support.post(
                "/user/auth/workspaces", json("name", "X", "subdomain", Workspace.newSubdomain())),
            support.post(
                "/user/auth/workspaces/" + workspace.subdomain() + "/deletion",
                json("confirm", workspace.subdomain())),
            support.post("/user/billing/cancel"),
            support.post("/integrations/api-keys", json("name", "K", "scopes", array("read.*"))),
            support.post("/admin/members", json("email", "x@example.com", "role", "admin")),
            support.post("/admin/roles", json("name", "R", "permissions", array("record.read"))),
            support.put("/admin/roles/member", json("permissions", array("record.read"))),
            support.post(
                "/webhooks/objects/contacts/configs",
                json("name", "W", "target_url", "https://hooks.example/w")),
            support.post(
                "/workflow",
                """
                {"name":"W","trigger":{"type":"manual"},
                 "actions":[{"type":"send_webhook","url":"https://hooks.example/w"}]}\
                """))) {
      assertThat(answer.expect(403).code()).isEqualTo("IMPERSONATION_NOT_ALLOWED");
    }
    support.get("/admin/members").expect(200);
    support.get("/integrations/api-keys").expect(200);
    support.get("/user/billing/usage").expect(200);
    assertThat(support.get("/admin/platform/tenants").expect(403).code())
        .isEqualTo("CREDENTIAL_NOT_ALLOWED");
  }

  @Test
  void impersonationHasOnlyTheRightsOfTheMember() {
    Person person = Person.create();
    workspace.join(person, "member");
    Api support = Api.open().bearer(begin(person, REASON).getString("access_token"));
    assertThat(support.post("/object", json("name", "Ship", "slug", "ships")).expect(403).code())
        .isEqualTo("PERMISSION_DENIED");
  }

  @Test
  void blockedUnknownAndForeignMembersCannotBeImpersonated() {
    Person person = Person.create();
    workspace.join(person, "member");
    String slug = slugOf(person);
    String path = members + "/" + slug + "/impersonate" + REASON;
    Api support =
        Api.open().bearer(operator.post(path).expect(200).data().getString("access_token"));
    Database.run(
        "update tenant.admin set status = 'blocked' where user_id = "
            + person.id()
            + " and workspace_id = "
            + workspace.id());
    assertThat(operator.post(path).expect(409).code()).isEqualTo("MEMBER_NOT_ACTIVE");
    Database.run(
        "update tenant.admin set status = 'active' where user_id = "
            + person.id()
            + " and workspace_id = "
            + workspace.id());
    Database.run("update main.\"user\" set is_block = true where id = " + person.id());
    assertThat(operator.post(path).expect(409).code()).isEqualTo("MEMBER_NOT_ACTIVE");
    for (String other :
        List.of(
            members + "/none/impersonate" + REASON,
            members + "/" + slugOf(Person.create()) + "/impersonate" + REASON,
            "/admin/platform/tenants/no-such-place/members/" + slug + "/impersonate" + REASON)) {
      assertThat(operator.post(other).expect(404).code()).isEqualTo("NOT_FOUND");
    }
    assertThat(workspace.admin().post(path).expect(403).code()).isEqualTo("CREDENTIAL_NOT_ALLOWED");
    Await.promptly(() -> support.get("/admin/me"), answer -> answer.status() == 401)
        .refused(401, "UNAUTHENTICATED");
  }

  @Test
  void impersonationEndsWithTheOperatorsAccess() {
    String email = "support-" + Workspace.newSubdomain() + "@example.com";
    JsonObject added =
        operator
            .post("/admin/platform/operators", json("name", "Ida", "email", email))
            .expect(201)
            .data();

    Api second =
        Api.open()
            .bearer(
                Api.open()
                    .post(
                        "/admin/auth/login",
                        json("email", email, "password", added.getString("password")))
                    .expect(200)
                    .data()
                    .getString("access_token"));
    String path = members + "/" + slugOf(workspace.owner()) + "/impersonate" + REASON;
    Api support = Api.open().bearer(second.post(path).expect(200).data().getString("access_token"));
    support.get("/admin/me").expect(200);
    JsonValue id = added.getJsonObject("operator").get("id");
    operator.post("/admin/platform/operators/" + id + "/block").expect(200);
    support.get("/admin/me").refused(401, "UNAUTHENTICATED");
    workspace.admin().get("/admin/me").expect(200);
  }

  @Test
  void supportReachesASuspendedWorkspace() {
    operator.post("/admin/platform/tenants/" + workspace.subdomain() + "/suspend").expect(200);
    Api support = Api.open().bearer(begin(workspace.owner(), REASON).getString("access_token"));
    support.get("/admin/me").expect(200);
    support.post("/object", json("name", "Ship", "slug", "ships")).expect(201);
    workspace.admin().get("/admin/me").refused(403, "WORKSPACE_SUSPENDED");
  }

  @Test
  void theMembersAreListedWithTheSlugsOfTheirUsers() {
    Person person = Person.create();
    String slug = slugOf(person);
    workspace.join(person, "member");
    workspace
        .admin()
        .post("/admin/members", json("email", "open@example.com", "role", "member"))
        .expect(201);
    List<JsonObject> all =
        operator
            .get(members + "?limit=10")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getValuesAs(JsonObject.class);
    assertThat(all).hasSize(3);
    assertThat(all.get(0).getBoolean("is_owner")).isTrue();
    assertThat(all.get(1).getString("user_slug")).isEqualTo(slug);
    assertThat(all.get(1).getString("role")).isEqualTo("member");
    assertThat(all.get(2).isNull("user_slug")).isTrue();
    assertThat(all.get(2).getString("status")).isEqualTo("invited");
  }
}
