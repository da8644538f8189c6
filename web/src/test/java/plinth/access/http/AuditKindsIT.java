package plinth.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Billing;
import plinth.testing.Database;
import plinth.testing.Exported;
import plinth.testing.HookSlugs;
import plinth.testing.Line;
import plinth.testing.Person;
import plinth.testing.Plinth;
import plinth.testing.Sheet;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Each kind of event appears in the audit record after it happened. */
class AuditKindsIT {
  private static final String ANYTHING =
      "(length(action) > 0 and length(actor) > 0 and length(request_id) > 0 and hash is not null)";

  private final Workspace workspace = Workspace.create();
  private final Api admin = workspace.admin();

  private static List<String> platform(String condition) {
    return Database.texts("select action from main.audit where " + condition + " order by id");
  }

  private List<String> platform() {
    return platform("workspace_id = " + workspace.id());
  }

  private List<String> own() {
    return Database.texts(
        "select action from tenant.audit where action <> 'workspace.entered' and workspace_id = "
            + workspace.id()
            + " order by id");
  }

  /** The members of the details of an action, as JSON. */
  private List<String> details(String schema, String action, String... members) {
    return Database.texts(
        "select concat_ws(' ', "
            + String.join(
                ", ", List.of(members).stream().map(name -> "details ->> '" + name + "'").toList())
            + ") from "
            + schema
            + ".audit where action = '"
            + action
            + "' and workspace_id = "
            + workspace.id()
            + " order by id");
  }

  @Test
  void signInsAndPasswords() {
    Person owner = workspace.owner();
    OAuthFixture.givePassword(owner);
    OAuthFixture.signIn(owner);
    Api.open()
        .post("/user/auth/login", json("email", owner.email(), "password", "not it"))
        .refused(401, "LOGIN_FAILED");
    String subject = "subject = 'user:" + owner.id() + "'";
    assertThat(platform(subject))
        .containsSubsequence("user.password_reset", "sign_in.succeeded", "sign_in.failed");
    assertThat(platform(subject + " and not " + ANYTHING)).as("who, by which request").isEmpty();
    assertThat(platform(subject + " and address = ''")).as("from where").isEmpty();
  }

  @Test
  void changesOfPermissions() {
    Person person = Person.create();
    Api member = workspace.join(person, "member");
    String slug = member.get("/admin/me").expect(200).data().getString("slug");
    String role =
        admin
            .post("/admin/roles", json("name", "Clerk", "permissions", array("record.read")))
            .expect(201)
            .data()
            .getString("slug");
    JsonObject rights = json("permissions", array("record.read", "record.update"));
    admin.put("/admin/roles/" + role, rights).expect(200);
    String limit = "/admin/roles/" + role + "/objects/contacts";
    admin.put(limit, json("update", false)).expect(200);
    admin.delete(limit).expect(200);
    admin.put("/admin/members/" + slug, json("role", role)).expect(200);
    admin.put("/admin/members/" + slug, json("status", "blocked")).expect(200);
    admin.delete("/admin/members/" + slug).expect(200);
    admin.delete("/admin/roles/" + role).expect(200);

    assertThat(own())
        .containsExactly(
            "member.invited",
            "member.activated",
            "role.created",
            "role.changed",
            "role.limited",
            "role.unlimited",
            "member.changed",
            "member.changed",
            "member.changed",
            "role.deleted");
    assertThat(
            details("tenant", "member.changed", "role_before", "role", "status_before", "status"))
        .containsExactly(
            "member clerk active active",
            "clerk clerk active blocked",
            "clerk clerk blocked removed");
    assertThat(details("tenant", "role.changed", "permissions"))
        .containsExactly(
            """
            ["record.read", "record.update"]""");
  }

