package plinth.billing.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Billing;
import plinth.testing.Mailbox;
import plinth.testing.Signer;
import plinth.testing.TestClock;
import plinth.testing.Workspace;

/** Twelve months of one subscription by its clock, with totals computed in advance. */
class TwelveMonthsIT {
  /** The payment events in order. Amounts are for one seat. */
  private static final List<String> EVENTS =
      List.of(
          "trial_started 0.00",
          "card_saved 0.00", // the trial is thirty days now
          "subscription_activated 25.00", // Basic
          "addon_one_time_charged 6.00", // 250 AI credits
          "subscription_renewed FIRST", // Basic and a session, which was held before, too
          "plan_change_charged 7.00", // Advanced for half a month: (39 - 25) / 2
          "subscription_renewed 58.00", // Advanced and a session
          "card_saved 0.00", // one that will be declined
          "charge_failed 58.00",
          "charge_captured 58.00", // with another card
          "subscription_activated 0.00",
          "subscription_renewed 25.00", // Basic again, without the session
          "subscription_renewed 25.00",
          "plan_change_charged 215.50", // a year of Basic less half a month: 12 * 19 - 25 / 2
          "addon_one_time_charged 30.00", // 50,000 executions
          "subscription_canceled 0.00");

  /** Without the session's share of the first month. */
  private static final BigDecimal PAID = new BigDecimal("493.50");

  /** The statuses over the months. */
  private static final List<String> STATES =
      List.of(
          "trial",
          "active",
          "active",
          "active",
          "past_due read-only",
          "suspended read-only",
          "active",
          "active",
          "active",
          "active",
          "canceled");

  private final Workspace workspace = Workspace.create();
  private final Billing billing = new Billing(workspace);
  private final Api admin = workspace.admin();
  private final Instant signedUp = moment("select created_at from main.tenants where id = ");

  private final List<String> states = new ArrayList<>();

  @Test
  void twelveMonthsAreBilledAsAnnounced() {
    billing.pay("succeeds");
    seen();
    to(end("trial_ends_at").plus(Duration.ofHours(2)));
    seen();

    buy("chatapp-session");
    BigDecimal part = partOfSession();
    buy("ai-credits-250");
    spendCredits(310);
    toNextPeriod();
    assertThat(credits()).as("the pack outlives the month").isEqualTo("300 0 540 240");
    seen();

    toMiddle();
    plan(json("plan_slug", "advanced"), true);
    toNextPeriod();
    seen();

    billing.pay("declines");
    List<String> ran = toNextPeriod();
    assertThat(ran).contains("billing-renewal 1");
    seen();
    assertThat(write().expect(403).code()).isEqualTo("WORKSPACE_READ_ONLY");
    assertThat(TestClock.ran(TestClock.advance(workspace, "P4D")))
        .contains("billing-grace-expiry 1");
    seen();
    billing.pay("succeeds");
    seen();
    write().expect(201);

    plan(json("plan_slug", "basic"), false);
    admin.delete("/user/billing/addons/chatapp-session").expect(200);
    toNextPeriod();
    seen();
    toNextPeriod();
    seen();

    toMiddle();
    plan(json("plan_slug", "basic", "period", "annual"), true);
    TestClock.advance(workspace, "P1M");
    buy("wf-pack-50k");
    to(signedUp.plus(Duration.ofDays(366)));
    seen();
    admin.send("POST", "/user/billing/cancel", null).expect(200);
    seen();

    assertThat(states).isEqualTo(STATES);
    assertThat(billing.items())
        .isEqualTo(
            EVENTS.stream()
                .map(event -> event.replace("FIRST", new BigDecimal("44.00").add(part).toString()))
                .toList());
    assertThat(billing.books()).isEqualTo("0.00 " + PAID.add(part));
    assertThat(paidTotal().toString()).isEqualTo(PAID.add(part).toString());
    assertThat(credits()).isEqualTo("300 0 540 240");
    everyInvoicePrints();
    everyMailCameOnce();
  }

  /** The price of a session for the month that began two hours earlier. */
  private BigDecimal partOfSession() {
    Duration month = Duration.between(end("current_period_start"), end("current_period_end"));
    return new BigDecimal("19.00")
        .multiply(BigDecimal.valueOf(month.minusHours(2).toSeconds()))
        .divide(BigDecimal.valueOf(month.toSeconds()), 2, RoundingMode.HALF_UP);
  }

