package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Measures of records by groups; each group's filter finds the records that it measured. */
class AggregateIT {
  private static Workspace workspace;
  private static Sheet sales;
  private static String acme;

  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    Api admin = workspace.admin();
    Sheet firms = Sheet.create(admin, "firms").field("name", "text");
    sales =
        Sheet.create(admin, "sales")
            .field("name", "text")
            .field(
                "stage",
                "select",
                json(
                    "options",
                    array(
                        json("value", "new"),
                        json("value", "won", "label", "Won", "color", "#00aa00"),
                        json("value", "lost"))))
            .field(
                "tags",
                "multi_select",
                json("options", array(json("value", "hot"), json("value", "old"))))
            .field("amount", "currency", json("settings", json("default_currency", "USD")))
            .field("seats", "number")
            .field("due", "date")
            .field("seen", "datetime");
    Related.relate(admin, "sold_to", "one_to_many", "unlink", "firms.sales", "sales.firm");
    acme = firms.slugOf(json("name", "Acme"));
    String zen = firms.slugOf(json("name", "Zen"));
    create("A", "won", 100.5, "USD", 3, "2026-01-31", "2026-03-01T02:00:00Z", acme, "hot", "old");
    create("B", "won", 50, "EUR", 7, "2026-02-01", "2026-03-01T12:00:00Z", acme, "hot");
    create("C", "lost", 20, "USD", 12, "2026-02-15", null, zen);
    create("D", null, 1, "USD", 100, null, null, null, "old");
  }

  private static void create(
      String name,
      String stage,
      Number amount,
      String currency,
      int seats,
      String due,
      String seen,
      String firm,
      Object... tags) {
    sales.create(
        json(
            "name",
            name,
            "stage",
            stage,
            "amount",
            json("amount", amount, "currency", currency),
            "seats",
            seats,
            "due",
            due,
            "seen",
            seen,
            "firm",
            firm,
            "tags",
            array(tags)));
  }

  @Test
  void optionsAreGroupedInTheirOrderWithLabelAndColour() {
    JsonObject answer = ask("{\"group_by\":[{\"field\":\"stage\"}]}");
    assertThat(rows(answer, "count")).containsExactly("won=2", "lost=1", "null=1");
    JsonObject won = answer.getJsonArray("groups").getJsonObject(0);
    JsonObject key = won.getJsonArray("keys").getJsonObject(0);
    assertThat(key.getString("label")).isEqualTo("Won");
    assertThat(key.getString("color")).isEqualTo("#00aa00");
    assertThat(answer.getJsonObject("total").getInt("count")).isEqualTo(4);
  }

  @Test
  void keptNumbersAreThoseOfAScan() {
    JsonObject kept = ask("{\"group_by\":[{\"field\":\"stage\"}]}");
    JsonObject scanned =
        ask(
            "{\"group_by\":[{\"field\":\"stage\"}],"
                + "\"filter\":{\"field\":\"name\",\"op\":\"is_not_empty\"}}");
    assertThat(kept.get("groups")).isEqualTo(scanned.get("groups"));
    assertThat(ask("{}").getJsonObject("total")).isEqualTo(scanned.getJsonObject("total"));
  }

  @Test
  void moneyIsNeverAddedAcrossCurrencies() {
    JsonObject answer =
        ask(
            "{\"group_by\":[{\"field\":\"stage\"}],"
                + "\"measures\":[{\"op\":\"sum\",\"field\":\"amount\"}]}");
    assertThat(rows(answer, "sum_amount"))
        .containsExactly(
            "won=[{\"currency\":\"EUR\",\"amount\":50},{\"currency\":\"USD\",\"amount\":100.5}]",
            "lost=[{\"currency\":\"USD\",\"amount\":20}]",
            "null=[{\"currency\":\"USD\",\"amount\":1}]");
    assertThat(answer.getJsonObject("total").get("sum_amount"))
        .hasToString(
            "[{\"currency\":\"EUR\",\"amount\":50},{\"currency\":\"USD\",\"amount\":121.5}]");
  }

  @Test
  void differentAmountsAreCountedWithTheirCurrency() {
    JsonObject answer =
        ask(
            "{\"group_by\":[{\"field\":\"stage\"}],"
                + "\"measures\":[{\"op\":\"count_distinct\",\"field\":\"amount\"}]}");
    assertThat(rows(answer, "count_distinct_amount")).containsExactly("won=2", "lost=1", "null=1");
  }

  @Test
  void theTotalIsOfAllRecordsWhateverTheConditionOnGroups() {
    String having = "{\"having\":{\"measure\":\"count\",\"op\":\"gt\",\"value\":99}%s}";
    for (String groups : List.of("", ",\"group_by\":[{\"field\":\"seats\"}]")) {
      JsonObject answer = ask(having.formatted(groups));
      assertThat(answer.getJsonArray("groups")).isEmpty();
      assertThat(answer.getJsonObject("total").getInt("count")).isEqualTo(4);
    }
  }

  @Test
  void subtotalsAreInTheOrderOfTheGroups() {
    String question =
        "{\"group_by\":[{\"field\":\"stage\"},{\"field\":\"firm\"}],\"subtotals\":true%s}";
    assertThat(subtotals(ask(question.formatted("")))).containsExactly("won", "lost", "null");
    assertThat(subtotals(ask(question.formatted(",\"sort\":\"-stage\""))))
        .containsExactly("lost", "won", "null");
  }

  private static List<String> subtotals(JsonObject answer) {
    return answer.getJsonArray("subtotals").getValuesAs(JsonObject.class).stream()
        .map(AggregateIT::values)
        .toList();
  }

  @Test
  void amountsOfOneCurrencySortAndFilterGroups() {
    String measure = "{\"op\":\"sum\",\"field\":\"amount\",\"currency\":\"USD\",\"name\":\"usd\"}";
    assertThat(
            rows(
                ask(
                    "{\"group_by\":[{\"field\":\"stage\"}],\"measures\":["
                        + measure
                        + "],\"sort\":\"-usd\"}"),
                "usd"))
        .containsExactly("won=100.5", "lost=20", "null=1");
    JsonObject large =
        ask(
            "{\"group_by\":[{\"field\":\"stage\"}],\"measures\":["
                + measure
                + "],\"having\":{\"measure\":\"usd\",\"op\":\"gte\",\"value\":20}}");
    assertThat(rows(large, "usd")).containsExactly("won=100.5", "lost=20");
    assertThat(large.getJsonObject("total").getJsonNumber("usd").toString()).isEqualTo("121.5");
  }

  @Test
  void datesAreGroupedByTheTimeZoneAndTheStartOfTheWeek() {
    assertThat(rows(ask("{\"group_by\":[{\"field\":\"due\",\"bucket\":\"month\"}]}"), "count"))
        .containsExactly("2026-01-01=1", "2026-02-01=2", "null=1");
    String bySeen = "{\"group_by\":[{\"field\":\"seen\"}],\"timezone\":\"%s\"}";
    assertThat(rows(ask(bySeen.formatted("UTC")), "count"))
        .containsExactly("2026-03-01=2", "null=2");
    assertThat(rows(ask(bySeen.formatted("America/New_York")), "count"))
        .containsExactly("2026-02-28=1", "2026-03-01=1", "null=2");
    String byWeek =
        "{\"group_by\":[{\"field\":\"due\",\"bucket\":\"week\"}],\"week_start\":\"%s\"}";
    assertThat(rows(ask(byWeek.formatted("monday")), "count"))
        .containsExactly("2026-01-26=2", "2026-02-09=1", "null=1");
    assertThat(rows(ask(byWeek.formatted("sunday")), "count"))
        .containsExactly("2026-01-25=1", "2026-02-01=1", "2026-02-15=1", "null=1");
  }

  @Test
  void numbersAreGroupedByRanges() {
    String byBucket = "{\"group_by\":[{\"field\":\"seats\",\"bucket\":%s}]}";
    assertThat(rows(ask(byBucket.formatted("{\"size\":10}")), "count"))
        .containsExactly("0=2", "10=1", "100=1");
    assertThat(rows(ask(byBucket.formatted("{\"bounds\":[5,50]}")), "count"))
        .containsExactly("null=1", "5=2", "50=1");
  }

  @Test
  void aRecordBelongsToTheGroupsOfAllItsOptionsAndCountsOnceInTheTotal() {
    JsonObject answer = ask("{\"group_by\":[{\"field\":\"tags\"}]}");
    assertThat(rows(answer, "count")).containsExactly("hot=2", "old=2", "null=1");
    assertThat(answer.getJsonObject("total").getInt("count")).isEqualTo(4);
  }

  @Test
  void peopleAndRelatedRecordsHaveNames() {
    JsonObject byFirm = ask("{\"group_by\":[{\"field\":\"firm\"}]}");
    assertThat(labels(byFirm)).containsExactly("Acme", "Zen", "");
    assertThat(byFirm.getJsonArray("groups").getJsonObject(0).toString()).contains(acme);
    assertThat(labels(ask("{\"group_by\":[{\"field\":\"created_by\"}]}")))
        .containsExactly("Nora Field");
    assertThat(labels(ask("{\"group_by\":[{\"field\":\"assigned_to\"}]}"))).containsExactly("");
  }

  @Test
  void subtotalsMeasureTheFirstFieldsAlone() {
    JsonObject answer =
        ask(
            "{\"group_by\":[{\"field\":\"stage\"},{\"field\":\"due\",\"bucket\":\"year\"}],"
                + "\"measures\":[{\"op\":\"median\",\"field\":\"seats\"}],\"subtotals\":true}");
    assertThat(rows(answer, "median_seats"))
        .containsExactly("won,2026-01-01=5", "lost,2026-01-01=12", "null,null=100");
    assertThat(
            answer.getJsonArray("subtotals").getValuesAs(JsonObject.class).stream()
                .map(row -> row.getJsonObject("measures").get("median_seats").toString()))
        .containsExactlyInAnyOrder("5", "12", "100");
    assertThat(answer.getJsonObject("total").get("median_seats")).hasToString("9.5");
  }

  @Test
  void theAnswerEndsAtItsLimit() {
    JsonObject answer = ask("{\"group_by\":[{\"field\":\"name\"}],\"limit\":3,\"sort\":\"-name\"}");
    assertThat(rows(answer, "count")).containsExactly("D=1", "C=1", "B=1");
    assertThat(answer.getBoolean("has_more")).isTrue();
  }

  @Test
  void theWordsTheFilterAndThePastNarrowTheRecords() {
    String byStage = "{\"group_by\":[{\"field\":\"stage\"}],%s}";
    String filter = "\"filter\":{\"field\":\"seats\",\"op\":\"lt\",\"value\":10}";
    assertThat(rows(ask(byStage.formatted(filter)), "count")).containsExactly("won=2");
    assertThat(rows(ask(byStage.formatted("\"q\":\"c\"")), "count")).containsExactly("lost=1");
    String past = "\"as_of\":\"2020-01-01T00:00:00Z\"";
    assertThat(ask(byStage.formatted(past)).getJsonArray("groups")).isEmpty();
  }

  @Test
  void aHiddenFieldIsAsUnknownAsOneThatDoesNotExist() {
    workspace
        .admin()
        .post("/admin/roles", json("name", "Clerk", "permissions", array("record.read")))
        .expect(201);
    workspace
        .admin()
        .put("/admin/roles/clerk/objects/sales", json("fields", json("amount", "hidden")))
        .expect(200);
    Sheet seen = sales.by(workspace.member("clerk"));
    for (String body :
        List.of(
            "{\"group_by\":[{\"field\":\"amount\"}]}",
            "{\"measures\":[{\"op\":\"sum\",\"field\":\"amount\"}]}",
            "{\"filter\":{\"field\":\"amount\",\"op\":\"is_empty\"}}")) {
      Api.Answer hidden = seen.api().post(seen.path("/aggregate"), parsed(body)).expect(400);
      Api.Answer unknown =
          seen.api()
              .post(seen.path("/aggregate"), parsed(body.replace("amount", "nothing")))
              .expect(400);
      assertThat(hidden.faults()).isEqualTo(unknown.faults());
    }
    seen.api().post(seen.path("/aggregate"), json()).expect(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"group_by\":[{\"field\":\"none\"}]} | group_by[0].field:unknown",
        "{\"group_by\":[{\"bucket\":\"day\"}]} | group_by[0].field:required",
        "{\"measures\":[{\"field\":\"seats\"}]} | measures[0].op:required",
        "{\"group_by\":[{\"field\":\"due\",\"bucket\":\"decade\"}]} | group_by[0].bucket:option",
        "{\"group_by\":[{\"field\":\"stage\",\"bucket\":\"day\"}]} | group_by[0].bucket:unknown",
        "{\"group_by\":[{\"field\":\"seats\",\"bucket\":{\"size\":0}}]}"
            + " | group_by[0].bucket.size:range",
        "{\"group_by\":[{\"field\":\"seats\",\"bucket\":{\"bounds\":[2,1]}}]}"
            + " | group_by[0].bucket.bounds[1]:order",
        "{\"group_by\":[{\"field\":\"stage\"},{\"field\":\"stage\"}]} | group_by[1].name:unique",
        "{\"group_by\":[{\"field\":\"id\"}]} | group_by[0].field:type",
        "{\"measures\":[{\"op\":\"mode\"}]} | measures[0].op:option",
        "{\"measures\":[{\"op\":\"sum\"}]} | measures[0].field:required",
        "{\"measures\":[{\"op\":\"sum\",\"field\":\"name\"}]} | measures[0].op:type",
        "{\"measures\":[{\"op\":\"sum\",\"field\":\"seats\",\"currency\":\"USD\"}]}"
            + " | measures[0].currency:unknown",
        "{\"measures\":[{\"op\":\"sum\",\"field\":\"amount\"}],\"sort\":\"sum_amount\"}"
            + " | sort:currency",
        "{\"having\":{\"measure\":\"none\",\"op\":\"gt\",\"value\":1}} | having.measure:unknown",
        "{\"having\":{\"and\":[{\"measure\":\"count\",\"op\":\"gt\",\"value\":\"x\"}]}}"
            + " | having.and[0].value:type",
        "{\"limit\":10001} | limit:range",
        "{\"timezone\":\"Mars/Olympus\"} | timezone:unknown",
        "{\"week_start\":\"friday\"} | week_start:option",
        "{\"grup_by\":[]} | grup_by:unknown",
      })
  void aRefusalNamesThePlace(String body, String fault) {
    assertThat(sales.api().post(sales.path("/aggregate"), parsed(body)).expect(400).faults())
        .containsExactly(fault);
  }

  /** Asks, and asserts that the filter of each group finds as many records as it counts. */
  private static JsonObject ask(String body) {
    JsonObject question = parsed(body).asJsonObject();
    JsonObject answer = sales.api().post(sales.path("/aggregate"), question).expect(200).data();
    boolean isPresent = !question.containsKey("as_of") && !question.containsKey("q");
    JsonValue narrowed = question.get("filter");
    for (JsonObject row : answer.getJsonArray("groups").getValuesAs(JsonObject.class)) {
      if (isPresent && row.getJsonObject("measures").containsKey("count")) {
        JsonValue own = row.get("filter");
        JsonValue filter = narrowed == null ? own : json("and", array(narrowed, own));
        assertThat(sales.filtered(filter).expect(200).json().getJsonArray("data"))
            .as("the records of %s", row)
            .hasSize(row.getJsonObject("measures").getInt("count"));
      }
    }
    return answer;
  }

  /** The groups by their values, with a measure. */
  private static List<String> rows(JsonObject answer, String measure) {
    return answer.getJsonArray("groups").getValuesAs(JsonObject.class).stream()
        .map(row -> values(row) + "=" + row.getJsonObject("measures").get(measure))
        .toList();
  }

  private static String values(JsonObject row) {
    return row.getJsonArray("keys").getValuesAs(JsonObject.class).stream()
        .map(key -> key.get("value").toString().replace("\"", ""))
        .collect(Collectors.joining(","));
  }

  private static List<String> labels(JsonObject answer) {
    return answer.getJsonArray("groups").getValuesAs(JsonObject.class).stream()
        .map(row -> row.getJsonArray("keys").getJsonObject(0).getString("label"))
        .toList();
  }
}
