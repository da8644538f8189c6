package plinth.billing.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.testing.Api;
import plinth.testing.Billing;
import plinth.testing.Database;
import plinth.testing.Person;
import plinth.testing.Race;
import plinth.testing.Workspace;

/** Checkout, change of plan, add-ons and the status of payments, through the sandbox. */
class PaymentsIT {
  private static final String CHANGE = "/user/billing/change-plan";
  private static final String ADDONS = "/user/billing/addons";
  private static final String STATUS = "/user/billing/payment-status";

  private final Workspace workspace = Workspace.create();
  private final Billing billing = new Billing(workspace);
  private final Api admin = workspace.admin();

  private void status(String status) {
    Database.run(
        "update main.subscription set status = '"
            + status
            + "', current_period_start = now() - interval '10 days',"
            + " current_period_end = now() + interval '20 days',"
            + " read_only_since = case when '"
            + status
            + "' in ('past_due', 'suspended') then now() end where workspace_id = "
            + workspace.id());
  }

  private JsonObject usage() {
    return admin.get("/user/billing/usage").expect(200).data();
  }

  private String plan() {
    return usage().getJsonObject("subscription").getString("plan_slug");
  }

  private Api.Answer change(String plan) {
    return admin.post(CHANGE, json("plan_slug", plan));
  }

  private Api.Answer buy(String addon, int quantity) {
    return admin.post(ADDONS, json("addon_slug", addon, "quantity", quantity));
  }