  @Test
  void keysAppsAndWebhooks() {
    // A reset of the password signs the person out everywhere.
    Api admin = OAuthFixture.withPassword(workspace);
    OAuthFixture ground = new OAuthFixture(workspace, admin);
    admin.post("/object", json("name", "Ship", "slug", "ships")).expect(201);
    Api key =
        Api.open()
            .apiKey(
                admin
                    .post("/integrations/api-keys", json("name", "K", "scopes", array("read.*")))
                    .expect(201)
                    .data()
                    .getString("key"));
    JsonObject app = ground.app(array("read.*"));
    ground.consentOfOwner(app);
    String hook = HookSlugs.of(admin, key).get("/webhooks/subscriptions/{slug}");
    key.post("/webhooks/subscriptions/" + hook + "/rotate-secret").expect(200);
    key.delete("/webhooks/subscriptions/" + hook).expect(200);
    admin.delete("/integrations/oauth-apps/" + app.getString("slug")).expect(200);
    String ofKey = Line.items(admin.get("/integrations/api-keys")).get(0).getString("slug");
    admin.delete("/integrations/api-keys/" + ofKey).expect(200);

    assertThat(platform())
        .contains("oauth_app.created")
        .containsSubsequence(
            "api_key.issued", "oauth_app.authorized", "oauth_app.deleted", "api_key.revoked");
    assertThat(details("main", "oauth_app.authorized", "scopes"))
        .containsExactly(array("read.*").toString());
    assertThat(own()).contains("webhook.created", "webhook.secret_rotated", "webhook.deleted");
  }

  @Test
  void exports() {
    Sheet ships = Sheet.create(admin, "ships").field("name", "text");
    ships.create(json("name", "Argo"));
    Exported.text(ships, json("format", "csv"));
    assertThat(own()).containsExactly("export.started", "export.downloaded");

    Api operator = Api.open().bearer(Signer.server().operator());
    String path = "/admin/platform/tenants/" + workspace.subdomain() + "/export";
    operator.post(path).expect(202);
    assertThat(platform()).endsWith("tenant.export_asked");
  }

  @Test
  void changesOfTheBilling() {
    Billing billing = new Billing(workspace);
    admin.post("/user/billing/change-plan", json("plan_slug", "advanced")).expect(200);
    billing.activate();
    JsonObject addon = json("addon_slug", "chatapp-session", "quantity", 2);
    admin.post("/user/billing/addons", addon).expect(200);
    admin.delete("/user/billing/addons/chatapp-session").expect(200);
    Api.open()
        .bearer(Signer.server().operator())
        .put(
            "/admin/platform/tenants/" + workspace.subdomain() + "/limits",
            json("custom_limits", json("ai_credits", 7)))
        .expect(200);
    admin.send("POST", "/user/billing/cancel", null).expect(200);

    assertThat(platform())
        .containsSubsequence(
            "subscription.trial",
            "subscription.trial",
            "subscription.active",
            "addon.bought",
            "addon.canceled",
            "limits.set",
            "subscription.canceled");
    assertThat(
            details(
                "main",
                "subscription.trial",
                "plan_before",
                "plan",
                "billing_period",
                "has_payment_method"))
        .startsWith("basic advanced monthly false")
        .endsWith("advanced monthly true");
    assertThat(details("main", "subscription.canceled", "status_before", "plan"))
        .containsExactly("active advanced");
    assertThat(details("main", "addon.bought", "quantity")).containsExactly("2");
    assertThat(details("main", "limits.set", "ai_credits")).containsExactly("7");
    assertThat(platform("workspace_id = " + workspace.id() + " and not " + ANYTHING)).isEmpty();
  }

  @Test
  void deletionsAndPurges() {
    String path = "/user/auth/workspaces/" + workspace.subdomain() + "/deletion";
    Api owner = workspace.owner().api();
    owner.post(path).expect(200);
    owner.delete(path).expect(200);
    Api.open()
        .apiKey(Plinth.TEST_TOOLS_KEY)
        .post("/testing/purge-account", json("email", workspace.owner().email()))
        .expect(200);
    assertThat(platform("subject = 'workspace:" + workspace.id() + "'"))
        .containsSubsequence(
            "workspace.opened",
            "workspace.deletion_scheduled",
            "workspace.deletion_withdrawn",
            "workspace.purge_begun",
            "workspace.purged");
  }
}
