package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.records.http.Trade.column;
import static plinth.records.http.Trade.filter;
import static plinth.records.http.Trade.names;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Exported;
import plinth.testing.Sheet;

/** Filters and sorts by fields of related records, wherever filters and sorts are accepted. */
class AcrossRelationsIT {
  private static Api owner;
  private static Sheet sales;

  @BeforeAll
  static void fill() {
    Trade trade = Trade.create();
    owner = trade.owner();
    sales = trade.sales();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          sales | {'field':'firm.country','op':'eq','value':'Kuwait'}             | A B
          sales | {'field':'firm.country','op':'neq','value':'Kuwait'}            | C D
          sales | {'field':'firm.name','op':'is_empty'}                           | D
          sales | {'field':'firm.size','op':'between','value':[100,300]}          | C
          sales | {'field':'firm.sales.amount','op':'gt','value':60}              | A B
          sales | {'field':'firm','op':'any','value':{'field':'sales','op':'all','value':{'field':'stage','op':'eq','value':'won'}}} | C
          sales | {'and':[{'field':'firm.country','op':'eq','value':'Kuwait'},{'field':'people.city','op':'eq','value':'Oban'}]} | A
          sales | {'or':[{'field':'firm.country','op':'eq','value':'Oman'},{'field':'name','op':'eq','value':'D'}]} | C D
          sales | {'not':{'field':'people','op':'any','value':{'field':'city','op':'eq','value':'Oban'}}} | B D
          sales | {'field':'firm.created_by','op':'eq','value':'me'}              | A B C
          firms | {'field':'sales.stage','op':'eq','value':'won'}                 | Acme Zen
          firms | {'field':'sales','op':'all','value':{'field':'stage','op':'eq','value':'won'}}  | Alone Zen
          firms | {'field':'sales','op':'none','value':{'field':'stage','op':'eq','value':'new'}} | Alone Zen
          firms | {'field':'sales','op':'any','value':{'and':[{'field':'stage','op':'eq','value':'won'},{'field':'amount','op':'lt','value':60}]}} | Zen
          firms | {'field':'sales.people.city','op':'contains','value':'bres'}    | Acme
          people | {'field':'sales.firm.country','op':'eq','value':'Oman'}        | Ann
          """)
  void listsFollowRelations(String object, String filter, String found) {
    Sheet sheet = new Sheet(owner, object);
    assertThat(names(sheet, filter)).containsExactly(found.split(" "));
    JsonObject pagination =
        sheet
            .list("count=exact&limit=1&filter=" + Sheet.encoded(filter(filter)))
            .expect(200)
            .json()
            .getJsonObject("pagination");
    assertThat(pagination.getInt("total")).isEqualTo(found.split(" ").length);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          {'field':'firm.nothing','op':'eq','value':1}          | filter.field:unknown
          {'field':'name.country','op':'eq','value':1}          | filter.field:unknown
          {'field':'firm.','op':'eq','value':1}                 | filter.field:unknown
          {'field':'.name','op':'eq','value':1}                 | filter.field:unknown
          {'field':'firm.size','op':'gt','value':'x'}           | filter.value:type
          {'field':'firm.size','op':'within','value':1}         | filter.op:operator
          {'field':'firm','op':'some','value':{}}               | filter.op:operator
          {'field':'firm','op':'any'}                           | filter.value:type
          {'field':'firm','op':'any','value':{'field':'x','op':'eq','value':1}} | filter.value.field:unknown
          {'field':'firm','op':'any','value':{'and':[]},'amount':1} | filter.amount:unknown
          {'field':'firm.created_by','op':'eq','value':'adm-9'}  | filter.value:unknown
          {'field':'firm.sales.people.city','op':'is_empty'}    | filter.field:depth
          {'field':'firm.sales','op':'any','value':{'field':'people.city','op':'is_empty'}} | filter.value.field:depth
          """)
  void anInvalidConditionIsRefusedAtItsPlace(String filter, String fault) {
    assertThat(sales.filtered(filter(filter)).expect(400).faults()).containsExactly(fault);
  }

  @Test
  void aFilterFollowsTenRelations() {
    JsonObject one = filter("{'field':'firm.sales.amount','op':'gt','value':1}");
    sales.filtered(json("and", array(one, one, one, one, one))).expect(200);
    JsonValue eleven =
        json(
            "and", array(one, one, one, one, one, filter("{'field':'firm.size','op':'is_empty'}")));
    assertThat(sales.filtered(eleven).expect(400).faults())
        .containsExactly("filter.and[5].field:size");
  }

  @Test
  void thePastIsRefused() {
    Api.Answer answer =
        sales.list(
            "as_of=2020-01-01T00:00:00Z&filter="
                + Sheet.encoded(filter("{'field':'firm.size','op':'gt','value':1}")));
    assertThat(answer.expect(400).faults()).containsExactly("filter.field:as_of");
    Api.Answer sorted = sales.list("as_of=2020-01-01T00:00:00Z&sort=firm.size");
    assertThat(sorted.expect(400).faults()).containsExactly("sort:as_of");
    String one = sales.slugOf(json("name", "One"));
    Api.Answer shown =
        owner.get(sales.path("/" + one + "?as_of=2020-01-01T00:00:00Z&fields=name,firm.size"));
    assertThat(shown.expect(400).faults()).containsExactly("fields:as_of");
  }

