package plinth.aipricing.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.TestSocket;
import plinth.testing.Workspace;

/** Runs are recorded once, priced as they ran, and their credits counted. */
class AiUsageIT {
  private final Workspace workspace = Workspace.create();
  private final String model = Ai.model("2.50", "10", "1.25");
  private final String run = Ai.fresh("run");

  private JsonObject credits() {
    return workspace
        .admin()
        .get("/user/billing/usage")
        .expect(200)
        .data()
        .getJsonObject("metrics")
        .getJsonObject("ai_credits");
  }

  private JsonObject body(JsonObject more) {
    return Ai.run(workspace, run, model, more);
  }

  private void limit(int credits) {
    Ai.OPERATOR
        .put(
            "/admin/platform/tenants/" + workspace.subdomain() + "/limits",
            json("custom_limits", json("ai_credits", credits)))
        .expect(200);
  }

  @Test
  void aRunIsPricedAndCounted() throws InterruptedException {
    TestSocket testSocket = TestSocket.join(Plinth.server().address(), workspace.token());
    assertThat(testSocket.next()).contains("joined");
    String adminId =
        Database.texts(
                "select admin_id from main.user_workspaces where workspace_id = " + workspace.id())
            .get(0);
    JsonObject entry =
        Ai.record(body(json(Ai.tokens(1_000, 250, 400), "admin_id", parsed(adminId))))
            .expect(200)
            .data();
    assertThat(entry.keySet())
        .containsExactly(
            "id",
            "run_id",
            "workspace_id",
            "admin_id",
            "channel",
            "provider",
            "model_key",
            "input_tokens",
            "output_tokens",
            "cached_tokens",
            "status",
            "cost_usd",
            "credits",
            "credits_charged",
            "credits_counted",
            "usd_per_credit",
            "pricing",
            "occurred_at",
            "recorded_at");
    // (600 * 2.50 + 400 * 1.25 + 250 * 10) / 1,000,000
    assertThat(entry.get("cost_usd")).hasToString("0.0045");
    assertThat(entry.getInt("credits")).isEqualTo(1);
    assertThat(entry.getBoolean("credits_charged")).isTrue();
    assertThat(Ai.price(entry.getJsonObject("pricing"))).isEqualTo("2.5 10 1.25");
    assertThat(credits().getInt("used")).isEqualTo(1);
    assertThat(testSocket.next())
        .contains("usage:updated", members("metric", "ai_credits"), members("charged", 1));
  }

