package plinth.billing.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Person;
import plinth.testing.Race;
import plinth.testing.Signer;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/** Plans, add-ons, the trial of a new workspace, invoice items, cancellation, and limits. */
class BillingIT {
  private static void status(Workspace workspace, String status, String more) {
    Database.run(
        "update main.subscription set status = '"
            + status
            + "'"
            + more
            + " where workspace_id = "
            + workspace.id());
  }

  private static String one(Workspace workspace, String column) {
    return Database.texts(
            "select " + column + " from main.subscription where workspace_id = " + workspace.id())
        .get(0);
  }

  private static List<String> lines(JsonValue list, String... members) {
    return list.asJsonArray().stream()
        .map(JsonValue::asJsonObject)
        .map(
            item ->
                List.of(members).stream()
                    .map(member -> item.get(member).toString().replace("\"", "").replace(".00", ""))
                    .collect(Collectors.joining(" ")))
        .toList();
  }

  @Test
  void plansAndAddonsMatchTheSpecification() {
    JsonObject pricing = Person.create().api().get("/user/pricing").expect(200).data();
    assertThat(
            lines(pricing.get("plans"), "slug", "is_per_member", "price_monthly", "price_annual"))
        .containsExactly("basic true 25 19", "advanced true 39 29", "enterprise false null null");
    assertThat(
            pricing.getJsonArray("plans").stream()
                .map(plan -> plan.asJsonObject().get("limits").toString()))
        .containsExactly(
            json(
                    "chatapp_sessions", 1,
                    "workflow_executions", 5000,
                    "ai_credits", 300,
                    "storage", 5368709120L)
                .toString(),
            json(
                    "chatapp_sessions", 1,
                    "workflow_executions", 30000,
                    "ai_credits", 1000,
                    "storage", 26843545600L)
                .toString(),
            json(
                    "chatapp_sessions", null,
                    "workflow_executions", null,
                    "ai_credits", null,
                    "storage", null)
                .toString());
    JsonValue addons =
        Workspace.create().admin().get("/user/billing/addons").expect(200).json().get("data");
    assertThat(addons).isEqualTo(pricing.get("addons"));
    assertThat(
            lines(
                addons,
                "addon_slug",
                "type",
                "billing_mode",
                "price_monthly",
                "price_annual",
                "price_one_time",
                "grant_chatapp_sessions",
                "grant_workflow_executions",
                "grant_ai_credits"))
        .containsExactly(
            "chatapp-session chatapp_session recurring 19 14 null 1 0 0",
            "wf-pack-10k workflow_execution_pack one_time null null 8 0 10000 0",
            "wf-pack-50k workflow_execution_pack one_time null null 30 0 50000 0",
            "ai-credits-250 ai_credit_pack one_time null null 6 0 0 250",
            "ai-credits-1k ai_credit_pack one_time null null 20 0 0 1000",
            "ai-credits-5k ai_credit_pack one_time null null 80 0 0 5000");
  }

  @Test
  void plansForAdminsListPermissions() {
    Api owner = Workspace.create().admin();
    JsonObject plan =
        owner.get("/admin/pricing/plans").expect(200).json().getJsonArray("data").getJsonObject(0);
    assertThat(plan.getJsonArray("userPermissions"))
        .containsExactlyInAnyOrderElementsOf(
            owner.get("/admin/me").expect(200).data().getJsonArray("permissions"));
  }

  @Test
  void aNewWorkspaceHasATrialAndAnItemOfIt() {
    Workspace workspace = Workspace.create();
    assertThat(one(workspace, "status")).isEqualTo("trial");
    assertThat(
            Database.texts(
                "select (s.trial_ends_at - t.created_at)::text || t.plan || t.billing_period"
                    + " from main.subscription s join main.tenants t on t.id = s.workspace_id"
                    + " where t.id = "
                    + workspace.id()))
        .containsExactly("14 daysbasicmonthly");
    JsonObject page = workspace.admin().get("/user/billing/invoices").expect(200).json();
    assertThat(lines(page.get("data"), "type", "status", "amount", "currency", "gateway"))
        .containsExactly("trial_started paid 0 USD null");
    assertThat(page.getJsonObject("pagination").getInt("total")).isEqualTo(1);
    assertThat(page.getJsonObject("pagination").getInt("limit")).isEqualTo(50);
  }

