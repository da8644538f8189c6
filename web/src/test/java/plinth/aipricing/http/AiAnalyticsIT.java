package plinth.aipricing.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Workspace;

/** Costs of runs at known times, in a year that no other test uses. */
class AiAnalyticsIT {
  private static final String YEAR = "from=2023-01-01&to=2023-12-31";

  private static Workspace first;
  private static Workspace second;
  private static String cheap;
  private static String dear;

  @BeforeAll
  static void record() {
    first = Workspace.create();
    second = Workspace.create();
    cheap = Ai.model("1", "1", "1");
    dear = Ai.model("100", "100", "100");
    // The prices are older than the runs.
    Database.run(
        "update main.ai_model_pricing set valid_from = '2022-01-01' where model_key in ('"
            + cheap
            + "', '"
            + dear
            + "')");
    run(first, cheap, "2023-01-31T23:59:59Z", "chat", 10_000);
    run(first, dear, "2023-02-01T00:00:00Z", "chat", 1_000);
    run(second, cheap, "2023-02-01T12:00:00Z", "mail", 50_000);
    run(second, Ai.fresh("unpriced"), "2023-04-30T12:00:00Z", "mail", 70);
    run(second, dear, "2022-12-31T23:59:59Z", "mail", 1_000_000);
  }

  private static final AtomicInteger NEXT = new AtomicInteger();

  private static void run(Workspace of, String model, String at, String channel, long tokens) {
    Ai.OPERATOR.put(
        "/admin/platform/tenants/" + of.subdomain() + "/limits",
        json("custom_limits", json("ai_credits", null)));
    String run = Ai.fresh("run" + NEXT.incrementAndGet());
    JsonObject more = json(Ai.tokens(tokens, 0, 0), "occurred_at", at);
    Ai.record(Ai.run(of, run, channel, model, more)).expect(200);
  }

  private static Api.Answer ask(String path) {
    return Ai.OPERATOR.get("/admin/ai-analytics/" + path);
  }

  private static List<JsonObject> rows(String path) {
    return ask(path).expect(200).json().getJsonArray("data").getValuesAs(JsonObject.class);
  }

  private static String total(JsonObject row) {
    return row.get("total_usd")
        + " "
        + row.get("credits")
        + " "
        + row.get("runs")
        + " "
        + row.get("unpriced_runs");
  }

  @Test
  void theSummaryIsExact() {
    JsonObject summary = ask("summary?" + YEAR).expect(200).data();
    assertThat(summary.keySet())
        .containsExactly(
            "from", "to", "total_usd", "credits", "runs", "unpriced_runs", "workspace_count");
    assertThat(total(summary)).isEqualTo("0.16 16 4 1");
    assertThat(summary.getInt("workspace_count")).isEqualTo(2);
    assertThat(summary.getString("to")).isEqualTo("2024-01-01T00:00:00Z");
    assertThat(total(ask("summary?" + YEAR + "&workspaceId=" + first.id()).data()))
        .isEqualTo("0.11 11 2 0");
    assertThat(total(ask("summary?from=2023-02-01T00:00:00Z&to=2023-02-01T12:00:00Z").data()))
        .isEqualTo("0.1 10 1 0");
    assertThat(total(ask("summary?" + YEAR + "&workspaceId=999999999").data()))
        .isEqualTo("0 0 0 0");
    JsonObject recent = ask("summary").expect(200).data();
    assertThat(recent.getString("from")).isLessThan(recent.getString("to"));
  }

  @Test
  void workspacesAreRankedAndNamed() {
    List<JsonObject> ranked = rows("by-workspace?" + YEAR);
    assertThat(ranked)
        .extracting(AiAnalyticsIT::total)
        .containsExactly("0.11 11 2 0", "0.05 5 2 1");
    assertThat(ranked.get(0).getString("name")).isEqualTo("Field Works");
    assertThat(ranked.get(0).getString("subdomain")).isEqualTo(first.subdomain());
    JsonObject page = ask("by-workspace?" + YEAR + "&limit=1&page=2").expect(200).json();
    assertThat(page.getJsonArray("data").getJsonObject(0).getInt("workspace_id"))
        .isEqualTo((int) second.id());
    assertThat(page.getJsonObject("pagination").getInt("total")).isEqualTo(2);
    assertThat(page.getJsonObject("pagination").getBoolean("has_next")).isFalse();
  }

  @Test
  void modelsAndChannelsAreRanked() {
    List<JsonObject> models = rows("by-model?" + YEAR);
    assertThat(models)
        .extracting(AiAnalyticsIT::total)
        .containsExactly("0.1 10 1 0", "0.06 6 2 0", "0 0 1 1");
    assertThat(models.get(0).getString("model_key")).isEqualTo(dear);
    assertThat(models.get(1).getInt("input_tokens")).isEqualTo(60_000);
    List<JsonObject> channels = rows("by-channel?" + YEAR);
    assertThat(channels)
        .extracting(row -> row.getString("channel"))
        .containsExactly("chat", "mail");
    assertThat(channels)
        .extracting(AiAnalyticsIT::total)
        .containsExactly("0.11 11 2 0", "0.05 5 2 1");
    assertThat(rows("by-channel?" + YEAR + "&workspaceId=" + first.id())).hasSize(1);
  }

  @Test
  void aSeriesHasEveryPeriodInUtc() {
    List<JsonObject> months = rows("time-series?granularity=month&" + YEAR);
    assertThat(months).hasSize(12);
    assertThat(months.subList(0, 4))
        .extracting(row -> row.getString("period") + " " + total(row))
        .containsExactly(
            "2023-01 0.01 1 1 0", "2023-02 0.15 15 2 0", "2023-03 0 0 0 0", "2023-04 0 0 1 1");
    List<JsonObject> days = rows("time-series?from=2023-01-31&to=2023-02-02");
    assertThat(days)
        .extracting(row -> row.getString("period") + " " + total(row))
        .containsExactly("2023-01-31 0.01 1 1 0", "2023-02-01 0.15 15 2 0", "2023-02-02 0 0 0 0");
    assertThat(rows("time-series").size()).isBetween(30, 31);
  }

  @ParameterizedTest
  @CsvSource({
    "summary?from=x, from:type",
    "summary?to=2023-02-30, to:type",
    "summary?from=2023-02-02&to=2023-02-01, from:max",
    "by-model?from=2000-01-01, from:min",
    "by-channel?workspaceId=acme, workspaceId:type",
    "by-workspace?limit=0, limit:min",
    "by-workspace?page=x, page:type",
    "time-series?granularity=week, granularity:option",
    "time-series?from=2019-01-01, granularity:max"
  })
  void invalidQueriesNameTheirParameter(String path, String fault) {
    assertThat(ask(path).expect(400).faults()).containsExactly(fault);
  }
}