  @Test
  void theSameRunAgainIsTheFirst() throws Exception {
    JsonObject body = body(Ai.tokens(1_000_000, 0, 0));
    List<Api.Answer> answers = Race.of(8, i -> Ai.record(body));
    assertThat(Race.statuses(answers)).containsOnly(200);
    assertThat(answers.stream().map(answer -> answer.data().getInt("id")).distinct()).hasSize(1);
    assertThat(credits().getInt("used")).isEqualTo(250);
    Ai.set(model, Ai.rates("99", "99", "99")).expect(200);
    JsonObject again = Ai.record(body).expect(200).data();
    assertThat(again.get("cost_usd")).hasToString("2.5");
    assertThat(credits().getInt("used")).isEqualTo(250);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'input_tokens':11,'output_tokens':5,'cached_tokens':1",
        "'input_tokens':10,'output_tokens':6,'cached_tokens':1",
        "'input_tokens':10,'output_tokens':5,'cached_tokens':2",
        "'input_tokens':10,'output_tokens':5,'cached_tokens':1,'occurred_at':'2026-01-01T00:00:00Z'"
      })
  void theSameRunWithOtherFactsIsRefused(String other) {
    Ai.record(body(Ai.tokens(10, 5, 1))).expect(200);
    assertThat(
            Ai.record(body(parsed("{" + other.replace('\'', '"') + "}").asJsonObject()))
                .expect(409)
                .code())
        .isEqualTo("RUN_DIFFERS");
    Workspace foreign = Workspace.create();
    assertThat(Ai.record(Ai.run(foreign, run, model, Ai.tokens(10, 5, 1))).expect(409).code())
        .isEqualTo("RUN_DIFFERS");
    assertThat(credits().getInt("used")).isEqualTo(1);
  }

  @Test
  void aRunWithoutAPriceIsKeptAsUnpriced() {
    String unknown = Ai.fresh("unknown");
    JsonObject entry =
        Ai.record(Ai.run(workspace, run, unknown, Ai.tokens(10, 5, 0))).expect(200).data();
    assertThat(entry.getString("status")).isEqualTo("unpriced");
    assertThat(entry.isNull("cost_usd")).isTrue();
    assertThat(entry.isNull("pricing")).isTrue();
    assertThat(entry.getInt("credits")).isZero();
    assertThat(credits().getInt("used")).isZero();
    assertThat(Ai.price(Ai.shown(unknown))).isEqualTo("null null null");
    Ai.set(unknown, Ai.rates("1", "1", "1")).expect(200);
    JsonObject again =
        Ai.record(Ai.run(workspace, run, unknown, Ai.tokens(10, 5, 0))).expect(200).data();
    assertThat(again.getString("status")).isEqualTo("unpriced");
  }

  @Test
  void aRunIsPricedByWhenItRan() {
    String then = Await.moment().toString();
    Ai.set(model, Ai.rates("100", "100", "100")).expect(200);
    JsonObject entry =
        Ai.record(body(json(Ai.tokens(1_000_000, 0, 0), "occurred_at", then))).expect(200).data();
    assertThat(entry.get("cost_usd")).hasToString("2.5");
    assertThat(Ai.record(body(Ai.tokens(1_000_000, 0, 0))).expect(200).data()).isEqualTo(entry);
  }

  @Test
  void uncoveredRunsAreStoredAndChargedUpToTheLimit() {
    limit(100);
    Ai.record(body(Ai.tokens(0, 90_000, 0))).expect(200);
    JsonObject dear = Ai.run(workspace, Ai.fresh("run"), model, Ai.tokens(0, 20_000, 0));
    JsonObject refused = Ai.record(dear).refused(402, "PLAN_LIMIT_EXCEEDED").json();
    assertThat(refused.getString("code")).isEqualTo("PLAN_LIMIT_EXCEEDED");
    assertThat(refused.getString("metric")).isEqualTo("ai_credits");
    assertThat(refused.getInt("limit")).isEqualTo(100);
    assertThat(refused.getInt("used")).isEqualTo(100);
    assertThat(credits().getInt("used")).isEqualTo(100);
    assertThat(credits().getInt("remaining")).as("the next run is refused too").isZero();
    JsonObject ledger = ledger("workspaceId=" + workspace.id());
    assertThat(ledger.getJsonArray("data").getJsonObject(0).getBoolean("credits_charged"))
        .isFalse();
    assertThat(ledger.getJsonArray("data").getJsonObject(0).getInt("credits_counted"))
        .isEqualTo(10);
    assertThat(totalCredits()).as("analytics tell what was charged").isEqualTo(100);
    assertThat(ledger.getJsonArray("data").getJsonObject(0).get("cost_usd")).hasToString("0.2");

    Database.run("insert into main.usage_pack values (" + workspace.id() + ", 'ai_credits', 10)");
    assertThat(Ai.record(dear).expect(200).data().getBoolean("credits_charged")).isTrue();
    assertThat(credits().getInt("used")).isEqualTo(110);
    assertThat(credits().getInt("pack_balance")).isZero();
  }

  @Test
  void racingRunsOversellNothing() throws Exception {
    limit(10);
    List<Api.Answer> answers =
        Race.of(
            12, i -> Ai.record(Ai.run(workspace, Ai.fresh("run"), model, Ai.tokens(0, 2_000, 0))));
    assertThat(answers.stream().filter(answer -> answer.status() == 200)).hasSize(5);
    assertThat(answers.stream().filter(answer -> answer.status() == 402)).hasSize(7);
    assertThat(credits().getInt("used")).isEqualTo(10);
    assertThat(ledger("workspaceId=" + workspace.id()).getJsonArray("data")).hasSize(12);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'input_tokens':1 | output_tokens:required",
        "'input_tokens':-1,'output_tokens':1 | input_tokens:min",
        "'input_tokens':1,'output_tokens':1000000001 | output_tokens:max",
        "'input_tokens':1,'output_tokens':1.5 | output_tokens:type",
        "'input_tokens':5,'output_tokens':1,'cached_tokens':6 | cached_tokens:max",
        "'input_tokens':5,'output_tokens':1,'admin_id':999999999 | admin_id:unknown",
        "'input_tokens':5,'output_tokens':1,'admin_id':0 | admin_id:positive",
        "'input_tokens':5,'output_tokens':1,'occurred_at':'2999-01-01T00:00:00Z' | occurred_at:max",
        "'input_tokens':5,'output_tokens':1,'occurred_at':'2019-01-01T00:00:00Z' | occurred_at:min",
        "'input_tokens':5,'output_tokens':1,'occurred_at':'now' | occurred_at:type",
        "'input_tokens':5,'output_tokens':1,'cost_usd':1 | cost_usd:unknown"
      })
  void invalidRunsNameTheirField(String members, String fault) {
    assertThat(
            Ai.record(body(parsed("{" + members.replace('\'', '"') + "}").asJsonObject()))
                .expect(400)
                .faults())
        .containsExactly(fault);
    assertThat(Database.texts("select 1 from main.ai_usage_event where run_id = '" + run + "'"))
        .isEmpty();
  }

  @Test
  void namesAreRefusedByTheirFields() {
    JsonObject tokens = Ai.tokens(1, 1, 0);
    assertThat(
            Ai.record(
                    json(
                        json("run_id", "a b", "workspace_id", workspace.id(), "channel", "Chat"),
                        json("provider", "", "model_key", "#"),
                        tokens))
                .expect(400)
                .faults())
        .containsExactlyInAnyOrder(
            "run_id:pattern", "channel:pattern", "provider:pattern", "model_key:pattern");
    assertThat(
            Ai.record(
                    json(
                        json("run_id", "x", "workspace_id", 999_999_999, "channel", "chat"),
                        json("provider", "acme", "model_key", "m"),
                        tokens))
                .expect(400)
                .faults())
        .containsExactly("workspace_id:unknown");
    Workspace other = Workspace.create();
    String foreign =
        Database.texts(
                "select admin_id from main.user_workspaces where workspace_id = " + other.id())
            .get(0);
    boolean isOwn =
        Database.texts(
                "select admin_id from main.user_workspaces where workspace_id = " + workspace.id())
            .contains(foreign);
    if (!isOwn) {
      assertThat(
              Ai.record(body(json(Ai.tokens(1, 1, 0), "admin_id", parsed(foreign))))
                  .expect(400)
                  .faults())
          .containsExactly("admin_id:unknown");
    }
  }

  private int totalCredits() {
    return Ai.OPERATOR
        .get("/admin/ai-analytics/summary?workspaceId=" + workspace.id())
        .expect(200)
        .data()
        .getInt("credits");
  }

  private static JsonObject ledger(String query) {
    return Ai.OPERATOR.get("/admin/ai-pricing/ledger?" + query).expect(200).json();
  }

  @Test
  void theLedgerIsFilteredAndPaged() {
    for (int i = 0; i < 3; i++) {
      Ai.record(Ai.run(workspace, run + i, model, Ai.tokens(10, 5, 0))).expect(200);
    }
    String unknown = Ai.fresh("unknown");
    Ai.record(Ai.run(workspace, run + "u", unknown, Ai.tokens(10, 5, 0))).expect(200);
    String own = "workspaceId=" + workspace.id();
    assertThat(ids(ledger(own))).containsExactly(run + "u", run + "2", run + "1", run + "0");
    assertThat(ids(ledger(own + "&status=unpriced"))).containsExactly(run + "u");
    assertThat(ids(ledger(own + "&status=priced&limit=1&page=2"))).containsExactly(run + "1");
    assertThat(ids(ledger("model_key=" + unknown))).containsExactly(run + "u");
    assertThat(ids(ledger("run_id=" + run + "1"))).containsExactly(run + "1");
    assertThat(ids(ledger(own + "&channel=mail"))).isEmpty();
    assertThat(ids(ledger(own + "&provider=other"))).isEmpty();
    assertThat(ids(ledger(own + "&to=2021-01-01"))).isEmpty();
    JsonObject pages = ledger(own + "&limit=3").getJsonObject("pagination");
    assertThat(pages.getInt("total")).isEqualTo(4);
    assertThat(pages.getInt("total_pages")).isEqualTo(2);
    for (String bad :
        List.of(
            "status=x|status:option",
            "from=x|from:type",
            "page=0|page:min",
            "workspaceId=x|workspaceId:type")) {
      String[] parts = bad.split("\\|");
      assertThat(Ai.OPERATOR.get("/admin/ai-pricing/ledger?" + parts[0]).expect(400).faults())
          .containsExactly(parts[1]);
    }
  }

  private static List<String> ids(JsonObject page) {
    return page.getJsonArray("data").getValuesAs(JsonObject.class).stream()
        .map(entry -> entry.getString("run_id"))
        .toList();
  }

  @Test
  void aTestPurgeTakesTheRunsAlong() {
    Ai.record(body(Ai.tokens(10, 5, 0))).expect(200);
    Api.open()
        .apiKey(Plinth.TEST_TOOLS_KEY)
        .post("/testing/purge-account", json("email", workspace.owner().email()))
        .expect(200);
    assertThat(Database.texts("select 1 from main.ai_usage_event where run_id = '" + run + "'"))
        .isEmpty();
  }
}
