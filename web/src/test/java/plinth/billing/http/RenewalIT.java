package plinth.billing.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Billing;
import plinth.testing.Database;
import plinth.testing.Race;
import plinth.testing.Workspace;

/** Renewals, their failures, and notifications of gateways. */
class RenewalIT {
  private final Workspace workspace = Workspace.create();
  private final Billing billing = new Billing(workspace);
  private final Api admin = workspace.admin();

  /** One subscription from its trial to its end. */
  @Test
  void theLifeOfASubscription() {
    billing.pay("succeeds");
    billing.at("14 days 1 minute");
    assertThat(billing.run("billing-trial-expiry")).isZero();
    billing.at("27 days 1 minute");
    assertThat(billing.run("billing-trial-ending")).isEqualTo(1);
    assertThat(billing.run("billing-trial-ending")).isZero();
    billing.at("30 days 1 minute");
    assertThat(billing.run("billing-trial-expiry")).isEqualTo(1);
    assertThat(billing.run("billing-trial-expiry")).isZero();
    assertThat(billing.state()).isEqualTo("active");
    assertThat(billing.column("current_period_start = trial_ends_at")).isEqualTo("true");
    admin.post("/user/billing/change-plan", json("plan_slug", "advanced")).expect(200);
    admin.post("/user/billing/change-plan", json("plan_slug", "basic")).expect(200);
    billing.at("current_period_end", "-1 minute");
    assertThat(billing.run("billing-renewal")).isZero();
    billing.at("current_period_end", "1 minute");
    assertThat(billing.run("billing-renewal")).isEqualTo(1);
    billing.pay("declines");
    billing.at("current_period_end", "1 minute");
    assertThat(billing.run("billing-renewal")).isEqualTo(1);
    assertThat(billing.state()).isEqualTo("past_due read-only");
    // Every node applies it within a second.
    Await.promptly(
        () -> admin.post("/object", json("name", "Ship")),
        answer -> answer.status() == 403 && answer.code().equals("WORKSPACE_READ_ONLY"));
    billing.at("grace_period_ends_at", "1 minute");
    assertThat(billing.run("billing-renewal")).isZero();
    assertThat(billing.run("billing-grace-expiry")).isEqualTo(1);
    assertThat(billing.state()).isEqualTo("suspended read-only");
    billing.at("read_only_since", "90 days 1 minute");
    assertThat(billing.run("billing-readonly-delete")).isEqualTo(1);
    billing.pay("succeeds");
    assertThat(billing.state()).isEqualTo("active");
    assertThat(
            billing.text(
                "select (deletion_scheduled_at is null)::text from main.tenants" + " where id = "))
        .isEqualTo("true");
    admin.post("/user/billing/cancel", "").expect(200);
    assertThat(billing.state()).isEqualTo("canceled");
    billing.at("current_period_end", "1 minute");
    assertThat(billing.run("billing-renewal")).isZero();
    assertThat(billing.run("billing-grace-expiry")).isEqualTo(1);
    assertThat(billing.state()).isEqualTo("suspended read-only");

    assertThat(billing.items())
        .containsExactly(
            "trial_started 0.00",
            "card_saved 0.00",
            "subscription_activated 25.00",
            "plan_change_charged 14.00",
            "subscription_renewed 25.00",
            "card_saved 0.00",
            "charge_failed 25.00",
            "charge_captured 25.00",
            "subscription_activated 0.00",
            "subscription_canceled 0.00");
    assertThat(billing.books()).isEqualTo("0.00 89.00");
    assertThat(billing.run("billing-ledger-check")).isZero();
  }

  @Test
  void eachMissedMonthIsBilledOnce() throws Exception {
    billing.activate();
    billing.at("current_period_end", "3 months 1 minute");
    List<Api.Answer> runs = Race.of(4, i -> billing.start("billing-renewal"));
    assertThat(Race.statuses(runs)).containsOnly(200);
    assertThat(billing.run("billing-renewal")).isZero();
    assertThat(billing.items().stream().filter("subscription_renewed 25.00"::equals)).hasSize(4);
    assertThat(
            billing.texts(
                "select count(distinct period_start) || ' ' || count(*) from main.invoice_item"
                    + " where type = 'subscription_renewed' and workspace_id = "))
        .containsExactly("4 4");
    assertThat(billing.books()).isEqualTo("0.00 125.00");
  }

