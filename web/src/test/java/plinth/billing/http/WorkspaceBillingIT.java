package plinth.billing.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Billing;
import plinth.testing.Database;
import plinth.testing.Race;
import plinth.testing.Signer;
import plinth.testing.TestClock;
import plinth.testing.Workspace;

/** Operators see the billing of workspaces, hold subscriptions, and see the total revenue. */
class WorkspaceBillingIT {
  private static final Api OPERATOR = Api.open().bearer(Signer.server().operator());

  private static String path(Workspace workspace) {
    return "/admin/platform/workspaces/" + workspace.id() + "/billing";
  }

  private static JsonObject show(Workspace workspace) {
    return OPERATOR.get(path(workspace)).expect(200).data();
  }

  private static String status(JsonObject billing) {
    JsonObject subscription = billing.getJsonObject("subscription");
    return subscription.getString("status") + " " + subscription.getBoolean("read_only");
  }

  private static Api.Answer write(Workspace workspace) {
    return workspace.admin().post("/object/data/contacts", json("data", json("name", "Nora")));
  }

  @Test
  void everythingOfTheBillingIsShown() {
    Workspace workspace = Workspace.create();
    JsonObject billing = show(workspace);
    assertThat(billing.keySet())
        .containsExactly(
            "workspace_id",
            "subdomain",
            "name",
            "status",
            "subscription",
            "hold",
            "active_addons",
            "limits",
            "paid_total",
            "invoices",
            "pending_change",
            "scheduled_change",
            "last_failed_payment");
    assertThat(billing.getString("subdomain")).isEqualTo(workspace.subdomain());
    assertThat(status(billing)).isEqualTo("trial false");
    assertThat(billing.isNull("hold")).isTrue();
    assertThat(billing.getJsonObject("limits").getInt("ai_credits")).isEqualTo(300);
    assertThat(billing.getJsonArray("invoices").getJsonObject(0).getString("type"))
        .isEqualTo("trial_started");
    assertThat(billing.getJsonObject("subscription").keySet())
        .contains(
            "read_only_since",
            "last_renewal_attempt_at",
            "delete_scheduled_at",
            "deletion_scheduled_at",
            "deletion_requested_by_email");
    for (String other : List.of("999999999", "0", "acme", "-1", "99999999999999999999")) {
      String lost = "/admin/platform/workspaces/" + other + "/billing";
      OPERATOR.get(lost).refused(404, "NOT_FOUND");
      OPERATOR.send("POST", lost + "/suspend", null).refused(404, "NOT_FOUND");
      OPERATOR.send("POST", lost + "/unsuspend", null).refused(404, "NOT_FOUND");
    }
    workspace.admin().get(path(workspace)).refused(403, "CREDENTIAL_NOT_ALLOWED");
  }

  @Test
  void aHoldKeepsTheStatusBeforeAndGivesItBack() {
    Workspace workspace = Workspace.create();
    JsonObject held =
        OPERATOR.post(path(workspace) + "/suspend", json("reason", "disputed")).expect(200).data();
    assertThat(status(held)).isEqualTo("suspended true");
    assertThat(held.getJsonObject("hold").getString("status")).isEqualTo("trial");
    // Every node applies it within a second.
    Await.promptly(
        () -> write(workspace),
        answer -> answer.status() == 403 && answer.code().equals("WORKSPACE_READ_ONLY"));
    Api admin = workspace.admin();
    assertThat(
            admin
                .post("/user/billing/change-plan", json("plan_slug", "advanced"))
                .expect(400)
                .code())
        .isEqualTo("PAYMENT_METHOD_REQUIRED");
    assertThat(admin.send("POST", "/user/billing/cancel", null).expect(400).code())
        .isEqualTo("SUBSCRIPTION_NOT_ACTIVE");
    admin
        .post("/user/billing/addons", json("addon_slug", "ai-credits-250", "quantity", 1))
        .refused(400, "ADDON_NEEDS_PAID_PLAN");
    new Billing(workspace).pay("succeeds");
    assertThat(status(show(workspace))).isEqualTo("suspended true");
    JsonObject again = OPERATOR.send("POST", path(workspace) + "/suspend", null).expect(200).data();
    assertThat(again.getJsonObject("hold")).isEqualTo(held.getJsonObject("hold"));

    JsonObject released =
        OPERATOR.send("POST", path(workspace) + "/unsuspend", null).expect(200).data();
    assertThat(status(released)).isEqualTo("trial false");
    assertThat(released.isNull("hold")).isTrue();
    Await.promptly(() -> write(workspace).status(), status -> status == 201);
    OPERATOR.send("POST", path(workspace) + "/unsuspend", null).expect(200);
    assertThat(
            Database.texts(
                "select action || coalesce(details ->> 'reason', '') from main.audit"
                    + " where workspace_id = "
                    + workspace.id()
                    + " and action ~ 'subscription.(held|released)' order by id"))
        .containsExactly("subscription.helddisputed", "subscription.released");
    assertThat(
            OPERATOR
                .post(path(workspace) + "/suspend", json("reason", "x".repeat(501)))
                .expect(400)
                .faults())
        .containsExactly("reason:size");
  }

