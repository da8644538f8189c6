package plinth.aipricing.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.string;
import static plinth.testing.TestJson.value;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.PriceList;
import plinth.testing.Race;

/** The prices of AI models over time, set by operators and synced from an aggregator. */
class AiPricingIT {
  private static final String SYNC = "/admin/ai-pricing/sync-aggregator";
  private static final String CREDIT = "/admin/ai-pricing/credit-setting";

  @AfterEach
  void leaveNothingToSync() {
    Database.run("update main.ai_model set aggregator_id = null");
    PriceList.server().list();
  }

  private static JsonObject sync() {
    return Ai.OPERATOR.send("POST", SYNC, null).expect(200).data();
  }

  private static String counts(JsonObject report) {
    return report.getInt("updated")
        + " "
        + report.getInt("unchanged")
        + " "
        + report.getInt("notFound")
        + " "
        + report.getInt("failed");
  }

  /** The sync's result for its only model: status and reason. */
  private static JsonArray said(JsonObject report) {
    JsonObject model = report.getJsonArray("models").getJsonObject(0);
    return array(model.get("status"), model.get("reason"));
  }

  private static String synced(String id) {
    String key = Ai.fresh("model");
    Ai.set(key, json("provider", "acme", "aggregator_id", id)).expect(200);
    return key;
  }

  @Test
  void aPriceIsValidFromItsMomentOn() throws InterruptedException {
    String key = Ai.model("2.50", "10", "1.25");
    JsonObject first = Ai.shown(key);
    assertThat(first.keySet())
        .containsExactly(
            "model_key",
            "provider",
            "aggregator_id",
            "input_rate",
            "output_rate",
            "cached_rate",
            "source",
            "valid_from",
            "valid_to");
    assertThat(Ai.price(first)).isEqualTo("2.5 10 1.25");
    assertThat(first.getString("source")).isEqualTo("admin");
    assertThat(first.isNull("valid_to")).isTrue();
    Instant then = Await.moment();
    Ai.set(key, Ai.rates("3", "12", "0.3")).expect(200);
    assertThat(Ai.price(Ai.shown(key))).isEqualTo("3 12 0.3");
    JsonObject past = Ai.shown(key, "?at=" + then);
    assertThat(Ai.price(past)).isEqualTo("2.5 10 1.25");
    assertThat(past.getString("valid_to")).isEqualTo(Ai.shown(key).getString("valid_from"));
    assertThat(Ai.price(Ai.shown(key, "?at=2020-06-01T00:00:00Z"))).isEqualTo("null null null");

    String since = Ai.shown(key).getString("valid_from");
    Ai.set(key, Ai.rates("3.00", "12.0", "0.30")).expect(200);
    assertThat(Ai.shown(key).getString("valid_from")).as("the same again").isEqualTo(since);
    Ai.set(key, json("provider", "other")).expect(200);
    assertThat(Ai.shown(key).getString("provider")).isEqualTo("other");
    assertThat(Ai.shown(key).getString("valid_from")).isEqualTo(since);
  }

  @Test
  void theCachedRateDefaultsToTheInputRate() {
    String key = Ai.fresh("model");
    Ai.set(key, json("provider", "acme", "input_rate", 1, "output_rate", 2)).expect(200);
    assertThat(Ai.price(Ai.shown(key))).isEqualTo("1 2 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'input_rate':1,'output_rate':2 | models[0].provider:required",
        "'provider':'A B' | models[0].provider:pattern",
        "'provider':'acme','input_rate':1 | models[0].output_rate:required",
        "'provider':'acme','output_rate':1 | models[0].input_rate:required",
        "'provider':'acme','cached_rate':1 | models[0].input_rate:required",
        "'provider':'acme','input_rate':-1,'output_rate':2 | models[0].input_rate:range",
        "'provider':'acme','input_rate':1,'output_rate':1000001 | models[0].output_rate:range",
        "'provider':'acme','input_rate':1,'output_rate':1,'cached_rate':0.0000000000001 |"
            + " models[0].cached_rate:range",
        "'provider':'acme','input_rate':'1' | models[0].input_rate:type",
        "'provider':'acme','source':'aggregator' | models[0].source:option",
        "'provider':'acme','source':'x' | models[0].source:type",
        "'provider':'acme','aggregator_id':'' | models[0].aggregator_id:size",
        "'provider':'acme','price':1 | models[0].price:unknown"
      })
  void invalidPricesNameTheirField(String members, String fault) {
    String key = Ai.fresh("model");
    assertThat(
            Ai.set(key, parsed("{" + members.replace('\'', '"') + "}").asJsonObject())
                .expect(400)
                .faults())
        .contains(fault);
    assertThat(Database.texts("select 1 from main.ai_model where model_key = '" + key + "'"))
        .isEmpty();
  }