  @Test
  void concurrentPlanChangesAndRenewalsFollowOneAnother() throws Exception {
    billing.activate();
    billing.at("current_period_end", "1 minute");
    List<Api.Answer> answers =
        Race.of(
            6,
            i ->
                i % 2 == 0
                    ? billing.start("billing-renewal")
                    : admin.post("/user/billing/change-plan", json("plan_slug", "advanced")));
    assertThat(answers)
        .allMatch(
            answer -> answer.status() == 200 || answer.code().equals("PAYMENT_PENDING"),
            "done, or refused while the renewal is paid");
    admin.post("/user/billing/change-plan", json("plan_slug", "advanced")).expect(200);
    // A sweep skips subscriptions that are being changed, so the period may be left to the next
    // sweep.
    billing.run("billing-renewal");
    assertThat(billing.text("select plan from main.tenants where id = ")).isEqualTo("advanced");
    assertThat(billing.items().stream().filter(item -> item.startsWith("subscription_renewed")))
        .hasSize(1);
    assertThat(billing.obligations()).allMatch(owed -> owed.matches(".* (captured|released) .*"));
    assertThat(billing.run("billing-ledger-check")).isZero();
  }

  @Test
  void concurrentCancellationsAndRenewalsFollowOneAnother() throws Exception {
    billing.activate();
    billing.at("current_period_end", "1 minute");
    Race.of(
        4,
        i ->
            i % 2 == 0
                ? billing.start("billing-renewal")
                : admin.send("POST", "/user/billing/cancel", null));
    assertThat(billing.state()).isEqualTo("canceled");
    long renewals = billing.items().stream().filter("subscription_renewed 25.00"::equals).count();
    assertThat(renewals).isLessThanOrEqualTo(1);
    assertThat(billing.books()).isEqualTo("0.00 " + (renewals + 1) * 25 + ".00");
    assertThat(billing.run("billing-renewal")).isZero();
    assertThat(billing.run("billing-grace-expiry")).isEqualTo(renewals == 1 ? 0 : 1);
  }

  @Test
  void aFailureThatTheGatewayTriesAgainIsAnInvoiceLineOnce() {
    billing.activate();
    billing.pay("declines_for_now");
    billing.at("current_period_end", "1 minute");
    assertThat(billing.run("billing-renewal")).isEqualTo(1);
    assertThat(billing.state()).isEqualTo("active");
    assertThat(billing.items()).endsWith("charge_failed 25.00");
    assertThat(billing.run("billing-renewal")).isZero();
    billing.at("current_period_end", "11 hours 59 minutes");
    assertThat(billing.run("billing-renewal")).isZero();
    billing.at("current_period_end", "12 hours 2 minutes");
    assertThat(billing.run("billing-renewal")).isEqualTo(1);
    billing.run("billing-payment-poll");
    assertThat(billing.items().stream().filter("charge_failed 25.00"::equals)).hasSize(1);
    assertThat(billing.obligations()).endsWith("renewal pending 25.00");
    String payment =
        billing.text(
            "select payment_id from main.obligation where kind = 'renewal' and workspace_id = ");
    Database.run(
        "update main.sandbox_payment set status = 'captured' where id = '" + payment + "'");
    Billing.notice("ntc_" + payment, "charge_captured", payment).expect(200);
    assertThat(billing.items()).endsWith("subscription_renewed 25.00");
    assertThat(billing.state()).isEqualTo("active");
  }

