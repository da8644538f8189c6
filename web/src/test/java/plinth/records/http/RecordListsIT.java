package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Lists of records: filters, sorts, pages, counts, search and lookup. */
class RecordListsIT {
  private static final int COUNT = 23;
  private static final JsonObject STAGES =
      json("options", array(json("value", "won"), json("value", "new"), json("value", "lost")));

  private static Sheet deals;

  @BeforeAll
  static void fill() {
    deals =
        Sheet.create(Workspace.create().admin(), "leads")
            .field("name", "text")
            .field("amount", "number")
            .field("stage", "select", STAGES)
            .field("notes", "long_text")
            .field("topics", "multi_select", STAGES);
    for (int i = 0; i < COUNT; i++) {
      String amount = i % 5 == 0 ? "null" : String.valueOf(i % 7);
      String stage =
          i % 6 == 0 ? "null" : List.of(quoted("new"), quoted("won"), quoted("lost")).get(i % 3);
      deals.create(
          parsed(
                  "{"
                      + """
            "name":"Lead %02d %s","amount":%s,"stage":%s,"notes":"Über %d","topics":[%s]"""
                          .formatted(i, i % 2 == 0 ? "Zürich" : "Oslo", amount, stage, i, stage)
                          .replace("[null]", "[]")
                      + "}")
              .asJsonObject());
    }
    deals.delete(deals.slugOf(json("name", "Lead 99 Zürich", "amount", 1))).expect(200);
  }

