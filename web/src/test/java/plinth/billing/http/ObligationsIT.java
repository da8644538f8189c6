package plinth.billing.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Billing;
import plinth.testing.Database;
import plinth.testing.Workspace;

/** Obligations are charged, and settled or ended. */
class ObligationsIT {
  private final Workspace workspace = Workspace.create();
  private final Billing billing = new Billing(workspace);
  private final Api admin = workspace.admin();

  private Api.Answer change(String plan, String period) {
    return admin.post("/user/billing/change-plan", json("plan_slug", plan, "period", period));
  }

  private Api.Answer buy(String addon, int quantity) {
    return admin.post("/user/billing/addons", json("addon_slug", addon, "quantity", quantity));
  }

  @Test
  void aDeclineForNowIsFinalAfterTheRetrial() {
    billing.pay("declines_for_now");
    billing.at("trial_ends_at", "1 minute");
    assertThat(billing.run("billing-trial-expiry")).isEqualTo(1);
    assertThat(billing.state()).isEqualTo("trial");
    assertThat(change("advanced", "monthly").expect(400).code()).isEqualTo("PAYMENT_PENDING");
    billing.at("trial_ends_at", "2 days 23 hours");
    assertThat(billing.run("billing-grace-expiry")).isZero();
    billing.at("trial_ends_at", "3 days 5 minutes");
    assertThat(billing.run("billing-grace-expiry")).isEqualTo(1);
    assertThat(billing.state()).isEqualTo("past_due read-only");
    assertThat(billing.obligations()).endsWith("initial failed 25.00");
  }

  @Test
  void aNewCardPaysOpenObligationsImmediately() {
    billing.activate();
    billing.pay("declines_for_now");
    billing.at("current_period_end", "1 minute");
    assertThat(billing.run("billing-renewal")).isEqualTo(1);
    assertThat(billing.obligations()).endsWith("renewal pending 25.00");
    billing.pay("succeeds");
    assertThat(billing.obligations())
        .endsWith("renewal withdrawn 25.00", "initial released 1.00", "renewal captured 25.00");
    assertThat(billing.items()).endsWith("card_saved 0.00", "subscription_renewed 25.00");
  }

  @Test
  void aPageApprovedLatePaysTheOpenObligation() {
    String page = billing.open();
    billing.at("trial_ends_at", "1 minute");
    billing.run("billing-trial-expiry");
    assertThat(billing.state()).isEqualTo("past_due read-only");
    billing.choose(page, "approve", "succeeds");
    admin.get("/user/billing/payment-status?payment_id=" + page).expect(200);
    // The notification of the gateway may be processing the same payment at this moment.
    Await.promptly(billing::state, "active"::equals);
    assertThat(billing.obligations())
        .containsExactly("initial released 1.00", "initial captured 25.00");
  }

  @Test
  void thePollDoesNotChargeCanceledSubscriptions() {
    billing.activate();
    billing.at("current_period_end", "1 minute");
    // Simulates a node that stopped between the claim and the call of the gateway.
    Database.run(
        "insert into main.obligation (workspace_id, kind, period_key, captures, is_checkout,"
            + " amount, currency, gateway, created_at, ends_at, plan_slug, billing_period, seats,"
            + " period_start, worth, lines) select workspace_id, 'renewal', 'stopped', true, false,"
            + " 25, 'USD', 'sandbox', now(), 'infinity', 'basic', 'monthly', 1, current_period_end,"
            + " 25, '[]' from main.subscription where workspace_id = "
            + workspace.id());
    admin.post("/user/billing/cancel", "").expect(200);
    billing.run("billing-payment-poll");
    assertThat(billing.obligations()).endsWith("renewal withdrawn 25.00");
    assertThat(billing.books()).isEqualTo("0.00 25.00");
  }

  @Test
  void addonsArePaidForInEveryPeriod() {
    billing.activate();
    buy("chatapp-session", 5).expect(200);
    billing.at("current_period_end", "-1 minute");
    admin.send("DELETE", "/user/billing/addons/chatapp-session", null).expect(200);
    billing.at("current_period_end", "1 minute");
    assertThat(billing.run("billing-renewal")).isEqualTo(1);
    // The add-on was held from almost the first minute of the period to the last.
    assertThat(Double.parseDouble(lastAmount())).isBetween(25 + 94.5, 25 + 95.0);
    billing.at("current_period_end", "1 minute");
    assertThat(billing.run("billing-renewal")).isEqualTo(1);
    assertThat(lastAmount()).isEqualTo("25.00");
  }