  @Test
  void noticesComeTwiceLateAndInAnyOrder() {
    billing.activate();
    billing.pay("declines");
    billing.at("current_period_end", "1 minute");
    billing.run("billing-renewal");
    assertThat(billing.state()).isEqualTo("past_due read-only");
    String payment =
        billing.text(
            "select payment_id from main.obligation where kind = 'renewal' and workspace_id = ");
    Billing.notice("ntc_f" + payment, "charge_failed", payment).expect(200);
    assertThat(billing.items().stream().filter("charge_failed 25.00"::equals)).hasSize(1);
    Database.run(
        "update main.sandbox_payment set status = 'captured' where id = '" + payment + "'");
    for (int i = 0; i < 3; i++) {
      assertThat(
              Billing.notice("ntc_c" + payment, "charge_captured", payment)
                  .expect(200)
                  .data()
                  .getString("type"))
          .isEqualTo("charge_captured");
    }
    Billing.notice("ntc_d" + payment, "charge_captured", payment).expect(200);
    assertThat(billing.state()).isEqualTo("active");
    Database.run(
        "update main.sandbox_payment set status = 'declined' where id = '" + payment + "'");
    Billing.notice("ntc_g" + payment, "charge_failed", payment).expect(200);
    assertThat(billing.state()).isEqualTo("active");
    assertThat(billing.items()).endsWith("charge_failed 25.00", "subscription_renewed 25.00");
    assertThat(billing.books()).isEqualTo("0.00 50.00");
  }

  @Test
  void thePollFindsPaymentsWhoseAnswerWasLost() {
    billing.activate();
    billing.pay("loses_answer");
    Database.run(
        "update main.outbox set due_at = now() + interval '1 hour' where listener = 'none'");
    billing.at("current_period_end", "1 minute");
    assertThat(billing.run("billing-renewal")).isEqualTo(1);
    billing.run("billing-payment-poll");
    assertThat(billing.items()).endsWith("subscription_renewed 25.00");
    assertThat(billing.obligations()).endsWith("renewal captured 25.00");
    JsonObject line =
        json("description", "x", "quantity", 1, "unit_price", 6, "amount", 6, "account", "PACKS");
    Database.run(
        """
        insert into main.obligation
               (workspace_id, kind, period_key, captures, is_checkout, amount, currency, gateway,
                created_at, ends_at, addon_slug, quantity, lines)
        values (%d, 'addon_one_time', 'crashed', true, false, 6, 'USD', 'sandbox',
                now(), 'infinity', 'ai-credits-250', 1, '%s')
        """
            .formatted(workspace.id(), array(line)));
    billing.run("billing-payment-poll");
    billing.run("billing-payment-poll");
    assertThat(billing.items()).endsWith("addon_one_time_charged 6.00");
    assertThat(billing.books()).isEqualTo("0.00 56.00");
  }

  /** Settling a payment locks in the same order; otherwise both would deadlock. */
  @Test
  void thePollLocksTheSubscriptionBeforeTheObligation() throws Exception {
    billing.activate();
    billing.pay("settles_late");
    billing.at("current_period_end", "1 minute");
    assertThat(billing.run("billing-renewal")).isEqualTo(1);
    String of = " where workspace_id = " + workspace.id();
    Race.note();
    try (Connection other = Database.owner();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("select from main.subscription" + of + " for update");
      CompletableFuture<Integer> poll =
          CompletableFuture.supplyAsync(() -> billing.run("billing-payment-poll"));
      Await.until("the poll waits for the subscription", () -> Database.isWaitedFor(statement));
      statement.execute("select from main.obligation" + of + " for update nowait");
      other.commit();
      assertThat(poll.get()).isEqualTo(1);
    }
  }

  @Test
  void notificationsMustBeSigned() {
    String payment = billing.open();
    JsonObject body = json("id", "n", "type", "charge_captured", "payment_id", payment);
    Instant now = Instant.now();
    assertThat(Api.open().post("/webhooks/gateway", body).expect(401).code())
        .isEqualTo("INVALID_SIGNATURE");
    for (String signature :
        List.of(
            "",
            "t=1,v1=00",
            Billing.signature(now, body + " "),
            Billing.signature(now.minusSeconds(400), body.toString()))) {
      assertThat(Billing.signed(body, signature).expect(401).code()).isEqualTo("INVALID_SIGNATURE");
    }
    assertThat(billing.obligations()).containsExactly("initial pending 1.00");
    assertThat(Billing.notice("n", "refund_issued", payment).expect(200).data().getString("type"))
        .isEqualTo("ignored");
    assertThat(
            Billing.notice("n", "charge_captured", "sbx_nobody")
                .expect(200)
                .data()
                .getString("type"))
        .isEqualTo("ignored");
    JsonObject large = json("id", "x".repeat(1_100_000));
    Billing.signed(large, Billing.signature(now, large.toString())).refused(413, "BODY_TOO_LARGE");
  }
}
