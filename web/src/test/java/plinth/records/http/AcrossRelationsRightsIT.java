package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.records.http.Trade.column;
import static plinth.records.http.Trade.filter;
import static plinth.records.http.Trade.names;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Exported;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * Filters and sorts by fields of related records do not reveal what a role or an API key does not
 * see.
 */
class AcrossRelationsRightsIT {
  private static final JsonArray PERMISSIONS =
      array("record.*", "object.read", "field.read", "view.*", "transfer.*", "workflow.*");

  private static Workspace workspace;
  private static Api owner;
  private static Sheet sales;
  private static Sheet people;

  @BeforeAll
  static void fill() {
    Trade trade = Trade.create();
    workspace = trade.workspace();
    owner = trade.owner();
    sales = trade.sales();
    people = trade.people();
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

  @Test
  void anOrderByAHiddenFieldIsUnknown() {
    String unknown = withoutRequest(sales.list("sort=firm.nothing").expect(400).text());
    Sheet clerks = sales.by(member("Sorter", "firms", json("fields", json("secret", "hidden"))));
    clerks.list("sort=firm.country").expect(200);
    assertThat(withoutRequest(clerks.list("sort=firm.secret").expect(400).text()))
        .isEqualTo(unknown);
    Sheet guests = sales.by(member("Visitor", "firms", json("read", false)));
    assertThat(withoutRequest(guests.list("sort=firm.country").expect(400).text()))
        .isEqualTo(unknown);
    assertThat(sales.by(key("read.sales")).list("sort=firm.country").expect(400).faults())
        .containsExactly("sort:unknown");
  }

  @Test
  void aViewWithAHiddenOrderIsShownWithoutItAndGivesNoRecords() {
    JsonObject view = json("name", "By secret", "type", "table", "visibility", "shared");
    String slug =
        owner
            .post("/object/custom/view/sales", json(view, "sort", "firm.secret"))
            .expect(201)
            .data()
            .getString("slug");
    Api clerk = member("Reader", "firms", json("fields", json("secret", "hidden")));
    String shown = clerk.get("/object/custom/view/details/sales/" + slug).expect(200).text();
    assertThat(shown).doesNotContain("firm.secret").contains("\"sort\":\"\"");
    clerk
        .put("/object/custom/view/sales/" + slug, json("sort", "name"))
        .refused(409, "SETTING_HIDDEN");
    clerk.get("/object/data/sales?view=" + slug).refused(400, "VIEW_BROKEN");
    sales.list("view=" + slug).expect(200);
  }

  @Test
  void hiddenFieldsAndObjectsAreNotShown() {
    String unknown = withoutRequest(sales.list("fields=firm.nothing").expect(400).text());
    Sheet clerks = sales.by(member("Viewer", "firms", json("fields", json("secret", "hidden"))));
    clerks.list("fields=firm.country").expect(200);
    assertThat(withoutRequest(clerks.list("fields=firm.secret").expect(400).text()))
        .isEqualTo(unknown);
    assertThat(clerks.list("expand=firm").expect(200).text())
        .contains("Kuwait")
        .doesNotContain("secret", "q-z");
    String missing = withoutRequest(sales.list("expand=nothing").expect(400).text());
    Sheet guests = sales.by(member("Outsider", "firms", json("read", false)));
    assertThat(withoutRequest(guests.list("fields=firm.country").expect(400).text()))
        .isEqualTo(unknown);
    assertThat(withoutRequest(guests.list("expand=firm").expect(400).text())).isEqualTo(missing);
    Sheet narrow = sales.by(key("read.sales"));
    assertThat(narrow.list("expand=firm").expect(400).faults()).containsExactly("expand:unknown");
  }

  @Test
  void groupsAndMeasuresOfHiddenFieldsAreUnknown() {
    Sheet clerks = sales.by(member("Counter", "firms", json("fields", json("secret", "hidden"))));
    Sheet guests = sales.by(member("Caller", "firms", json("read", false)));
    for (String member : List.of("group_by", "measures")) {
      String unknown = withoutRequest(measured(sales, member, "firm.nothing").expect(400).text());
      measured(clerks, member, "firm.country").expect(200);
      assertThat(withoutRequest(measured(clerks, member, "firm.secret").expect(400).text()))
          .isEqualTo(unknown);
      assertThat(withoutRequest(measured(guests, member, "firm.country").expect(400).text()))
          .isEqualTo(unknown);
    }
  }

  @Test
  void exportsAcrossRelationsAreOnlyForThoseWhoSeeTheFields() {
    Api clerk = member("Exporter", "firms", json("fields", json("secret", "hidden")));
    JsonObject names = json("format", "csv", "fields", array("name"));
    JsonObject secrets = json("format", "csv", "fields", array("name", "firm.secret"));
    JsonObject countries = json("format", "csv", "fields", array("name", "firm.country"));
    for (JsonObject hidden : List.of(secrets, json(names, "sort", "firm.secret"))) {
      assertThat(Exported.text(sales, hidden)).contains("A");
      String slug = Exported.slug(sales, hidden);
      Exported.await(owner, "sales", slug);
      clerk.get(Exported.download("sales", slug)).refused(404, "NOT_FOUND");
      clerk.post("/object/data/sales/export", hidden).refused(400, "VALIDATION_FAILED");
    }
    String slug = Exported.slug(sales, countries);
    Exported.await(owner, "sales", slug);
    assertThat(clerk.get(Exported.download("sales", slug)).expect(200).text()).contains("Kuwait");
  }

  private static Api.Answer measured(Sheet sheet, String member, String field) {
    JsonObject part =
        member.equals("measures")
            ? json("op", "count_distinct", "field", field)
            : json("field", field);
    return sheet.api().post("/object/data/sales/aggregate", json(member, array(part)));
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
                json(view, "filter", filter("{'field':'firm.secret','op':'eq','value':'q-z'}")))
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