  @Test
  void aListIsSetWholeOrNotAtAll() {
    String good = Ai.fresh("model");
    Api.Answer refused =
        Ai.OPERATOR.put(
            "/admin/ai-pricing/models",
            json(
                "models",
                array(
                    json("model_key", good, "provider", "acme"),
                    json("model_key", Ai.fresh("model")))));
    assertThat(refused.expect(400).faults()).containsExactly("models[1].provider:required");
    assertThat(Database.texts("select 1 from main.ai_model where model_key = '" + good + "'"))
        .isEmpty();
    assertThat(
            Ai.OPERATOR
                .put("/admin/ai-pricing/models", json("models", array()))
                .expect(400)
                .faults())
        .containsExactly("models:size");
    assertThat(Ai.OPERATOR.get("/admin/ai-pricing/models?at=noon").expect(400).faults())
        .containsExactly("at:type");
  }

  @Test
  void racingChangesLeaveOneRowAfterTheOther() throws Exception {
    String key = Ai.model("1", "1", "1");
    List<Api.Answer> answers =
        Race.of(8, i -> Ai.set(key, Ai.rates(String.valueOf(i + 2), "1", "1")));
    assertThat(Race.statuses(answers)).containsOnly(200);
    assertThat(
            Database.texts(
                "select count(*) || ' ' || count(valid_to) || ' ' || count(follows)"
                    + " from main.ai_model_pricing where model_key = '"
                    + key
                    + "'"))
        .containsExactly("9 8 8");
  }

  @Test
  void theScheduleSyncsNothingUnlessItIsEnabled() {
    JsonObject run =
        Ai.OPERATOR.post("/admin/platform/schedulers/ai-pricing-sync/run", "{}").expect(200).data();
    assertThat(run.getInt("items")).isZero();
  }

  @Test
  void aCreditIsWorthSomethingFromItsMomentOn() throws Exception {
    JsonObject before = Ai.OPERATOR.get(CREDIT).expect(200).data();
    assertThat(before.keySet()).containsExactly("usd_per_credit", "set_by", "valid_from");
    for (JsonValue bad :
        List.of(
            value(0), value(-1), value(1000.1), parsed("0.0000001"), string("1"), JsonValue.NULL)) {
      Ai.OPERATOR.put(CREDIT, json("usd_per_credit", bad)).refused(400, "VALIDATION_FAILED");
    }
    try {
      List<Api.Answer> raced =
          Race.of(4, i -> Ai.OPERATOR.put(CREDIT, json("usd_per_credit", parsed("0.0" + (i + 2)))));
      assertThat(Race.statuses(raced)).containsOnly(200);
      JsonObject now = Ai.OPERATOR.get(CREDIT).expect(200).data();
      assertThat(now.getString("set_by")).startsWith("operator:");
      JsonObject again =
          Ai.OPERATOR
              .put(CREDIT, json("usd_per_credit", now.get("usd_per_credit")))
              .expect(200)
              .data();
      assertThat(again).isEqualTo(now);
    } finally {
      Ai.OPERATOR.put(CREDIT, json("usd_per_credit", before.get("usd_per_credit"))).expect(200);
    }
    assertThat(
            Database.texts(
                "select count(*) filter (where valid_to is null) || ' ' ||"
                    + " count(*) filter (where follows is null) from main.ai_credit_setting"))
        .containsExactly("1 1");
  }

  @Test
  void syncedPricesFollowTheAggregator() {
    String key = synced("acme/one");
    PriceList.server()
        .list(PriceList.model("acme/one", "0.0000025", "0.00001", "0.00000125").toString());
    JsonObject report = sync();
    assertThat(report.keySet())
        .containsExactly("updated", "unchanged", "notFound", "failed", "models");
    assertThat(counts(report)).isEqualTo("1 0 0 0");
    assertThat(said(report)).isEqualTo(array("updated", null));
    assertThat(Ai.price(Ai.shown(key))).isEqualTo("2.5 10 1.25");
    assertThat(Ai.shown(key).getString("source")).isEqualTo("aggregator");
    assertThat(counts(sync())).isEqualTo("0 1 0 0");
    PriceList.server().list(PriceList.model("acme/one", "0.000005", "0.00001", null).toString());
    assertThat(counts(sync())).isEqualTo("1 0 0 0");
    assertThat(Ai.price(Ai.shown(key))).isEqualTo("5 10 5");
  }