  @Test
  void facetsAggregatesBoardsViewsAndBulkOperationsFollowRelations() {
    JsonObject kuwait = filter("{'field':'firm.country','op':'eq','value':'Kuwait'}");
    assertThat(
            owner
                .post("/object/data/sales/aggregate", json("filter", kuwait, "measures", sum()))
                .expect(200)
                .data()
                .getJsonObject("total")
                .getInt("sum_amount"))
        .isEqualTo(120);
    assertThat(
            owner
                .get("/object/data/facets/sales?fields=stage&filter=" + Sheet.encoded(kuwait))
                .expect(200)
                .text())
        .contains("\"total\":2");
    JsonObject board =
        json("name", "Board", "type", "kanban", "group_by", "stage", "filter", kuwait);
    String slug =
        owner.post("/object/custom/view/sales", board).expect(201).data().getString("slug");
    assertThat(column(sales, "view=" + slug)).containsExactly("A", "B");
    String cards = owner.get("/object/custom/view/sales/kanban/" + slug).expect(200).text();
    assertThat(cards).contains("\"name\":\"A\"", "\"name\":\"B\"").doesNotContain("\"name\":\"C\"");
    JsonObject dry = json("filter", kuwait, "data", json("amount", 1), "dry_run", true);
    assertThat(owner.post("/object/data/sales/bulk-update", dry).expect(200).text())
        .contains("\"succeeded\":2");
    assertThat(impact("firms", "country")).contains("Board");
    assertThat(impact("sales", "firm")).contains("Board");
    assertThat(impact("firms", "size")).doesNotContain("Board");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          sort=firm.country,-name             | B A C D
          sort=-firm.size                     | C B A D
          sort=-firm.name,-amount             | C A B D
          sort=firm.created_at,name&limit=3   | A B C
          sort=firm.size,name&limit=2&page=2  | C D
          """)
  void listsAreSortedByTheOneRelatedRecord(String query, String found) {
    assertThat(sales.column(query, "name"))
        .containsExactly(
            Stream.of(found.split(" ")).map(n -> '"' + n + '"').toArray(String[]::new));
  }

  @Test
  void pagesByCursorAndExportsFollowTheOrder() {
    List<String> names = new ArrayList<>();
    JsonValue cursor = null;
    do {
      String next = cursor == null ? "" : "&cursor=" + ((JsonString) cursor).getString();
      JsonObject page = sales.list("sort=-firm.country,name&limit=1" + next).expect(200).json();
      page.getJsonArray("data").getValuesAs(JsonObject.class).stream()
          .map(record -> record.getJsonObject("data").getString("name"))
          .forEach(names::add);
      cursor = page.getJsonObject("pagination").get("next_cursor");
    } while (cursor != JsonValue.NULL);
    assertThat(names).containsExactly("C", "A", "B", "D");
  }

  @Test
  void exportsHaveColumnsOfTheOneRelatedRecord() {
    JsonObject asked = json("fields", array("name", "firm.country"), "sort", "-firm.size,name");
    assertThat(Exported.text(sales, json(asked, "format", "csv")).lines())
        .containsExactly("name,firm.country", "C,Oman", "A,Kuwait", "B,Kuwait", "D,");
    assertThat(Exported.text(sales, json(asked, "format", "jsonl")))
        .contains("\"firm.country\":\"Oman\"");
    JsonObject many = json("format", "csv", "fields", array("name", "people.city", "firm.x"));
    assertThat(owner.post("/object/data/sales/export", many).expect(400).faults())
        .containsExactly("fields[1]:to_many", "fields[2]:unknown");
  }

  @ParameterizedTest
  @CsvSource({
    "sales.amount, to_many",
    "sales.firm.name, to_many",
    "sales.nothing, unknown",
    "nothing.name, unknown",
    "name.x, unknown"
  })
  void anOrderByManyOrUnknownIsRefused(String sort, String rule) {
    Sheet firms = new Sheet(owner, "firms");
    assertThat(firms.list("sort=" + sort).expect(400).faults()).containsExactly("sort:" + rule);
  }

  @Test
  void viewsAndBoardsKeepAnOrderByRelatedRecords() {
    JsonObject board =
        json("name", "Sorted", "type", "kanban", "group_by", "stage", "sort", "-firm.size,name");
    String slug =
        owner.post("/object/custom/view/sales", board).expect(201).data().getString("slug");
    assertThat(sales.column("view=" + slug, "name"))
        .containsExactly("\"C\"", "\"A\"", "\"B\"", "\"D\"");
    String cards = owner.get("/object/custom/view/sales/kanban/" + slug).expect(200).text();
    assertThat(cards.indexOf("\"name\":\"C\"")).isLessThan(cards.indexOf("\"name\":\"A\""));
    assertThat(impact("firms", "size")).contains("Sorted");
    assertThat(impact("firms", "country")).doesNotContain("Sorted");
    JsonObject many = json("name", "Many", "type", "table", "sort", "people.city");
    assertThat(owner.post("/object/custom/view/sales", many).expect(400).faults())
        .containsExactly("sort:to_many");
  }

  private static JsonArray sum() {
    return array(json("op", "sum", "field", "amount"));
  }

  private static String impact(String object, String field) {
    return owner.get("/object/field/" + object + "/" + field + "/impact").expect(200).text();
  }
}
