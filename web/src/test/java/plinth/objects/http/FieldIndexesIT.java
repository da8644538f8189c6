package plinth.objects.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Fields get an index when they are first used or when it is requested, and give it back. */
class FieldIndexesIT {
  private static Workspace workspace;
  private static Api admin;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
  }

  private static Sheet sheet(String slug) {
    return Sheet.create(admin, slug).field("name", "text").field("size", "number");
  }

  @Test
  void namesChoicesAndUniqueFieldsHaveAnIndexFromTheStart() {
    Sheet sheet =
        sheet("start")
            .field("code", "text", json("is_unique", true))
            .field("open", "boolean")
            .field("more", "text")
            .field("due", "date");
    assertThat(indexed(sheet)).containsExactly("name", "code", "open");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sort=-size",
        "filter={\"field\":\"size\",\"op\":\"gt\",\"value\":0}",
        "sort=name,size",
        "filter={\"and\":[{\"field\":\"name\",\"op\":\"eq\",\"value\":\"b\"},{\"field\":\"size\",\"op\":\"lt\",\"value\":9}]}"
      })
  void aListGivesItsFieldsAnIndex(String query) {
    int value = query.indexOf('=') + 1;
    String text = query.substring(0, value) + Sheet.encoded(query.substring(value));
    Sheet sheet = sheet("list-" + Integer.toHexString(query.hashCode()));
    sheet.create(json("name", "b", "size", 2));
    sheet.create(json("name", "a", "size", 1));
    List<String> before = sheet.column(text, "size");
    awaitIndex(sheet, "size");
    assertThat(sheet.column(text, "size")).isEqualTo(before);
    assertThat(sheet.stored(workspace, "count(*) filter (where n1 = (data->>'size')::float8)"))
        .isEqualTo("2");
    sheet.create(json("name", "c", "size", 3));
    assertThat(sheet.column("sort=-size&limit=1", "size")).containsExactly("3");
  }

  @Test
  void allFieldsOfAQueryAreIndexedAtOnce() {
    Sheet sheet = sheet("several").field("due", "date").field("note", "text");
    sheet.create(json("name", "a", "size", 1, "due", "2026-01-01", "note", "x"));
    sheet.list("sort=due,-note,size").expect(200);
    for (String field : List.of("due", "note", "size")) {
      awaitIndex(sheet, field);
    }
  }

  @Test
  void facetsLookupsAndExportsCountAsUse() {
    Sheet facets = sheet("by-facet").field("open", "boolean");
    admin
        .get(
            "/object/data/facets/by-facet?fields=open&filter="
                + Sheet.encoded(json("field", "size", "op", "gt", "value", 1)))
        .expect(200);
    awaitIndex(facets, "size");
    Sheet lookups = sheet("by-lookup");
    admin.get("/object/data/by-lookup/lookup?field=size&value=1").expect(200);
    awaitIndex(lookups, "size");
    Sheet exports = sheet("by-export");
    admin.post("/object/data/by-export/export", json("format", "csv", "sort", "size")).expect(202);
    awaitIndex(exports, "size");
  }

  @Test
  void anIndexIsGivenAndTakenOnRequest() {
    Sheet sheet = sheet("request");
    sheet.create(json("name", "a", "size", 7));
    assertThat(isIndexed(sheet.addField("due", "date", json("is_indexed", true)).data())).isTrue();
    assertThat(change(sheet, "size", true)).isTrue();
    assertThat(sheet.stored(workspace, "max(n1)")).isEqualTo("7");
    assertThat(change(sheet, "size", true)).as("again").isTrue();
    assertThat(change(sheet, "size", false)).isFalse();
    assertThat(sheet.stored(workspace, "count(n1)")).isEqualTo("0");
    assertThat(change(sheet, "size", false)).as("again").isFalse();
    JsonObject named = sheet.changeField("size", json("name", "Size")).expect(200).data();
    assertThat(isIndexed(named)).as("another change").isFalse();
    sheet.column("sort=size", "size");
    awaitIndex(sheet, "size");
  }

  @Test
  void aFieldThatBecomesUniqueIsIndexedInEveryWay() {
    Sheet sheet = sheet("later-unique").field("code", "text");
    sheet.create(json("name", "a", "code", "K1"));
    sheet.changeField("code", json("is_unique", true)).expect(200);
    assertThat(sheet.stored(workspace, "max(s2) || ' ' || max(u1)")).isEqualTo("k1 K1");
  }

  @Test
  void aChangeOfTypeKeepsTheIndex() {
    Sheet sheet = sheet("retyped").field("code", "text").field("free", "text");
    sheet.create(json("name", "a", "code", "12", "free", "3"));
    change(sheet, "code", true);
    for (String field : List.of("code", "free")) {
      sheet.changeField(field, json("type", "number")).expect(200);
    }
    assertThat(indexed(sheet)).containsExactly("name", "code");
    assertThat(sheet.stored(workspace, "max(n1)")).isEqualTo("12");
    JsonObject chosen =
        sheet.changeField("free", json("type", "rating", "is_indexed", false)).expect(200).data();
    assertThat(isIndexed(chosen)).as("ratings are counted by it").isTrue();
    JsonObject asked =
        sheet.changeField("code", json("type", "text", "is_indexed", false)).expect(200).data();
    assertThat(isIndexed(asked)).isFalse();
  }

  @Test
  void whatCannotBeIndexedOrMustBeIsRefused() {
    Sheet sheet = sheet("refused").field("open", "boolean").field("story", "long_text");
    sheet.field("code", "text", json("is_unique", true));
    assertThat(
            sheet
                .changeField("open", json("is_indexed", false))
                .refused(400, "VALIDATION_FAILED")
                .faults())
        .containsExactly("is_indexed:fixed");
    assertThat(
            sheet
                .changeField("code", json("is_indexed", false))
                .refused(400, "VALIDATION_FAILED")
                .faults())
        .containsExactly("is_indexed:fixed");
    assertThat(
            sheet
                .changeField("story", json("is_indexed", true))
                .refused(400, "VALIDATION_FAILED")
                .faults())
        .containsExactly("is_indexed:type");
    assertThat(
            sheet
                .addField("plan", "file", json("is_indexed", true))
                .refused(400, "VALIDATION_FAILED")
                .faults())
        .containsExactly("is_indexed:type");
    sheet.changeField("story", json("is_indexed", false)).expect(200);
    sheet.changeField("size", json("is_indexed", "yes")).refused(400, "VALIDATION_FAILED");
    assertThat(indexed(sheet)).containsExactly("name", "open", "code");
  }

  @Test
  void theLimitRefusesARequestButNeverASort() {
    Sheet sheet = sheet("limit");
    for (int i = 1; i <= 13; i++) {
      sheet.field("n" + i, "number");
    }
    sheet.create(json("n13", 2));
    sheet.create(json("n13", 1));
    for (int i = 1; i <= 12; i++) {
      change(sheet, "n" + i, true);
    }
    Api.Answer refused =
        sheet.changeField("n13", json("is_indexed", true)).refused(409, "INDEXES_EXHAUSTED");
    assertThat(refused.json().getInt("limit")).isEqualTo(12);
    assertThat(sheet.column("sort=n13", "n13")).containsExactly("1", "2");
    change(sheet, "n5", false);
    assertThat(change(sheet, "n13", true)).isTrue();
    assertThat(sheet.column("sort=-n13", "n13")).containsExactly("2", "1");
  }

  @Test
  void aLargeObjectIsIndexedWhileItIsReadAndWritten() throws Exception {
    Sheet sheet = sheet("large").field("label", "text");
    Database.addRecords(Plinth.server(), workspace.subdomain(), "large", 10_001);
    List<List<String>> seen =
        Race.of(
            3,
            caller -> {
              List<String> found = new ArrayList<>();
              for (int i = 0; i < 20; i++) {
                sheet.create(json("name", "new", "size", caller * 100 + i + 1));
                found.addAll(sheet.column("sort=size&limit=1", "size"));
              }
              return found;
            });
    assertThat(seen).allSatisfy(found -> assertThat(found).hasSize(20));
    awaitIndex(sheet, "size");
    assertThat(
            sheet.stored(
                workspace,
                "count(*) filter (where n1 is distinct from (data->>'size')::float8) || ' '"
                    + " || count(n1)"))
        .isEqualTo("0 60");
    assertThat(sheet.column("sort=size&limit=2", "size")).containsExactly("1", "2");
    assertThat(change(sheet, "size", false)).as("taken away by a job").isFalse();
    Await.until("the slot is free", () -> sheet.stored(workspace, "count(n1)").equals("0"));
    change(sheet, "label", true);
    awaitIndex(sheet, "label");
  }

  private static boolean change(Sheet sheet, String field, boolean isIndexed) {
    return isIndexed(sheet.changeField(field, json("is_indexed", isIndexed)).expect(200).data());
  }

  private static boolean isIndexed(JsonObject field) {
    return field.getBoolean("is_indexed");
  }

  private static List<String> indexed(Sheet sheet) {
    return admin
        .get("/object/field/all/" + sheet.slug())
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class)
        .stream()
        .filter(FieldIndexesIT::isIndexed)
        .map(field -> field.getString("slug"))
        .toList();
  }

  private static void awaitIndex(Sheet sheet, String field) {
    Await.until(
        field + " is indexed",
        () ->
            isIndexed(
                admin.get("/object/field/show/" + sheet.slug() + "/" + field).expect(200).data()));
  }
}
