package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.kernel.JsonText;
import plinth.testing.Api;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Filters on fields of related records, wherever filters are accepted, and what roles see. */
class AcrossRelationsIT {
  private static final JsonArray PERMISSIONS =
      array("record.*", "object.read", "field.read", "view.*", "transfer.*", "workflow.*");

  private static Workspace workspace;
  private static Api owner;
  private static Sheet firms;
  private static Sheet sales;
  private static Sheet people;

  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    owner = workspace.admin();
    firms =
        Sheet.create(owner, "firms")
            .field("name", "text")
            .field("country", "text")
            .field("secret", "text")
            .field("size", "number");
    sales =
        Sheet.create(owner, "sales")
            .field("name", "text")
            .field("amount", "number")
            .field("since", "datetime")
            .field(
                "stage",
                "select",
                json("options", array(json("value", "new"), json("value", "won"))));
    people = Sheet.create(owner, "people").field("name", "text").field("city", "text");
    Related.relate(owner, "sold_to", "one_to_many", "unlink", "firms.sales", "sales.firm");
    Related.relate(owner, "roles", "many_to_many", "unlink", "sales.people", "people.sales");
    String ann = people.slugOf(json("name", "Ann", "city", "Oban"));
    String bo = people.slugOf(json("name", "Bo", "city", "Brest"));
    String acme = firm("Acme", "Kuwait", 10);
    String zen = firm("Zen", "Oman", 200);
    firm("Alone", "Kuwait", 1);
    sale("A", 100, "won", acme, ann, bo);
    sale("B", 20, "new", acme, bo);
    sale("C", 50, "won", zen, ann);
    sale("D", 5, "new", null);
  }

  private static String firm(String name, String country, int size) {
    return firms.slugOf(json("name", name, "country", country, "secret", "qz", "size", size));
  }

  private static void sale(String name, int amount, String stage, String firm, Object... with) {
    sales.create(
        json("name", name, "amount", amount, "stage", stage, "firm", firm, "people", array(with)));
  }

  private static JsonObject filter(String text) {
    return JsonText.parseObject(text.replace('\'', '"'));
  }

  private static List<String> names(Sheet sheet, String filter) {
    return column(sheet, "filter=" + Sheet.encoded(filter(filter)));
  }

  private static List<String> column(Sheet sheet, String query) {
    return sheet.column(query + "&sort=name", "name").stream()
        .map(name -> name.replace("\"", ""))
        .toList();
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

  private static JsonArray sum() {
    return array(json("op", "sum", "field", "amount"));
  }

  private static String impact(String object, String field) {
    return owner.get("/object/field/" + object + "/" + field + "/impact").expect(200).text();
  }

  @Test
  void aHiddenFieldOrObjectIsUnknown() {
    String unknown = sales.filtered(condition("firm.nothing")).expect(400).text();
    Sheet clerks = sales.by(member("Clerk", "firms", json("fields", json("secret", "hidden"))));
    assertThat(names(clerks, "{'field':'firm.country','op':'eq','value':'Oman'}"))
        .containsExactly("C");
    for (JsonObject hidden :
        List.of(
            condition("firm.secret"),
            json("field", "firm", "op", "any", "value", condition("secret")))) {
      Api.Answer refused = clerks.filtered(hidden).expect(400);
      assertThat(refused.faults()).allMatch(fault -> fault.endsWith("field:unknown"));
    }
    assertThat(withoutRequest(clerks.filtered(condition("firm.secret")).text()))
        .isEqualTo(withoutRequest(unknown));
    Sheet guests = sales.by(member("Guest", "firms", json("read", false)));
    assertThat(withoutRequest(guests.filtered(condition("firm.country")).expect(400).text()))
        .isEqualTo(withoutRequest(unknown));
    guests.filtered(condition("people.city")).expect(200);
    Sheet through = people.by(member("Desk", "sales", json("fields", json("firm", "hidden"))));
    assertThat(through.filtered(condition("sales.firm.country")).expect(400).faults())
        .containsExactly("filter.field:unknown");
  }

  private static JsonObject condition(String field) {
    return json("field", field, "op", "is_not_empty");
  }

  private static String withoutRequest(String answer) {
    return answer.replaceAll("\"request_id\":\"[^\"]*\"", "");
  }

  private static Api member(String role, String object, JsonObject limit) {
    owner.post("/admin/roles", json("name", role, "permissions", PERMISSIONS)).expect(201);
    String slug = role.toLowerCase(Locale.ROOT);
    owner.put("/admin/roles/" + slug + "/objects/" + object, limit).expect(200);
    return workspace.member(slug);
  }

  @Test
  void anApiKeyNeedsTheScopeOfEachObject() {
    Sheet narrow = sales.by(key("read.sales"));
    narrow.filtered(condition("name")).expect(200);
    assertThat(narrow.filtered(condition("firm.country")).expect(400).faults())
        .containsExactly("filter.field:unknown");
    sales.by(key("read.*")).filtered(condition("firm.country")).expect(200);
  }

  private static Api key(String scope) {
    String key =
        owner
            .post("/integrations/api-keys", json("name", scope, "scopes", array(scope)))
            .expect(201)
            .data()
            .getString("key");
    return Api.open().apiKey(key);
  }

  @Test
  void aViewWithAHiddenConditionIsShownWithoutItAndGivesNoRecords() {
    JsonObject view = json("name", "Secrets", "type", "table", "visibility", "shared");
    String slug =
        owner
            .post(
                "/object/custom/view/sales",
                json(view, "filter", filter("{'field':'firm.secret','op':'eq','value':'qz'}")))
            .expect(201)
            .data()
            .getString("slug");
    Api clerk = member("Seller", "firms", json("fields", json("secret", "hidden")));
    String shown = clerk.get("/object/custom/view/details/sales/" + slug).expect(200).text();
    assertThat(shown).doesNotContain("firm.secret").contains("\"filter\":null");
    clerk
        .put("/object/custom/view/sales/" + slug, json("filter", condition("name")))
        .refused(409, "SETTING_HIDDEN");
    clerk.get("/object/data/sales?view=" + slug).refused(400, "VIEW_BROKEN");
    assertThat(column(sales, "view=" + slug)).containsExactly("A", "B", "C");
  }
}
