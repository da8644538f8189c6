package plinth.billing.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Billing;
import plinth.testing.Database;
import plinth.testing.Race;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/**
 * The states of an unpaid subscription through its schedules, and what a read-only workspace
 * allows.
 */
class SubscriptionIT {
  private static final Api OPERATOR = Api.open().bearer(Signer.server().operator());
  private static final String DAYS = " * 86400";

  private static Api.Answer sweep(Workspace workspace, String name) {
    return OPERATOR.post(
        "/admin/platform/schedulers/" + name + "/run", json("workspace_id", workspace.id()));
  }

  /** The number of items that the schedule found due. */
  private static int due(Workspace workspace, String name) {
    JsonObject run = sweep(workspace, name).expect(200).data();
    assertThat(run.getInt("failures")).isZero();
    return run.getInt("items");
  }

  private static void clock(Workspace workspace, String seconds) {
    Database.run(
        "update main.tenants set clock_offset_seconds = "
            + seconds
            + " where id = "
            + workspace.id());
  }

  private static String status(Workspace workspace) {
    return Database.texts(
            "select s.status || case when t.read_only then ' read-only' else '' end"
                + " from main.subscription s join main.tenants t on t.id = s.workspace_id"
                + " where t.id = "
                + workspace.id())
        .get(0);
  }

  private static void change(Workspace workspace, String columns) {
    Database.run(
        "update main.subscription set " + columns + " where workspace_id = " + workspace.id());
  }

  @Test
  void unpaidWorkspacesBecomeReadOnlySuspendedAndScheduledForDeletion() {
    Workspace workspace = Workspace.create();
    assertThat(due(workspace, "billing-trial-expiry")).isZero();
    clock(workspace, "14" + DAYS + " - 60");
    assertThat(due(workspace, "billing-trial-expiry")).isZero();
    clock(workspace, "14" + DAYS + " + 1");
    assertThat(due(workspace, "billing-trial-expiry")).isEqualTo(1);
    assertThat(status(workspace)).isEqualTo("past_due read-only");
    assertThat(due(workspace, "billing-trial-expiry")).isZero();
    JsonObject subscription =
        workspace
            .admin()
            .get("/user/billing/usage")
            .expect(200)
            .data()
            .getJsonObject("subscription");
    assertThat(subscription.getString("status")).isEqualTo("past_due");
    assertThat(subscription.getString("grace_period_ends_at")).endsWith("Z");

    clock(workspace, "17" + DAYS + " - 60");
    assertThat(due(workspace, "billing-grace-expiry")).isZero();
    clock(workspace, "17" + DAYS + " + 60");
    assertThat(due(workspace, "billing-grace-expiry")).isEqualTo(1);
    assertThat(status(workspace)).isEqualTo("suspended read-only");

    clock(workspace, "104" + DAYS + " - 60");
    assertThat(due(workspace, "billing-readonly-delete")).isZero();
    clock(workspace, "104" + DAYS + " + 60");
    assertThat(due(workspace, "billing-readonly-delete")).isEqualTo(1);
    assertThat(due(workspace, "billing-readonly-delete")).isZero();
    assertThat(
            Database.texts(
                "select deletion_requested_by_email || (deletion_scheduled_at <= now()"
                    + " + clock_offset_seconds * interval '1 second') from main.tenants where id = "
                    + workspace.id()))
        .containsExactly("system:billingtrue");
    assertThat(status(workspace)).isEqualTo("suspended read-only");
  }

  @Test
  void aTrialWithACardWaitsForItsCharge() {
    Workspace workspace = Workspace.create();
    Billing billing = new Billing(workspace);
    billing.pay("settles_late");
    clock(workspace, "29" + DAYS);
    assertThat(due(workspace, "billing-trial-expiry")).isZero();
    clock(workspace, "30" + DAYS + " + 60");
    assertThat(due(workspace, "billing-trial-expiry")).isEqualTo(1);
    assertThat(status(workspace)).isEqualTo("trial");
    assertThat(due(workspace, "billing-trial-expiry")).isZero();
    assertThat(billing.obligations()).endsWith("initial pending 25.00");
  }

  @Test
  void canceledSubscriptionsAreSuspendedWhenTheirPeriodEnds() {
    Workspace workspace = Workspace.create();
    change(workspace, "status = 'active', current_period_end = now() + interval '2 days'");
    workspace.admin().send("POST", "/user/billing/cancel", null).expect(200);
    clock(workspace, "2" + DAYS + " - 60");
    assertThat(due(workspace, "billing-grace-expiry")).isZero();
    workspace.admin().post("/object", json("name", "Ship")).expect(201);
    clock(workspace, "2" + DAYS + " + 60");
    assertThat(due(workspace, "billing-grace-expiry")).isEqualTo(1);
    assertThat(status(workspace)).isEqualTo("suspended read-only");
    // Every node applies it within a second.
    Await.promptly(
        () -> workspace.admin().post("/object", json("name", "Boat")),
        answer -> answer.status() == 403 && answer.code().equals("WORKSPACE_READ_ONLY"));
  }

  @Test
  void schedulesThatRunAtOnceEndATrialOnce() throws Exception {
    Workspace workspace = Workspace.create();
    clock(workspace, "15" + DAYS);
    List<Api.Answer> runs = Race.of(6, i -> sweep(workspace, "billing-trial-expiry"));
    assertThat(Race.statuses(runs)).containsOnly(200);
    assertThat(runs).allMatch(run -> run.data().getInt("failures") == 0);
    assertThat(
            Database.texts(
                "select action from main.audit where workspace_id = "
                    + workspace.id()
                    + " and action like 'subscription.%'"))
        .containsExactly("subscription.past_due");
  }

  @Test
  void readOnlyAdmitsReadsBillingExportsRevocationAndSignIn() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    String key =
        admin
            .post("/integrations/api-keys", json("name", "K", "scopes", array("read.*", "write.*")))
            .expect(201)
            .data()
            .getString("slug");
    Api credential = workspace.key(array("read.*", "write.*"));
    clock(workspace, "15" + DAYS);
    due(workspace, "billing-trial-expiry");

    JsonObject contact = json("data", json());
    for (Api.Answer refused :
        List.of(
            admin.post("/object", json("name", "Ship")),
            admin.post("/object/data/contacts", contact),
            credential.post("/object/data/contacts", contact),
            admin.post("/folder", json("name", "F")),
            admin.post("/admin/roles", json("name", "R", "permissions", array())),
            admin.post("/object/field/contacts", json("name", "F", "type", "text")),
            admin.post("/integrations/api-keys", json("name", "N", "scopes", array("read.*"))))) {
      assertThat(refused.expect(403).code()).isEqualTo("WORKSPACE_READ_ONLY");
    }
    admin.get("/object/data/contacts").expect(200);
    credential.post("/object/data/contacts/search", "{}").expect(200);
    admin.get("/user/billing/usage").expect(200);
    admin.get("/user/billing/invoices").expect(200);
    assertThat(admin.send("POST", "/user/billing/cancel", null).expect(400).code())
        .isEqualTo("SUBSCRIPTION_NOT_ACTIVE");
    admin.post("/object/data/contacts/export", json("format", "csv")).expect(202);
    admin.delete("/integrations/api-keys/" + key).expect(200);
    workspace.enter(workspace.owner()).get("/admin/me").expect(200);
  }
}