  private void seen() {
    states.add(billing.state());
  }

  private Instant moment(String query) {
    return Instant.parse(
        billing
            .text(
                query.replaceFirst(
                    "select ([a-z_]+)",
                    """
                    select to_char($1 at time zone 'UTC', \
                    'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')"""))
            .trim());
  }

  private Instant end(String column) {
    return moment("select " + column + " from main.subscription where workspace_id = ");
  }

  private List<String> to(Instant moment) {
    return TestClock.ran(
        TestClock.ask(workspace.id(), json("now", String.valueOf(moment))).expect(200).data());
  }

  /** Moves to the day after the period's end, when its schedule has run. */
  private List<String> toNextPeriod() {
    return to(end("current_period_end").plus(Duration.ofDays(1)));
  }

  private void toMiddle() {
    Instant start = end("current_period_start");
    to(start.plus(Duration.between(start, end("current_period_end")).dividedBy(2)));
  }

  private void buy(String addon) {
    admin.post("/user/billing/addons", json("addon_slug", addon, "quantity", 1)).expect(200);
  }

  private void plan(JsonObject body, boolean isCharged) {
    JsonObject data = admin.post("/user/billing/change-plan", body).expect(200).data();
    assertThat(data.getBoolean("charged")).isEqualTo(isCharged);
  }

  private Api.Answer write() {
    return admin.post("/object/data/contacts", json("data", json("name", "Nora")));
  }

  /** Runs an AI model for this number of credits. */
  private void spendCredits(int credits) {
    Api operator = Api.open().bearer(Signer.server().operator());
    String model = "year-" + UUID.randomUUID();
    operator
        .put(
            "/admin/ai-pricing/models",
            json(
                "models",
                array(
                    json(
                        "model_key",
                        model,
                        "provider",
                        "acme",
                        "input_rate",
                        10000,
                        "output_rate",
                        10000))))
        .expect(200);
    operator
        .post(
            "/admin/ai-usage",
            json(
                "run_id",
                model,
                "workspace_id",
                workspace.id(),
                "channel",
                "chat",
                "provider",
                "acme",
                "model_key",
                model,
                "input_tokens",
                credits,
                "output_tokens",
                0))
        .expect(200);
  }

  /** Limit, used, remaining and pack of the AI credits. */
  private String credits() {
    JsonObject credits =
        admin
            .get("/user/billing/usage")
            .expect(200)
            .data()
            .getJsonObject("metrics")
            .getJsonObject("ai_credits");
    return credits.get("limit")
        + " "
        + credits.get("used")
        + " "
        + credits.get("remaining")
        + " "
        + credits.get("pack_balance");
  }

  private JsonValue paidTotal() {
    return Api.open()
        .bearer(Signer.server().operator())
        .get("/admin/platform/workspaces/" + workspace.id() + "/billing")
        .expect(200)
        .data()
        .get("paid_total");
  }

  private void everyInvoicePrints() {
    List<JsonObject> invoices =
        admin
            .get("/user/billing/invoices")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getValuesAs(JsonObject.class);
    assertThat(invoices).hasSize(EVENTS.size());
    for (JsonObject invoice : invoices) {
      byte[] pdf = admin.bytes("/user/billing/invoices/" + invoice.getString("reference") + "/pdf");
      assertThat(new String(pdf, 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
    }
  }

  private void everyMailCameOnce() {
    long receipts = EVENTS.stream().filter(event -> isPaid(event)).count();
    Await.promptly("a receipt for each payment", () -> mails("Subject: Receipt for") >= receipts);
    assertThat(mails("Subject: Receipt for")).isEqualTo(receipts);
    assertThat(mails("Subject: A payment for Field Works failed")).isEqualTo(1);
    assertThat(mails("Subject: Field Works is read-only")).isEqualTo(1);
    assertThat(mails("Subject: The trial of Field Works ends on")).isEqualTo(1);
  }

  private static boolean isPaid(String event) {
    return !event.endsWith(" 0.00") && !event.contains("failed");
  }

  private long mails(String subject) {
    return Mailbox.to(workspace.owner().email()).stream()
        .filter(mail -> mail.contains(subject))
        .count();
  }
}