  @ParameterizedTest(name = "{0}: {1} at {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          unknown field       | filter={"field":"nope","op":"eq","value":1} | filter.field:unknown
          unknown operator    | filter={"field":"name","op":"like","value":1} | filter.op:operator
          operator not offered| filter={"field":"name","op":"gt","value":"a"} | filter.op:operator
          value of a wrong type| filter={"field":"amount","op":"eq","value":"a"} | filter.value:type
          no JSON             | filter={ | filter:format
          a list              | filter=[] | filter:type
          unindexed sort      | sort=notes | sort:not_indexed
          unknown sort        | sort=nope | sort:unknown
          sort named twice    | sort=name,-name | sort:duplicate
          bad cursor          | cursor=abc | cursor:cursor
          page 0              | page=0 | page:min
          page of letters     | page=x | page:type
          limit 0             | limit=0 | limit:min
          unknown count       | count=all | count:option
          unknown shown field | fields=name,nope | fields:unknown
          """)
  void aListRefuses(String label, String query, String fault) {
    int at = query.indexOf('=');
    Api.Answer refused =
        deals
            .list(query.substring(0, at + 1) + Sheet.encoded(query.substring(at + 1)))
            .refused(400, "VALIDATION_FAILED");
    assertThat(refused.faults()).containsExactly(fault);
  }

  @Test
  void noTextOfAQueryHoldsTheCharacterThatNoTableHolds() {
    for (String name : List.of("q", "view", "sort", "nothing")) {
      assertThat(deals.list(name + "=a%00b").expect(400).faults())
          .containsExactly(name + ":format");
    }
  }

  @ParameterizedTest(name = "walking by {0}")
  @CsvSource({
    "''",
    "name",
    "-name",
    "amount",
    "-amount",
    "stage",
    "-stage",
    "'stage,-amount,name'"
  })
  void theCursorWalksTheSameWayAsThePages(String sort) {
    List<String> all = deals.column("limit=200&sort=" + sort, "name");
    assertThat(all).hasSize(COUNT).doesNotHaveDuplicates();
    List<String> byPage = new ArrayList<>();
    List<String> byCursor = new ArrayList<>();
    String cursor = "";
    for (int page = 1; page <= 5; page++) {
      byPage.addAll(deals.column("limit=5&page=" + page + "&sort=" + sort, "name"));
      String query = "limit=5&sort=" + sort + "&cursor=" + cursor;
      byCursor.addAll(deals.column(query, "name"));
      JsonObject pagination = pagination(query);
      assertThat(pagination.getBoolean("has_next")).isEqualTo(page < 5);
      cursor = pagination.getString("next_cursor", "");
    }
    assertThat(byPage).isEqualTo(all);
    assertThat(byCursor).isEqualTo(all);
  }

  @Test
  void aCursorOfAnotherSortIsRefused() {
    String cursor = pagination("limit=5&sort=name").getString("next_cursor");
    assertThat(deals.list("sort=amount&cursor=" + cursor).expect(400).faults())
        .containsExactly("cursor:cursor");
  }

  @Test
  void emptyValuesComeLastEitherWay() {
    assertThat(deals.column("limit=200&sort=amount", "amount")).endsWith("null").startsWith("0");
    assertThat(deals.column("limit=200&sort=-amount", "amount")).endsWith("null").startsWith("6");
  }

  @Test
  void optionsSortInTheirOwnOrder() {
    List<String> stages =
        deals.column("limit=200&sort=stage", "stage").stream().distinct().toList();
    assertThat(stages).containsExactly(quoted("won"), quoted("new"), quoted("lost"), "null");
  }

  @Test
  void aLimitAboveTheMostIsTheMost() {
    assertThat(pagination("limit=100000").getInt("limit")).isEqualTo(200);
  }

  @Test
  void countsAreAsked() {
    assertThat(pagination("limit=10").getInt("total")).isEqualTo(COUNT);
    assertThat(pagination("limit=10").getInt("total_pages")).isEqualTo(3);
    assertThat(pagination("count=exact").getInt("total")).isEqualTo(COUNT);
    assertThat(pagination("count=exact").getBoolean("total_is_estimate")).isFalse();
    assertThat(pagination("count=estimated").getBoolean("total_is_estimate")).isTrue();
    assertThat(pagination("count=none").isNull("total")).isTrue();
  }

  @ParameterizedTest(name = "{0} finds {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"field":"name","op":"contains","value":"zurich"} | 12
          {"not":{"field":"name","op":"contains","value":"zurich"}} | 11
          {"field":"stage","op":"eq","value":"won"} | 8
          {"field":"stage","op":"is_empty"} | 4
          {"field":"topics","op":"contains","value":["won"]} | 8
          {"field":"amount","op":"between","value":[1,3]} | 8
          {"and":[{"field":"stage","op":"eq","value":"won"},{"field":"name","op":"starts_with","value":"Lead 1"}]} | 4
          {"or":[]} | 0
          {"and":[]} | 23
          """)
  void aFilterFinds(String filter, int count) {
    assertThat(
            deals
                .filtered(parsed(filter))
                .expect(200)
                .json()
                .getJsonObject("pagination")
                .getInt("total"))
        .isEqualTo(count);
    Api.Answer searched =
        deals.api().post(deals.path("/search"), json("filter", parsed(filter))).expect(200);
    assertThat(searched.json().getJsonObject("pagination").getInt("total")).isEqualTo(count);
  }

  @Test
  void wordsAreFoundWithoutCaseAndAccents() {
    assertThat(deals.column("limit=200&q=ZURICH", "name")).hasSize(12);
    assertThat(deals.column("q=" + Sheet.encoded("zürich lead 04"), "name"))
        .containsExactly(quoted("Lead 04 Zürich"));
    assertThat(deals.column("q=uber&limit=200", "name")).hasSize(COUNT);
    assertThat(deals.column("q=" + Sheet.encoded("100%"), "name")).isEmpty();
  }

  @Test
  void onlyTheAskedFieldsAreShown() {
    JsonObject row =
        deals.list("fields=name,amount&limit=1").json().getJsonArray("data").getJsonObject(0);
    assertThat(row.getJsonObject("data").keySet()).containsExactly("name", "amount");
  }

  @Test
  void aLookupAnswersSlugsWithLabels() {
    List<JsonObject> found = lookup("q=" + Sheet.encoded("lead 03"));
    assertThat(found).extracting(row -> row.getString("label")).containsExactly("Lead 03 Oslo");
    assertThat(lookup("field=name&value=" + Sheet.encoded("Lead 04 Zürich"))).hasSize(1);
    assertThat(lookup("field=name&value=Lead")).isEmpty();
    deals.api().get(deals.path("/lookup?field=nope&value=1")).refused(400, "VALIDATION_FAILED");
  }

  @Test
  void aSearchBodyIsChecked() {
    assertThat(deals.api().post(deals.path("/search"), json("size", 1)).expect(400).faults())
        .containsExactly("size:unknown");
    deals.api().post(deals.path("/search"), json("page", 0)).refused(400, "VALIDATION_FAILED");
    deals.api().post(deals.path("/search"), "{").refused(400, "MALFORMED_JSON");
  }

  private static List<JsonObject> lookup(String query) {
    return deals
        .api()
        .get(deals.path("/lookup?" + query))
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class);
  }

  private static JsonObject pagination(String query) {
    return deals.list(query).expect(200).json().getJsonObject("pagination");
  }
}