  @Test
  void noScheduleTouchesAHeldSubscription() {
    Workspace workspace = Workspace.create();
    OPERATOR.send("POST", path(workspace) + "/suspend", null).expect(200);
    JsonObject moved = TestClock.advance(workspace, "P200D");
    assertThat(moved.getBoolean("is_deleting")).isFalse();
    assertThat(TestClock.ran(moved)).noneMatch(run -> run.matches("billing-.*(expiry|delete).*"));
    assertThat(status(show(workspace))).isEqualTo("suspended true");
    assertThat(show(workspace).getJsonObject("subscription").isNull("delete_scheduled_at"))
        .isTrue();
    OPERATOR.send("POST", path(workspace) + "/unsuspend", null).expect(200);
    assertThat(status(show(workspace))).isEqualTo("trial false");
    TestClock.advance(workspace, "PT2H");
    assertThat(status(show(workspace))).isEqualTo("past_due true");
  }

  @Test
  void racingHoldsAreOne() throws Exception {
    Workspace workspace = Workspace.create();
    List<Api.Answer> answers =
        Race.of(
            6,
            i ->
                OPERATOR.send(
                    "POST", path(workspace) + (i % 2 == 0 ? "/suspend" : "/unsuspend"), null));
    assertThat(Race.statuses(answers)).containsOnly(200);
    OPERATOR.send("POST", path(workspace) + "/unsuspend", null).expect(200);
    assertThat(status(show(workspace))).isEqualTo("trial false");
  }

  private static JsonObject summary() {
    return OPERATOR.get("/admin/platform/pricing/summary").expect(200).data();
  }

  /** The summary without workspaces, with them, and with them again. */
  private record Summed(JsonObject before, JsonObject after, JsonObject again) {
    boolean isOfNobodyElse() {
      return after.equals(again);
    }
  }

  /**
   * The effect of workspaces on the global summary, which leaves out workspaces with a pending
   * deletion. Repeats the measurement if other workspaces changed in the meantime, so that the two
   * summaries with the workspaces differ.
   */
  private static Summed summed(Workspace... workspaces) {
    String ids = Stream.of(workspaces).map(w -> w.id() + "").collect(Collectors.joining(", "));
    String become = "update main.tenants set status = '%s' where id in (" + ids + ")";
    return Await.promptly(
        () -> {
          JsonObject after = summary();
          Database.run(become.formatted("deleting"));
          JsonObject before = summary();
          Database.run(become.formatted("active"));
          return new Summed(before, after, summary());
        },
        Summed::isOfNobodyElse);
  }

  private static BigDecimal amount(JsonObject of, String member) {
    return of.getJsonNumber(member).bigDecimalValue();
  }

  @Test
  void theSummaryAddsUpRenewals() {
    Workspace monthly = Workspace.create();
    monthly.member("member");
    Workspace yearly = Workspace.create();
    Workspace unpaid = Workspace.create();
    Workspace trial = Workspace.create();
    Database.run(
        "update main.subscription set status = 'active' where workspace_id in ("
            + monthly.id()
            + ", "
            + yearly.id()
            + ")");
    Database.run(
        "update main.tenants set plan = 'advanced', billing_period = 'annual' where id = "
            + yearly.id());
    Database.run(
        "update main.subscription set status = 'past_due' where workspace_id = " + unpaid.id());
    Database.run(
        "update main.subscription set has_payment_method = true where workspace_id = "
            + trial.id());
    Database.run(
        "insert into main.subscription_addon values ("
            + monthly.id()
            + ", 'chatapp-session', 2, 'active', null), ("
            + yearly.id()
            + ", 'chatapp-session', 1, 'canceled', now())");
    monthly.admin().get("/admin/platform/pricing/summary").refused(403, "CREDENTIAL_NOT_ALLOWED");
    Summed summed = summed(monthly, yearly, unpaid, trial);
    JsonObject before = summed.before();
    JsonObject after = summed.after();
    // Two members at 25 and two sessions at 19; one at 29.
    assertThat(
            amount(after, "monthly_recurring_revenue")
                .subtract(amount(before, "monthly_recurring_revenue")))
        .isEqualByComparingTo("117");
    assertThat(amount(after, "annual_run_rate"))
        .isEqualByComparingTo(
            amount(after, "monthly_recurring_revenue").multiply(BigDecimal.valueOf(12)));
    assertThat(amount(after, "past_due_revenue").subtract(amount(before, "past_due_revenue")))
        .isEqualByComparingTo("25");
    assertThat(more(before, after, "workspaces")).isEqualTo(4);
    assertThat(more(before, after, "trials")).isEqualTo(1);
    assertThat(more(before, after, "trials_with_card")).isEqualTo(1);
    assertThat(more(before, after, "trials_ending")).isZero();
    assertThat(more(before, after, "active")).isEqualTo(2);
    assertThat(more(before, after, "past_due")).isEqualTo(1);
    JsonObject plan =
        after.getJsonArray("by_plan").getValuesAs(JsonObject.class).stream()
            .filter(row -> row.getString("plan_slug").equals("advanced"))
            .filter(row -> row.getString("period").equals("annual"))
            .findFirst()
            .orElseThrow();
    assertThat(plan.getInt("active")).isPositive();
  }

  private static int more(JsonObject before, JsonObject after, String member) {
    return after.getInt(member) - before.getInt(member);
  }
}
