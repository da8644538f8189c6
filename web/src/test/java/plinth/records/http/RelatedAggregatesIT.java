package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Related;
import plinth.testing.Sheet;

/** Groups and measures by fields of the one related record. */
class RelatedAggregatesIT {
  private static Trade trade;
  private static Sheet sales;

  @BeforeAll
  static void fill() {
    trade = Trade.create();
    sales = trade.sales();
    trade.firms().field("revenue", "currency").field("tags", "multi_select", options());
    String rich =
        trade
            .firms()
            .slugOf(
                json(
                    "name",
                    "Rich",
                    "country",
                    "Oman",
                    "revenue",
                    json("amount", 70, "currency", "EUR")));
    sales.create(json("name", "E", "amount", 7, "stage", "new", "firm", rich));
    sales.create(json("name", "F", "amount", 8, "stage", "won", "firm", rich));
  }

  private static JsonObject options() {
    return json("options", array(json("value", "x")));
  }

  @Test
  void groupsHaveTheSumsOfTheirRecords() {
    JsonObject answer =
        aggregate(
            json(
                "group_by",
                array(json("field", "firm.country")),
                "measures",
                array(json("op", "count"), json("op", "sum", "field", "amount"))));
    Map<String, Integer> sums = new LinkedHashMap<>();
    for (JsonObject group : groups(answer)) {
      String label = group.getJsonArray("keys").getJsonObject(0).getString("label");
      sums.put(label, group.getJsonObject("measures").getInt("sum_amount"));
    }
    assertThat(sums).isEqualTo(Map.of("Kuwait", 120, "Oman", 65, "", 5));
    assertThat(sums.keySet()).containsExactly("Kuwait", "Oman", "");
  }

  @Test
  void recordsAreGroupedByTheOneRelatedRecordOfTheirRelatedRecord() {
    Api admin = sales.api();
    Sheet visits = Sheet.create(admin, "visits").field("name", "text");
    Related.relate(admin, "about", "one_to_many", "unlink", "sales.visits", "visits.sale");
    String sale =
        sales
            .filtered(json("field", "name", "op", "eq", "value", "E"))
            .expect(200)
            .json()
            .getJsonArray("data")
            .getJsonObject(0)
            .getString("slug");
    visits.create(json("name", "First", "sale", sale));
    visits.create(json("name", "Second", "sale", sale));
    visits.create(json("name", "Third"));
    JsonObject question = json("group_by", array(json("field", "sale.firm")));
    JsonArray found =
        admin.post(visits.path("/aggregate"), question).expect(200).data().getJsonArray("groups");
    JsonObject rich = found.getJsonObject(0);
    assertThat(rich.getJsonArray("keys").getJsonObject(0).getString("label")).isEqualTo("Rich");
    assertThat(rich.getJsonObject("measures").getInt("count")).isEqualTo(2);
    assertThat(visits.filtered(rich.get("filter")).expect(200).json().getJsonArray("data"))
        .hasSize(2);
    assertThat(found).hasSize(2);
    question = json("group_by", array(json("field", "sale.firm.tags")));
    assertThat(admin.post(visits.path("/aggregate"), question).expect(400).faults())
        .containsExactly("group_by[0].field:type");
  }

  @Test
  void measuresAreOfTheRelatedRecordOfEach() {
    JsonObject total =
        aggregate(
                json(
                    "measures",
                    array(
                        json("op", "sum", "field", "firm.size"),
                        json("op", "max", "field", "firm.size", "name", "largest"),
                        json("op", "count", "field", "firm.name"),
                        json("op", "count_distinct", "field", "firm.country"),
                        json("op", "sum", "field", "firm.revenue"),
                        json(
                            "op", "sum", "field", "firm.revenue", "currency", "EUR", "name", "eur"),
                        json("op", "max", "field", "firm.created_at", "name", "latest"))))
            .getJsonObject("total");
    assertThat(total.getInt("sum_firm.size")).isEqualTo(220);
    assertThat(total.getInt("largest")).isEqualTo(200);
    assertThat(total.getInt("count_firm.name")).isEqualTo(5);
    assertThat(total.getInt("count_distinct_firm.country")).isEqualTo(2);
    assertThat(total.getJsonArray("sum_firm.revenue"))
        .isEqualTo(array(json("currency", "EUR", "amount", 140)));
    assertThat(total.getInt("eur")).isEqualTo(140);
    assertThat(total.getString("latest")).startsWith("20");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          [{'field':'firm.country'}]
          [{'field':'firm.country'},{'field':'stage'}]
          [{'field':'firm.size'}]
          [{'field':'firm.size','bucket':{'size':100}}]
          [{'field':'firm.size','bucket':{'bounds':[50]}},{'field':'firm.name'}]
          [{'field':'firm.revenue'}]
          [{'field':'firm.created_at'}]
          [{'field':'firm.created_at','bucket':'quarter'}]
          [{'field':'firm.created_by'}]
          """)
  void theFilterOfAGroupFindsItsRecords(String groupBy) {
    JsonArray asked = Trade.filter("{'all':" + groupBy + "}").getJsonArray("all");
    JsonObject answer = aggregate(json("group_by", asked));
    assertThat(groups(answer)).isNotEmpty();
    int all = 0;
    for (JsonObject group : groups(answer)) {
      int count = group.getJsonObject("measures").getInt("count");
      all += count;
      if (group.get("filter") instanceof JsonObject filter) {
        assertThat(sales.filtered(filter).expect(200).json().getJsonArray("data"))
            .as(filter.toString())
            .hasSize(count);
      } else {
        assertThat(groupBy).contains("revenue");
      }
    }
    assertThat(all).isEqualTo(6);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          {'group_by':[{'field':'people.city'}]}                       | group_by[0].field:to_many
          {'group_by':[{'field':'stage'},{'field':'firm.nothing'}]}    | group_by[1].field:unknown
          {'group_by':[{'field':'firm.sales'}]}                        | group_by[0].field:type
          {'group_by':[{'field':'firm.tags'}]}                         | group_by[0].field:type
          {'group_by':[{'field':'firm.name','bucket':'day'}]}          | group_by[0].bucket:unknown
          {'measures':[{'op':'sum','field':'firm.name'}]}              | measures[0].op:type
          {'measures':[{'op':'sum','field':'firm.sales.amount'}]}      | measures[0].field:to_many
          {'measures':[{'op':'sum','field':'stage.x'}]}                | measures[0].field:unknown
          """)
  void whatCannotBeMeasuredIsRefusedAtItsPlace(String asked, String fault) {
    Api.Answer refused =
        trade.owner().post("/object/data/sales/aggregate", Trade.filter(asked)).expect(400);
    assertThat(refused.faults()).containsExactly(fault);
  }

  private static JsonObject aggregate(JsonObject asked) {
    return trade.owner().post("/object/data/sales/aggregate", asked).expect(200).data();
  }

  private static Iterable<JsonObject> groups(JsonObject answer) {
    return answer.getJsonArray("groups").getValuesAs(JsonObject.class);
  }
}
