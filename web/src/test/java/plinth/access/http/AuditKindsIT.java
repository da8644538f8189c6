package plinth.access.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Billing;
import plinth.testing.Database;
import plinth.testing.Exported;
import plinth.testing.Sheet;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Exports and changes of the billing stand in the audit record, with what they changed. */
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
        "select action from tenant.audit where workspace_id = " + workspace.id() + " order by id");
  }

  /** The members of the details of an action, each as it stands in JSON. */
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
  void exports() {
    Sheet ships = Sheet.create(admin, "ships").field("name", "text");
    ships.create("\"name\":\"Argo\"");
    Exported.text(ships, "\"format\":\"csv\"");
    assertThat(own()).containsExactly("export.started", "export.downloaded");

    Api operator = Api.open().bearer(Signer.server().operator());
    String path = "/admin/platform/tenants/" + workspace.subdomain() + "/export";
    operator.post(path, null).expect(202);
    assertThat(platform()).endsWith("tenant.export_asked");
  }

  @Test
  void changesOfTheBilling() {
    Billing billing = new Billing(workspace);
    admin.post("/user/billing/change-plan", "{\"plan_slug\":\"advanced\"}").expect(200);
    billing.activate();
    String addon = "{\"addon_slug\":\"chatapp-session\",\"quantity\":2}";
    admin.post("/user/billing/addons", addon).expect(200);
    admin.delete("/user/billing/addons/chatapp-session").expect(200);
    Api.open()
        .bearer(Signer.server().operator())
        .put(
            "/admin/platform/tenants/" + workspace.subdomain() + "/limits",
            "{\"custom_limits\":{\"ai_credits\":7}}")
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
}
