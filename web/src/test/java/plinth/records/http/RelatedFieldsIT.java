package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Sheet;

/** Fields of related records, and related records as a whole, in lists and in one record. */
class RelatedFieldsIT {
  private static Trade trade;
  private static Sheet sales;
  private static Sheet firms;

  @BeforeAll
  static void fill() {
    trade = Trade.create();
    sales = trade.sales();
    firms = trade.firms();
  }

  @Test
  void aListShowsFieldsOfRelatedRecords() {
    List<JsonObject> shown = data(sales, "sort=name&fields=name,firm.country,people.city");
    assertThat(shown.get(0))
        .isEqualTo(
            json("name", "A", "firm.country", "Kuwait", "people.city", array("Oban", "Brest")));
    assertThat(shown.get(3))
        .isEqualTo(
            json("name", "D", "firm.country", JsonValue.NULL, "people.city", JsonValue.NULL));
    assertThat(data(firms, "sort=name&fields=sales.amount,sales.people.city").get(0))
        .isEqualTo(
            json(
                "sales.amount",
                array(100, 20),
                "sales.people.city",
                array("Oban", "Brest", "Brest")));
    assertThat(data(sales, "sort=name&fields=firm.sales&limit=1").get(0).toString())
        .contains("\"label\":\"A\"", "\"label\":\"B\"");
    JsonObject body = json("sort", "name", "limit", 1, "fields", array("firm.size"));
    assertThat(trade.owner().post("/object/data/sales/search", body).expect(200).text())
        .contains("\"data\":{\"firm.size\":10}");
  }

  @Test
  void aRecordShowsThemToo() {
    String slug = sales.column("sort=name&limit=1", "name").isEmpty() ? "" : slugs().get(0);
    Api.Answer one =
        trade.owner().get("/object/data/sales/" + slug + "?fields=firm.name&expand=firm,people");
    JsonObject record = one.expect(200).data();
    assertThat(record.getJsonObject("data")).isEqualTo(json("firm.name", "Acme"));
    JsonObject expanded = record.getJsonObject("expanded");
    assertThat(expanded.getJsonObject("firm").getJsonObject("data").getString("secret"))
        .isEqualTo("q-z");
    JsonObject people = expanded.getJsonObject("people");
    assertThat(people.getBoolean("has_more")).isFalse();
    assertThat(people.getJsonArray("records").toString()).contains("Ann", "Bo");
  }

  private static List<String> slugs() {
    return sales.list("sort=name").expect(200).json().getJsonArray("data").stream()
        .map(record -> record.asJsonObject().getString("slug"))
        .toList();
  }

  @Test
  void aListShowsRelatedRecordsWhole() {
    List<JsonObject> records = records(sales, "sort=name&fields=name&expand=firm,firm.sales");
    JsonObject first = records.get(0).getJsonObject("expanded");
    assertThat(first.getJsonObject("firm").getJsonObject("data").getString("name"))
        .isEqualTo("Acme");
    assertThat(names(first.getJsonObject("firm.sales"))).containsExactly("A", "B");
    JsonObject last = records.get(3).getJsonObject("expanded");
    assertThat(last.get("firm")).isEqualTo(JsonValue.NULL);
    assertThat(names(last.getJsonObject("firm.sales"))).isEmpty();
  }

  @Test
  void aListShowsTheFirstTwenty() {
    Trade other = Trade.create();
    String acme =
        other
            .firms()
            .list("sort=name")
            .json()
            .getJsonArray("data")
            .getJsonObject(0)
            .getString("slug");
    IntStream.range(0, 21)
        .forEach(i -> other.sales().create(json("name", "S" + i, "amount", i, "firm", acme)));
    JsonObject sales =
        records(other.firms(), "sort=name&expand=sales")
            .get(0)
            .getJsonObject("expanded")
            .getJsonObject("sales");
    assertThat(names(sales)).hasSize(20);
    assertThat(sales.getBoolean("has_more")).isTrue();
    assertThat(data(other.firms(), "sort=name&fields=sales.name").get(0).getJsonArray("sales.name"))
        .hasSize(20);
  }

  private static List<String> names(JsonObject related) {
    return related.getJsonArray("records").stream()
        .map(one -> one.asJsonObject().getJsonObject("data").getString("name"))
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          fields=firm.nothing                              | fields:unknown
          fields=name.x                                    | fields:unknown
          fields=firm.slug                                 | fields:unknown
          fields=firm.                                     | fields:unknown
          fields=firm.sales.people.city                    | fields:depth
          expand=name                                      | expand:unknown
          expand=nothing                                   | expand:unknown
          expand=firm.                                     | expand:unknown
          expand=people.sales                              | expand:to_many
          expand=firm.sales.people                         | expand:depth
          expand=firm,firm                                 | expand:duplicate
          expand=firm,people,firm.sales,a,b,c              | expand:size
          expand=firm&limit=51                             | limit:max
          """)
  void whatCannotBeShownIsRefusedAtItsPlace(String query, String fault) {
    assertThat(sales.list(query).expect(400).faults()).containsExactly(fault);
  }

  @Test
  void atMostTenFieldsOfRelatedRecordsAreShown() {
    String eleven =
        String.join(
            ",",
            "firm.name,firm.country,firm.secret,firm.size,people.name,people.city,firm.sales.name",
            "firm.sales.amount,firm.sales.since,firm.sales.stage,firm.sales");
    assertThat(sales.list("fields=" + eleven).expect(400).faults()).containsExactly("fields:size");
  }

  private static List<JsonObject> data(Sheet sheet, String query) {
    return records(sheet, query).stream().map(record -> record.getJsonObject("data")).toList();
  }

  private static List<JsonObject> records(Sheet sheet, String query) {
    return sheet.list(query).expect(200).json().getJsonArray("data").getValuesAs(JsonObject.class);
  }
}