  @Test
  void itemsComeInPagesTheNewestFirst() {
    Workspace workspace = Workspace.create();
    Database.run(
        "insert into main.invoice_item (workspace_id, type, amount, gateway, occurred_at) values ("
            + workspace.id()
            + ", 'charge_failed', 25, 'sandbox', now() + interval '1 day'), ("
            + workspace.id()
            + ", 'subscription_renewed', 25.5, 'sandbox', now() + interval '2 days')");
    Api admin = workspace.admin();
    assertThat(
            lines(
                admin.get("/user/billing/invoices?page=1&limit=2").expect(200).json().get("data"),
                "type",
                "status",
                "amount"))
        .containsExactly("subscription_renewed paid 25.50", "charge_failed failed 25");
    JsonObject second = admin.get("/user/billing/invoices?page=2&limit=2").expect(200).json();
    assertThat(lines(second.get("data"), "type")).containsExactly("trial_started");
    assertThat(second.getJsonObject("pagination").getBoolean("has_next")).isFalse();
    assertThat(admin.get("/user/billing/invoices?page=0").expect(400).faults())
        .containsExactly("page:min");
    assertThat(
            Workspace.create()
                .admin()
                .get("/user/billing/invoices")
                .expect(200)
                .json()
                .getJsonArray("data"))
        .hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET usage", "GET invoices", "GET addons", "POST cancel"})
  void billingNeedsAWorkspaceAndTheRight(String call) {
    String[] route = call.split(" ");
    String path = "/user/billing/" + route[1];
    Api.Answer answer = Person.create().api().send(route[0], path, null).expect(400);
    assertThat(answer.code()).isEqualTo("NO_WORKSPACE_SELECTED");
    assertThat(answer.json().getString("message")).isEqualTo("No workspace selected");
    Workspace workspace = Workspace.create();
    assertThat(workspace.member("member").send(route[0], path, null).expect(403).code())
        .isEqualTo("PERMISSION_DENIED");
  }

  @Test
  void onlyAnActiveSubscriptionIsCanceledAndOnlyOnce() throws Exception {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    assertThat(admin.post("/user/billing/cancel", "").expect(400).code())
        .isEqualTo("SUBSCRIPTION_NOT_ACTIVE");
    status(workspace, "active", ", current_period_end = now() + interval '9 days'");
    List<Api.Answer> answers = Race.of(6, i -> admin.send("POST", "/user/billing/cancel", null));
    assertThat(Race.statuses(answers)).containsExactly(200, 400, 400, 400, 400, 400);
    assertThat(one(workspace, "status")).isEqualTo("canceled");
    assertThat(Instant.parse(one(workspace, "to_json(canceled_at)#>>'{}'").replace("+00:00", "Z")))
        .isCloseTo(Instant.now(), org.assertj.core.api.Assertions.within(Duration.ofMinutes(2)));
    assertThat(
            lines(
                admin.get("/user/billing/invoices").expect(200).json().get("data"),
                "type",
                "amount"))
        .containsExactly("subscription_canceled 0", "trial_started 0");
    admin.post("/object", json("name", "Still open")).expect(201);
  }

  @Test
  void operatorsSetLimitsThatApplyAtOnce() {
    Workspace workspace = Workspace.create();
    Api operator = Api.open().bearer(Signer.server().operator());
    String path = "/admin/platform/tenants/" + workspace.subdomain() + "/limits";
    Api admin = workspace.admin();
    assertThat(storage(admin).getInt("used")).isZero();
    assertThat(
            operator
                .put(path, json("custom_limits", json("storage", 4, "ai_credits", null)))
                .expect(200)
                .data())
        .hasToString(
            json(
                    "chatapp_sessions", 1,
                    "workflow_executions", 5000,
                    "ai_credits", null,
                    "storage", 4)
                .toString());
    assertThat(storage(admin).getInt("limit")).isEqualTo(4);
    JsonObject refused = upload(admin, "hello").refused(402, "PLAN_LIMIT_EXCEEDED").json();
    assertThat(refused.getString("code")).isEqualTo("PLAN_LIMIT_EXCEEDED");
    assertThat(refused.getString("metric")).isEqualTo("storage");
    assertThat(refused.getInt("limit")).isEqualTo(4);
    assertThat(refused.getInt("used")).isZero();
    assertThat(refused.getString("message")).isNotBlank();
    upload(admin, "four").expect(201);
    assertThat(storage(admin).getInt("remaining")).isZero();
    operator.put(path, json("custom_limits", json())).expect(200);
    upload(admin, "hello").expect(201);
    assertThat(storage(admin).getInt("used")).isEqualTo(9);
  }

  @Test
  void limitsAreChecked() {
    Workspace workspace = Workspace.create();
    Api operator = Api.open().bearer(Signer.server().operator());
    String path = "/admin/platform/tenants/" + workspace.subdomain() + "/limits";
    assertThat(operator.put(path, json("custom_limits", json("seats", 4))).expect(400).faults())
        .containsExactly("custom_limits.seats:unknown");
    assertThat(operator.put(path, json("custom_limits", json("storage", -1))).expect(400).faults())
        .containsExactly("custom_limits.storage:min");
    assertThat(operator.put(path, json("custom_limits", json("storage", 1.5))).expect(400).faults())
        .containsExactly("custom_limits.storage:type");
    assertThat(operator.put(path, "{}").expect(400).faults())
        .containsExactly("custom_limits:required");
    operator
        .put("/admin/platform/tenants/nobody-has-this/limits", json("custom_limits", json()))
        .refused(404, "NOT_FOUND");
  }

  private static JsonObject storage(Api admin) {
    return admin
        .get("/user/billing/usage")
        .expect(200)
        .data()
        .getJsonObject("metrics")
        .getJsonObject("storage");
  }

  private static Api.Answer upload(Api admin, String text) {
    return Upload.send(admin, "a.txt", text);
  }
}
