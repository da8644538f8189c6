package plinth.usage.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.YearMonth;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Person;
import plinth.testing.Workspace;

/** The content of the billing screen. */
class UsageIT {
  private static JsonObject usage(Api admin) {
    return admin.get("/user/billing/usage").expect(200).data();
  }

  @Test
  void aNewWorkspaceIsOnTrialAndUsesNothing() {
    Workspace workspace = Workspace.create();
    JsonObject usage = usage(workspace.admin());
    assertThat(usage.keySet())
        .containsExactly(
            "period_key",
            "subscription",
            "metrics",
            "active_addons",
            "consumables",
            "pending_change",
            "scheduled_change",
            "last_failed_payment");
    assertThat(usage.getString("period_key")).isEqualTo(YearMonth.now(ZoneOffset.UTC).toString());
    JsonObject subscription = usage.getJsonObject("subscription");
    assertThat(subscription.keySet())
        .containsExactly(
            "status",
            "plan_slug",
            "plan_name",
            "is_per_member",
            "period",
            "base_price",
            "seat_count",
            "recurring_total",
            "trial_ends_at",
            "current_period_start",
            "current_period_end",
            "grace_period_ends_at",
            "canceled_at",
            "gateway",
            "has_payment_method");
    assertThat(subscription.getString("status")).isEqualTo("trial");
    assertThat(subscription.getString("plan_slug")).isEqualTo("basic");
    assertThat(subscription.getString("plan_name")).isEqualTo("Basic");
    assertThat(subscription.getString("period")).isEqualTo("monthly");
    assertThat(subscription.getJsonNumber("recurring_total").bigDecimalValue())
        .isEqualByComparingTo("25");
    assertThat(subscription.getBoolean("has_payment_method")).isFalse();
    assertThat(usage.getJsonObject("metrics").get("ai_credits"))
        .hasToString(
            json(
                    "limit", 300,
                    "used", 0,
                    "remaining", 300,
                    "unlimited", false,
                    "pack_balance", 0)
                .toString());
    assertThat(usage.getJsonObject("metrics").get("chatapp_sessions"))
        .hasToString(json("limit", 1, "used", 0, "remaining", 1, "unlimited", false).toString());
    assertThat(usage.getJsonArray("active_addons")).isEmpty();
    assertThat(usage.get("consumables"))
        .hasToString(json("workflow_execution_balance", 0, "ai_credit_balance", 0).toString());
  }

  @Test
  void seatsAndAddonsMakeTheTotalAndPacksRemain() {
    Workspace workspace = Workspace.create();
    workspace.join(Person.create(), "member");
    String id = Long.toString(workspace.id());
    Database.run(
        "insert into main.subscription_addon values ("
            + id
            + ", 'chatapp-session', 2, 'active', null)");
    Database.run("insert into main.usage_pack values (" + id + ", 'ai_credits', 250)");
    Database.run(
        "insert into main.usage_counter values ("
            + id
            + ", 'ai_credits', to_char(now() at time zone 'UTC', 'YYYY-MM'), 310)");
    JsonObject usage = usage(workspace.admin());
    JsonObject subscription = usage.getJsonObject("subscription");
    assertThat(subscription.getInt("seat_count")).isEqualTo(2);
    assertThat(subscription.getJsonNumber("recurring_total").bigDecimalValue())
        .isEqualByComparingTo("88");
    assertThat(usage.getJsonArray("active_addons"))
        .hasToString(
            array(
                    json(
                        "addon_slug", "chatapp-session",
                        "name", "+1 chat-app session",
                        "type", "chatapp_session",
                        "quantity", 2,
                        "ending", 0,
                        "status", "active",
                        "canceled_at", null))
                .toString());
    JsonObject metrics = usage.getJsonObject("metrics");
    assertThat(metrics.getJsonObject("chatapp_sessions").getInt("limit")).isEqualTo(3);
    assertThat(metrics.get("ai_credits"))
        .hasToString(
            json(
                    "limit", 300,
                    "used", 310,
                    "remaining", 250,
                    "unlimited", false,
                    "pack_balance", 250)
                .toString());
    assertThat(usage.getJsonObject("consumables").getInt("ai_credit_balance")).isEqualTo(250);
  }

  @Test
  void enterpriseIsUnlimitedAndItsPriceUnknown() {
    Workspace workspace = Workspace.create();
    Database.run("update main.tenants set plan = 'enterprise' where id = " + workspace.id());
    JsonObject usage = usage(workspace.admin());
    assertThat(usage.getJsonObject("subscription").get("base_price")).isEqualTo(JsonValue.NULL);
    assertThat(usage.getJsonObject("subscription").getBoolean("is_per_member")).isFalse();
    assertThat(usage.getJsonObject("metrics").get("storage"))
        .hasToString(
            json("limit", null, "used", 0, "remaining", null, "unlimited", true).toString());
  }
}