  private String lastAmount() {
    String item = billing.items().get(billing.items().size() - 1);
    return item.substring(item.indexOf(' ') + 1);
  }

  @Test
  void aYearHasItsAddons() {
    billing.activate();
    buy("chatapp-session", 5).expect(200);
    billing.at("current_period_end", "1 minute");
    billing.run("billing-renewal");
    assertThat(change("basic", "annual").expect(200).data().getString("status"))
        .isEqualTo("success");
    // 228 + 5 x 168, less almost all of 25 + 95.
    assertThat(Double.parseDouble(lastAmount())).isBetween(948.0, 948.5);
    assertThat(billing.run("billing-ledger-check")).isZero();
  }

  @Test
  void anUpgradeIsPaidOnceInAPeriod() {
    billing.activate();
    assertThat(change("advanced", "monthly").expect(200).data().getBoolean("charged")).isTrue();
    assertThat(change("basic", "monthly").expect(200).data().getBoolean("charged")).isFalse();
    assertThat(change("advanced", "monthly").expect(200).data().getBoolean("charged")).isFalse();
    assertThat(billing.items().stream().filter(item -> item.startsWith("plan_change"))).hasSize(1);
  }

  @Test
  void aDeclinedPaymentIsNoPurchase() {
    billing.activate();
    billing.pay("declines");
    Api.Answer pack = buy("wf-pack-10k", 3).expect(402);
    assertThat(pack.code()).isEqualTo("PAYMENT_FAILED");
    assertThat(pack.json().getString("payment_id")).startsWith("sbx_");
    assertThat(change("advanced", "monthly").expect(402).code()).isEqualTo("PAYMENT_FAILED");
    billing.pay("declines_for_now");
    assertThat(buy("wf-pack-10k", 1).expect(200).data().getString("status")).isEqualTo("pending");
    assertThat(change("advanced", "monthly").expect(200).data().getString("status"))
        .isEqualTo("pending");
    assertThat(change("basic", "annual").expect(400).code()).isEqualTo("PAYMENT_PENDING");
    assertThat(admin.post("/user/billing/cancel", "").expect(400).code())
        .isEqualTo("PAYMENT_PENDING");
  }

  @Test
  void enterpriseIsCanceledByStaffOnly() {
    Database.run("update main.tenants set plan = 'enterprise' where id = " + workspace.id());
    Database.run(
        "update main.subscription set status = 'active', has_payment_method = true"
            + " where workspace_id = "
            + workspace.id());
    assertThat(admin.post("/user/billing/cancel", "").expect(400).code())
        .isEqualTo("PLAN_BY_STAFF");
    assertThat(buy("chatapp-session", 1).expect(400).code()).isEqualTo("PLAN_BY_STAFF");
  }

  @Test
  void eachReturnAddressHasItsOwnPage() {
    String first = page("https://a.example/one");
    assertThat(page("https://a.example/one")).isEqualTo(first);
    String second = page("https://b.example/two");
    assertThat(second).isNotEqualTo(first);
    Api.Answer left =
        Api.open()
            .with("Content-Type", "application/x-www-form-urlencoded")
            .post(second.substring(second.indexOf("/sandbox")), "choice=approve&behaviour=succeeds")
            .expect(303);
    assertThat(left.header("Location")).startsWith("https://b.example/two?payment_id=");
  }

  @Test
  void severalPagesChargeADebtOnce() {
    billing.at("trial_ends_at", "1 minute");
    billing.run("billing-trial-expiry");
    String first = payment(page("https://a.example/one"));
    String second = payment(page("https://b.example/two"));
    billing.choose(first, "approve", "succeeds");
    assertThat(billing.status(first)).isEqualTo("success");
    assertThat(billing.status(second)).isEqualTo("failed");
    assertThat(Api.open().get("/sandbox/payments/" + second).expect(200).text())
        .contains("no longer open")
        .doesNotContain("Approve");
    String end = billing.column("current_period_end");
    billing.choose(second, "approve", "succeeds");
    assertThat(billing.status(second)).isEqualTo("failed");
    assertThat(billing.column("current_period_end")).isEqualTo(end);
    assertThat(billing.books()).isEqualTo("0.00 25.00");
  }

  private static String payment(String page) {
    return page.substring(page.lastIndexOf('/') + 1);
  }

  private String page(String returns) {
    return admin
        .post("/user/billing/checkout", json("callback_url", returns))
        .expect(200)
        .data()
        .getString("redirect_url");
  }
}
