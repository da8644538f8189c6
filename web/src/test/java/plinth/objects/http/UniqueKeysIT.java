package plinth.objects.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.objects.http.KeyedSheets.key;
import static plinth.objects.http.KeyedSheets.list;
import static plinth.objects.http.KeyedSheets.plots;
import static plinth.objects.http.KeyedSheets.put;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonValue;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.OpenApi;
import plinth.testing.Plinth;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * Unique keys of objects: what they may be, who sees them, and what they mean for existing records.
 */
class UniqueKeysIT {
  private static Workspace workspace;
  private static Api owner;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    owner = workspace.admin();
    owner
        .post(
            "/admin/roles",
            json("name", "Clerk", "permissions", array("record.*", "object.*", "field.*")))
        .expect(201);
  }

  @Test
  void existingRecordsMustHaveDifferentValues() {
    Sheet names = Sheet.create(owner, "names").field("name", "text").field("code", "text");
    String one = names.slugOf(json("name", "Ann", "code", "a"));
    String two = names.slugOf(json("name", "ANN", "code", "b"));
    Api.Answer refused = put(names, key(true, "name")).refused(409, "FIELD_VALUES_REPEAT");
    assertThat(refused.faults()).containsExactly("unique_keys:unique");
    assertThat(refused.json().getJsonArray("records")).isEqualTo(array(array(one, two)));
    assertThat(list(names)).isEmpty();
    names.create(json("name", "ann"));
    names.create(json("name", "ann"));
    assertThat(put(names, key(false, "name")).refused(409, "FIELD_VALUES_REPEAT").faults())
        .containsExactly("unique_keys:unique");
    assertThat(names.stored(workspace, "count(u1)")).isEqualTo("0");
    put(names, key(true, "name", "code")).expect(200);
    assertThat(put(names, key(true, "name")).expect(409).code()).isEqualTo("FIELD_VALUES_REPEAT");
    assertThat(list(names)).containsExactly(array("name", "code") + " true true");
    names.tryCreate(json("name", "aNN", "code", "A")).refused(409, "VALUE_EXISTS");
  }

  @Test
  void keysWithHiddenFieldsDoNotExistForTheRole() {
    Sheet plots = plots(owner, "veiled").field("seen", "text");
    owner
        .put("/admin/roles/clerk/objects/veiled", json("fields", json("year", "hidden")))
        .expect(200);
    owner.put("/object/field/veiled/year", json("default_value", 1)).expect(200);
    Sheet theirs = plots.by(workspace.member("clerk"));
    theirs.create(json("code", "A"));
    Api.Answer taken = theirs.tryCreate(json("code", "A")).refused(409, "VALUE_EXISTS");
    assertThat(taken.faults()).isEmpty();
    assertThat(taken.text()).doesNotContain("year");
    assertThat(list(theirs)).isEmpty();
    assertThat(put(theirs, key(false, "code", "year")).refused(400, "VALIDATION_FAILED").faults())
        .isEqualTo(put(theirs, key(false, "code", "none")).expect(400).faults());
    assertThat(
            theirs
                .api()
                .post(theirs.path("?upsert_on=code,year"), json("data", json("code", "A")))
                .expect(400)
                .faults())
        .containsExactly("upsert_on:unknown");
    OpenApi document = OpenApi.of(theirs.api().get("/openapi").expect(200).text());
    assertThat(document.at("/paths/~1api~1v1~1object~1data~1veiled/post").toString())
        .doesNotContain("upsert_on");
    put(theirs, key(false, "seen")).expect(200);
    assertThat(list(theirs)).hasSize(1);
    assertThat(list(plots)).hasSize(2);
    put(theirs).expect(200);
    assertThat(list(plots)).containsExactly(array("code", "year") + " false true");
    assertThat(theirs.api().get("/object/field/veiled/code/impact").expect(200).text())
        .doesNotContain("year");
  }

  @Test
  void fieldsOfAKeyStayAsTheyAre() {
    Sheet plots = plots(owner, "kept");
    owner.delete("/object/field/kept/code").refused(409, "FIELD_IN_UNIQUE_KEY");
    plots.create(json("code", "A", "year", 1));
    plots.changeField("year", json("type", "text")).refused(409, "FIELD_IN_UNIQUE_KEY");
    plots.changeField("year", json("name", "Season")).expect(200);
    assertThat(owner.get("/object/field/kept/code/impact").expect(200).text())
        .contains("unique_key", "code, year");
    put(plots).expect(200);
    plots.create(json("code", "A", "year", 1));
    owner.delete("/object/field/kept/code").expect(200);
  }

  @Test
  void wrongKeysAreRefused() {
    Sheet sheet =
        Sheet.create(owner, "wrong")
            .field("name", "text")
            .field("notes", "long_text")
            .field("size", "number")
            .field("double", "number", json("formula", "size * 2"));
    assertThat(put(sheet, key(true, "nobody")).expect(400).faults())
        .containsExactly("unique_keys[0].fields[0]:unknown");
    assertThat(put(sheet, key(true, "name", "name")).expect(400).faults())
        .containsExactly("unique_keys[0].fields[1]:duplicate");
    assertThat(put(sheet, key(true, "name"), key(true, "notes")).expect(400).faults())
        .containsExactly("unique_keys[1].fields[0]:type");
    assertThat(put(sheet, key(true, "double")).expect(400).faults())
        .containsExactly("unique_keys[0].fields[0]:type");
    assertThat(
            put(sheet, key(true, "name", "size"), key(true, "size", "name")).expect(400).faults())
        .containsExactly("unique_keys[1]:duplicate");
    put(sheet, key(true)).refused(400, "VALIDATION_FAILED");
    put(sheet, key(true, "name", "a", "b", "c", "d", "e")).refused(400, "VALIDATION_FAILED");
    put(sheet, JsonValue.NULL).refused(400, "VALIDATION_FAILED");
    put(sheet, json("fields", "name")).refused(400, "VALIDATION_FAILED");
    put(sheet, json("fields", array(1), "fold", "x")).refused(400, "VALIDATION_FAILED");
    owner.put("/object/unique-keys/wrong", "{}").refused(400, "VALIDATION_FAILED");
    owner
        .put("/object/unique-keys/nothing", json("unique_keys", array()))
        .refused(404, "NOT_FOUND");
    owner
        .post("/admin/roles", json("name", "Viewer", "permissions", array("object.read")))
        .expect(201);
    workspace
        .member("viewer")
        .put("/object/unique-keys/wrong", json("unique_keys", array()))
        .refused(403, "PERMISSION_DENIED");
    assertThat(list(sheet)).isEmpty();
  }

  @Test
  void keysAndUniqueFieldsShareTheirNumber() {
    Sheet sheet = Sheet.create(owner, "full").field("name", "text").field("other", "text");
    for (int i = 1; i <= 5; i++) {
      sheet.field("u" + i, "text", json("is_unique", true));
    }
    put(sheet, key(true, "name")).expect(200);
    assertThat(put(sheet, key(true, "name"), key(true, "other")).expect(409).faults())
        .containsExactly("unique_keys[1]:limit");
    sheet.changeField("other", json("is_unique", true)).refused(409, "UNIQUE_FIELDS_EXHAUSTED");
    put(sheet, key(true, "other")).refused(409, "UNIQUE_FIELDS_EXHAUSTED");
    put(sheet).expect(200);
    sheet.changeField("other", json("is_unique", true)).expect(200);
  }

  @Test
  void recordsOfALargeObjectAreComparedByAJob() {
    Sheet sheet = Sheet.create(owner, "crowd").field("name", "text");
    Database.addRecords(Plinth.server(), workspace.subdomain(), "crowd", 10_001);
    put(sheet, key(true, "name")).expect(200);
    sheet.create(json("name", "Ann"));
    sheet.tryCreate(json("name", "ANN")).refused(409, "VALUE_EXISTS");
    Await.until("the key is ready", () -> list(sheet).contains(array("name") + " true true"));
    sheet.tryCreate(json("name", "N77")).refused(409, "VALUE_EXISTS");
    put(sheet).expect(200);
    sheet.create(json("name", "N77"));
    put(sheet, key(true, "name")).expect(200);
    Await.until("the key is given up", () -> list(sheet).isEmpty());
    Await.until(
        "the job says why",
        () ->
            Database.texts(
                    "select error from tenant.job where status = 'failed' and workspace_id = "
                        + workspace.id())
                .contains("Several records have the same value of name"));
    sheet.create(json("name", "n77"));
  }
}