  @Test
  void aJumpIsHeldUntilAnOperatorLooks() {
    String key = synced("acme/one");
    PriceList.server().list(PriceList.model("acme/one", "0.000001", "0.000001", null).toString());
    sync();
    PriceList.server().list(PriceList.model("acme/one", "0.000011", "0.000001", null).toString());
    JsonObject report = sync();
    assertThat(counts(report)).isEqualTo("0 0 0 1");
    assertThat(said(report)).isEqualTo(array("failed", "price_jump"));
    assertThat(report.getJsonArray("models").getJsonObject(0).getInt("input_rate")).isEqualTo(11);
    assertThat(Ai.price(Ai.shown(key))).isEqualTo("1 1 1");
    Ai.set(key, json("source", "aggregator", Ai.rates("11", "1", "11"))).expect(200);
    assertThat(counts(sync())).isEqualTo("0 1 0 0");
    PriceList.server().list(PriceList.model("acme/one", "0.000001", "0.000001", null).toString());
    assertThat(said(sync())).isEqualTo(array("failed", "price_jump"));
  }

  @Test
  void pricesSetByOperatorsStayUntilReleased() {
    String key = Ai.model("1", "1", "1");
    Ai.set(key, json("aggregator_id", "acme/one")).expect(200);
    PriceList.server().list(PriceList.model("acme/one", "0.000002", "0.000002", null).toString());
    JsonObject report = sync();
    assertThat(counts(report)).isEqualTo("0 1 0 0");
    assertThat(said(report)).isEqualTo(array("unchanged", "set_by_admin"));
    assertThat(Ai.price(Ai.shown(key))).isEqualTo("1 1 1");
    Ai.set(key, json("source", "aggregator")).expect(200);
    assertThat(Ai.price(Ai.shown(key))).isEqualTo("1 1 1");
    assertThat(counts(sync())).isEqualTo("1 0 0 0");
    assertThat(Ai.price(Ai.shown(key))).isEqualTo("2 2 2");
  }

  @Test
  void onlyModelsListedByTheAggregatorAreSynced() {
    Ai.model("1", "1", "1");
    synced("acme/unlisted");
    String bad = synced("acme/bad");
    PriceList.server()
        .list(
            PriceList.model("acme/bad", "-1", "-1", null).toString(),
            PriceList.model("acme/other", "1", "1", null).toString());
    JsonObject report = sync();
    assertThat(counts(report)).isEqualTo("0 0 1 1");
    assertThat(report.getJsonArray("models").toString())
        .contains(members("reason", "not_listed"), members("reason", "price_unusable"));
    assertThat(Ai.price(Ai.shown(bad))).isEqualTo("null null null");
  }

  @ParameterizedTest
  @CsvSource({"500, 0", "302, 0", "200, 0", "200, 5000"})
  void unusableAnswersChangeNoPrice(int status, long delay) {
    String key = synced("acme/one");
    PriceList.server()
        .answer(status, delay == 0 ? "<html>" : json("data", array()).toString(), delay);
    assertThat(Ai.OPERATOR.send("POST", SYNC, null).expect(503).code())
        .isEqualTo("AGGREGATOR_UNAVAILABLE");
    assertThat(Ai.price(Ai.shown(key))).isEqualTo("null null null");
  }

  @Test
  void theScheduleIsOffUnlessSwitchedOn() {
    synced("acme/one");
    PriceList.server().list(PriceList.model("acme/one", "0.000002", "0.000002", null).toString());
    JsonObject run =
        Ai.OPERATOR.post("/admin/platform/schedulers/ai-pricing-sync/run", "{}").expect(200).data();
    assertThat(run.getInt("items")).isZero();
  }

  @Test
  void aModelIsSetOnceInACall() {
    String key = Ai.fresh("twice");
    JsonObject model = json("model_key", key, "provider", "acme", Ai.rates("1", "1", "1"));
    assertThat(
            Ai.OPERATOR
                .put("/admin/ai-pricing/models", json("models", array(model, model)))
                .expect(400)
                .faults())
        .containsExactly("models[1].model_key:duplicate");
    assertThat(Ai.OPERATOR.get("/admin/ai-pricing/models").expect(200).text()).doesNotContain(key);
  }
}