  @Test
  void aCardMakesTheTrialLongerAndTheDollarIsGivenBack() {
    billing.pay("succeeds");
    assertThat(billing.items()).containsExactly("trial_started 0.00", "card_saved 0.00");
    assertThat(billing.obligations()).containsExactly("initial released 1.00");
    assertThat(billing.text("select status from main.sandbox_payment where workspace_id = "))
        .isEqualTo("released");
    JsonObject subscription = usage().getJsonObject("subscription");
    assertThat(subscription.getBoolean("has_payment_method")).isTrue();
    assertThat(subscription.getString("gateway")).isEqualTo("sandbox");
    assertThat(
            billing.text(
                "select s.trial_ends_at - t.created_at from main.subscription s"
                    + " join main.tenants t on t.id = s.workspace_id where t.id = "))
        .isEqualTo("30 days");
    assertThat(billing.text("select token from main.card where workspace_id = "))
        .doesNotContain("succeeds");
    billing.pay("succeeds");
    assertThat(billing.column("trial_ends_at - now() < interval '30 days'")).isEqualTo("true");
    assertThat(billing.books()).isEqualTo("0 0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          POST   | change-plan            | {"plan_slug":"basic"}
          POST   | checkout               | {}
          GET    | payment-status         |
          POST   | addons                 | {"addon_slug":"ai-credits-250","quantity":1}
          DELETE | addons/chatapp-session |
          """)
  void billingNeedsAWorkspaceAndTheRight(String verb, String route, @Nullable String body) {
    String path = "/user/billing/" + route;
    Api.Answer answer = Person.create().api().send(verb, path, body).expect(400);
    assertThat(answer.code()).isEqualTo("NO_WORKSPACE_SELECTED");
    assertThat(answer.json().getString("message")).isEqualTo("No workspace selected");
    assertThat(workspace.member("member").send(verb, path, body).expect(403).code())
        .isEqualTo("PERMISSION_DENIED");
  }

  @Test
  void aTrialIsSwappedForNothing() {
    JsonObject data =
        admin.post(CHANGE, json("plan_slug", "advanced", "period", "annual")).expect(200).data();
    assertThat(data.getBoolean("charged")).isFalse();
    JsonObject subscription = data.getJsonObject("subscription");
    assertThat(subscription.getString("status")).isEqualTo("trial");
    assertThat(subscription.keySet())
        .containsExactly(
            "status",
            "trial_ends_at",
            "current_period_end",
            "grace_period_ends_at",
            "canceled_at",
            "gateway",
            "has_payment_method",
            "seat_count",
            "read_only",
            "read_only_since",
            "delete_scheduled_at",
            "deletion_scheduled_at");
    assertThat(usage().getJsonObject("subscription").getString("period")).isEqualTo("annual");
    assertThat(
            usage().getJsonObject("metrics").getJsonObject("workflow_executions").getInt("limit"))
        .isEqualTo(30_000);
    assertThat(billing.obligations()).isEmpty();
  }

  @Test
  void plansAreChecked() {
    Api.Answer unknown = change("gold").expect(400);
    assertThat(unknown.code()).isEqualTo("PLAN_NOT_FOUND");
    assertThat(unknown.json().getString("message")).isEqualTo("Plan not found");
    assertThat(unknown.faults()).containsExactly("plan_slug:unknown");
    assertThat(change("enterprise").refused(400, "PLAN_BY_STAFF").json().getString("message"))
        .contains("Enterprise")
        .contains("support");
    assertThat(admin.post(CHANGE, "{}").expect(400).faults()).containsExactly("plan_slug:required");
    assertThat(
            admin.post(CHANGE, json("plan_slug", "basic", "period", "weekly")).expect(400).faults())
        .containsExactly("period:type");
    Database.run("update main.tenants set plan = 'enterprise' where id = " + workspace.id());
    assertThat(change("basic").expect(400).code()).isEqualTo("PLAN_BY_STAFF");
  }

  @ParameterizedTest
  @ValueSource(strings = {"past_due", "suspended", "canceled"})
  void unpaidSubscriptionsMustPayBeforeChangingPlans(String status) {
    status(status);
    JsonObject refused = change("advanced").expect(400).json();
    assertThat(refused.getString("error_key")).isEqualTo("PAYMENT_METHOD_REQUIRED");
    assertThat(buy("ai-credits-250", 1).expect(400).code()).isEqualTo("ADDON_NEEDS_PAID_PLAN");
    assertThat(buy("chatapp-session", 1).expect(400).code()).isEqualTo("ADDON_NEEDS_PAID_PLAN");
  }

  @Test
  void addonsNeedAnActiveSubscriptionWithACard() {
    assertThat(buy("ai-credits-250", 1).expect(400).code()).isEqualTo("ADDON_NEEDS_PAID_PLAN");
    status("active");
    assertThat(buy("ai-credits-250", 1).expect(400).code()).isEqualTo("ADDON_NEEDS_PAID_PLAN");
    assertThat(change("advanced").expect(400).code()).isEqualTo("PAYMENT_METHOD_REQUIRED");
    assertThat(buy("gold", 1).expect(400).faults()).containsExactly("addon_slug:unknown");
    assertThat(buy("ai-credits-250", 0).expect(400).faults()).containsExactly("quantity:min");
    assertThat(admin.post(ADDONS, "{}").expect(400).faults())
        .containsExactlyInAnyOrder("addon_slug:required", "quantity:required");
    assertThat(admin.delete(ADDONS + "/chatapp-session").expect(400).code())
        .isEqualTo("ADDON_NOT_HELD");
    admin.delete(ADDONS + "/gold").refused(404, "NOT_FOUND");
  }

  @Test
  void packsAreCreditedOnceWhenTheyArePaid() {
    billing.activate();
    JsonObject bought = buy("ai-credits-250", 2).expect(200).data();
    assertThat(bought.isNull("redirect_url")).isTrue();
    String payment = bought.getString("payment_id");
    buy("wf-pack-10k", 1).expect(200);
    assertThat(usage().getJsonObject("consumables"))
        .hasToString(
            json(
                    "workflow_execution_balance", 10000,
                    "ai_credit_balance", 500)
                .toString());
    Billing.notice("ntc_" + payment, "charge_captured", payment).expect(200);
    assertThat(usage().getJsonObject("consumables").getInt("ai_credit_balance")).isEqualTo(500);
    assertThat(billing.items())
        .endsWith("addon_one_time_charged 12.00", "addon_one_time_charged 8.00");
    assertThat(billing.books()).isEqualTo("0.00 45.00");
  }

  @Test
  void aPackThatIsNotPaidChangesNothing() {
    billing.activate();
    billing.pay("declines");
    assertThat(buy("ai-credits-250", 1).expect(402).code()).isEqualTo("PAYMENT_FAILED");
    assertThat(billing.state()).isEqualTo("active");
    assertThat(billing.items()).endsWith("addon_charge_failed 6.00");
    assertThat(usage().getJsonObject("consumables").getInt("ai_credit_balance")).isZero();
    assertThat(change("advanced").expect(402).code()).isEqualTo("PAYMENT_FAILED");
    assertThat(usage().getJsonObject("last_failed_payment").getString("purpose"))
        .isEqualTo("plan_change");
    assertThat(billing.state()).isEqualTo("active");
    assertThat(plan()).isEqualTo("basic");
    assertThat(
            billing.text(
                "select count(*) from main.invoice_item where type ="
                    + " 'plan_change_failed' and workspace_id = "))
        .isEqualTo("1");
  }

  @Test
  void recurringAddonsAreHeldAtOnceAndUntilTheRenewal() {
    billing.activate();
    buy("chatapp-session", 2).expect(200);
    buy("chatapp-session", 1).expect(200);
    assertThat(sessions()).isEqualTo(4);
    admin.delete(ADDONS + "/chatapp-session").expect(200);
    assertThat(admin.delete(ADDONS + "/chatapp-session").expect(400).code())
        .isEqualTo("ADDON_NOT_HELD");
    assertThat(sessions()).isEqualTo(4);
    JsonObject held = usage().getJsonArray("active_addons").getJsonObject(0);
    assertThat(held.getString("status")).isEqualTo("canceled");
    buy("chatapp-session", 1).expect(200);
    assertThat(sessions()).as("all three run to the renewal").isEqualTo(4);
    JsonObject again = usage().getJsonArray("active_addons").getJsonObject(0);
    assertThat(again.getString("status")).isEqualTo("active");
    assertThat(again.getInt("quantity")).isEqualTo(3);
    assertThat(again.getInt("ending")).isEqualTo(2);
    billing.at("current_period_end", "1 minute");
    assertThat(billing.run("billing-renewal")).isEqualTo(1);
    assertThat(sessions()).isEqualTo(2);
    // The next period with one session, and the past one with three.
    assertThat(billing.items()).endsWith("subscription_renewed 101.00");
    admin.delete(ADDONS + "/chatapp-session").expect(200);
    billing.at("current_period_end", "1 minute");
    assertThat(billing.run("billing-renewal")).isEqualTo(1);
    assertThat(billing.items()).endsWith("subscription_renewed 25.00");
    assertThat(sessions()).isEqualTo(1);
    assertThat(usage().getJsonArray("active_addons")).isEmpty();
    assertThat(billing.books()).isEqualTo("0.00 151.00");
  }

  private int sessions() {
    return usage().getJsonObject("metrics").getJsonObject("chatapp_sessions").getInt("limit");
  }

  @Test
  void anUpgradeIsPaidForTheRestAndADowngradeAppliesAtOnce() {
    billing.activate();
    assertThat(change("basic").expect(200).data().getBoolean("charged")).isFalse();
    assertThat(change("advanced").expect(200).data().getBoolean("charged")).isTrue();
    assertThat(plan()).isEqualTo("advanced");
    assertThat(billing.items()).endsWith("plan_change_charged 14.00");
    assertThat(change("basic").expect(200).data().getBoolean("charged")).isFalse();
    assertThat(plan()).isEqualTo("basic");
    assertThat(billing.items()).endsWith("plan_change_charged 14.00");
    billing.at("current_period_end", "-1 second");
    assertThat(change("advanced").expect(200).data().getBoolean("charged")).isFalse();
    assertThat(plan()).isEqualTo("advanced");
  }

  @Test
  void aYearBeginsWithItsPaymentAndEndsWithIt() {
    billing.activate();
    JsonObject data =
        admin.post(CHANGE, json("plan_slug", "basic", "period", "annual")).expect(200).data();
    assertThat(data.getBoolean("charged")).isTrue();
    assertThat(billing.items()).endsWith("plan_change_charged 203.00");
    assertThat(billing.column("current_period_end - current_period_start >= interval '365 days'"))
        .isEqualTo("true");
    assertThat(
            admin
                .post(CHANGE, json("plan_slug", "basic", "period", "monthly"))
                .expect(200)
                .data()
                .getBoolean("charged"))
        .isFalse();
    assertThat(usage().getJsonObject("subscription").getString("period")).isEqualTo("annual");
    billing.at("current_period_end", "1 minute");
    billing.run("billing-renewal");
    assertThat(billing.items()).endsWith("subscription_renewed 25.00");
    assertThat(usage().getJsonObject("subscription").getString("period")).isEqualTo("monthly");
  }

  @Test
  void paymentsOfOthersAreTheirs() {
    String payment = billing.open();
    assertThat(admin.get(STATUS).expect(400).faults()).containsExactly("payment_id:required");
    admin.get(STATUS + "?payment_id=sbx_nobody").refused(404, "NOT_FOUND");
    JsonObject data = admin.get(STATUS + "?payment_id=" + payment).expect(200).data();
    assertThat(data.getString("status")).isEqualTo("pending");
    assertThat(data.getString("gateway_status")).isEqualTo("OPEN");
    assertThat(data.getString("message")).isNotBlank();
    assertThat(admin.get(STATUS + "?tap_id=" + payment).expect(200).data()).isEqualTo(data);
    Api other = Workspace.create().admin();
    assertThat(other.get(STATUS + "?payment_id=" + payment).expect(403).code())
        .isEqualTo("PAYMENT_OF_ANOTHER");
    billing.choose(payment, "decline", "succeeds");
    assertThat(admin.get(STATUS + "?payment_id=" + payment).expect(200).data().getString("status"))
        .isEqualTo("failed");
    assertThat(billing.items()).containsExactly("trial_started 0.00");
  }

  @Test
  void aCheckoutNeedsNoBodyAndNoUsableAddress() {
    admin.send("POST", "/user/billing/checkout", null).expect(200);
    admin.post("/user/billing/checkout", "").expect(200);
    for (String address : List.of("javascript:alert(1)", "nowhere", "ftp://a.b/c", "https://")) {
      admin.post("/user/billing/checkout", json("callback_url", address)).expect(200);
    }
    assertThat(billing.obligations()).hasSize(1);
    assertThat(admin.post("/user/billing/checkout", json("callback", 1)).expect(400).faults())
        .containsExactly("callback:unknown");
  }

  @ParameterizedTest(name = "{0}: a payment recovers it")
  @CsvSource({"past_due", "suspended", "canceled"})
  void aPaymentRecovers(String status) throws Exception {
    status(status);
    Database.run(
        "update main.tenants set read_only = true, deletion_scheduled_at = now()"
            + " + interval '1 day', deletion_requested_by_email = 'system:billing' where id = "
            + workspace.id());
    Database.run(
        "update main.subscription set canceled_at = now() where status = 'canceled'"
            + " and workspace_id = "
            + workspace.id());
    List<String> pages = Race.of(4, i -> billing.open());
    assertThat(pages).containsOnly(pages.get(0));
    billing.choose(pages.get(0), "approve", "succeeds");
    List<Api.Answer> told =
        Race.of(
            6,
            i ->
                i % 2 == 0
                    ? admin.get(STATUS + "?payment_id=" + pages.get(0))
                    : Billing.notice("ntc_" + pages.get(0), "charge_captured", pages.get(0)));
    assertThat(Race.statuses(told)).containsOnly(200);
    assertThat(billing.state()).isEqualTo("active");
    assertThat(billing.items())
        .containsExactly(
            "trial_started 0.00", "charge_captured 25.00", "subscription_activated 0.00");
    assertThat(
            billing.text(
                "select coalesce(deletion_requested_by_email, '-') from main.tenants where id = "))
        .isEqualTo("-");
    assertThat(billing.column("has_payment_method")).isEqualTo("true");
    assertThat(billing.books()).isEqualTo("0.00 25.00");
    admin.post("/object", json("name", "Open again")).expect(201);
  }

  @Test
  void anOwnersDeletionIsNotWithdrawnByAPayment() {
    status("suspended");
    Database.run(
        "update main.tenants set deletion_scheduled_at = now() + interval '1 day',"
            + " deletion_requested_by_email = 'nora@example.com' where id = "
            + workspace.id());
    billing.pay("succeeds");
    assertThat(billing.state()).isEqualTo("active");
    assertThat(billing.text("select deletion_requested_by_email from main.tenants where id = "))
        .isEqualTo("nora@example.com");
    JsonValue scheduled =
        admin
            .post(CHANGE, json("plan_slug", "basic"))
            .expect(200)
            .data()
            .getJsonObject("subscription")
            .get("delete_scheduled_at");
    assertThat(scheduled.toString()).startsWith("\"20");
  }

  @Test
  void racingChangesArePaidOnce() throws Exception {
    billing.activate();
    List<Api.Answer> answers = Race.of(6, i -> change("advanced"));
    assertThat(Race.statuses(answers)).containsOnly(200);
    assertThat(billing.items().stream().filter(item -> item.startsWith("plan_change")))
        .containsExactly("plan_change_charged 14.00");
    assertThat(plan()).isEqualTo("advanced");
  }
}
