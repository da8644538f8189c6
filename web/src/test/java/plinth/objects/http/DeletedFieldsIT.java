package plinth.objects.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Billing;
import plinth.testing.Database;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Deleted fields can be restored for 30 days, with their values, limits of roles and relations. */
class DeletedFieldsIT {
  private static Workspace workspace;
  private static Api admin;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
  }

  @Test
  void aRestoredFieldHasItsOptionsAndValuesAgain() {
    Sheet sheet = sheet("plain").field("stage", "select", OPTIONS).field("size", "number");
    String ann = sheet.slugOf(json("name", "Ann", "stage", "won", "size", 7));
    String gone = sheet.slugOf(json("name", "Bob", "size", 8));
    sheet.delete(gone).expect(200);
    JsonObject before = field(sheet, "stage");
    int version = sheet.read(ann).data().getInt("version");

    sheet.dropField("stage");
    sheet.dropField("size");

    JsonObject deleted = deleted(sheet).get(1);
    assertThat(deleted.getString("slug")).isEqualTo("stage");
    assertThat(deleted.getString("type")).isEqualTo("select");
    assertThat(deleted.getBoolean("is_moving")).isFalse();
    assertThat(deleted.getJsonObject("deleted_by").keySet()).contains("slug", "name");
    assertThat(deleted.getString("restorable_until"))
        .isGreaterThan(deleted.getString("deleted_at"));
    assertThat(sheet.read(ann).data().getJsonObject("data").keySet()).containsExactly("name");
    assertThat(sheet.list("sort=size").expect(400).faults()).isNotEmpty();

    restore(sheet, "size", json()).expect(200);
    restore(sheet, "stage", json()).expect(200);

    assertThat(deleted(sheet)).isEmpty();
    JsonObject data = sheet.read(ann).data().getJsonObject("data");
    assertThat(data.getString("stage")).isEqualTo("won");
    assertThat(data.getInt("size")).isEqualTo(7);
    assertThat(sheet.read(ann).data().getInt("version")).isEqualTo(version);
    assertThat(field(sheet, "stage").get("options")).isEqualTo(before.get("options"));
    assertThat(field(sheet, "stage").get("order")).isEqualTo(before.get("order"));
    String won = json("field", "stage", "op", "eq", "value", "won").toString();
    assertThat(sheet.column("filter=" + Sheet.encoded(won), "name")).hasSize(1);
    sheet.api().post(sheet.path("/" + gone + "/restore"), "{}").expect(200);
    assertThat(sheet.read(gone).data().getJsonObject("data").getInt("size")).isEqualTo(8);
  }

  @Test
  void aTakenSlugIsRefusedAndAnotherOneServes() {
    Sheet sheet = sheet("taken").field("note", "text");
    String ann = sheet.slugOf(json("name", "Ann", "note", "old"));
    sheet.dropField("note");
    sheet.field("note", "number");
    sheet.update(ann, json("note", 5)).expect(200);

    assertThat(restore(sheet, "note", json()).refused(409, "FIELD_EXISTS").faults())
        .containsExactly("slug:unique");
    assertThat(restore(sheet, "note", json("slug", "Not this")).expect(400).faults())
        .containsExactly("slug:format");
    assertThat(restore(sheet, "note", json("slug", "created_at")).expect(400).faults())
        .containsExactly("slug:reserved");
    restore(sheet, "note", json("slug", "former_note")).expect(200);

    JsonObject data = sheet.read(ann).data().getJsonObject("data");
    assertThat(data.getInt("note")).isEqualTo(5);
    assertThat(data.getString("former_note")).isEqualTo("old");
  }

  @Test
  void uniquenessReturnsUnlessValuesRepeat() {
    Sheet sheet = sheet("unique").field("code", "text", json("is_unique", true));
    String first = sheet.slugOf(json("name", "One", "code", "x"));
    sheet.delete(first).expect(200);
    sheet.create(json("name", "Two", "code", "x"));
    sheet.dropField("code");
    sheet.api().post(sheet.path("/" + first + "/restore"), "{}").expect(200);

    restore(sheet, "code", json()).refused(409, "FIELD_VALUES_REPEAT");
    restore(sheet, "code", json("is_unique", false)).expect(200);
    assertThat(sheet.column("sort=name", "code")).hasSize(2);
    sheet.create(json("name", "Three", "code", "x"));

    Sheet kept = sheet("kept").field("code", "text", json("is_unique", true));
    kept.create(json("name", "One", "code", "x"));
    kept.dropField("code");
    restore(kept, "code", json()).expect(200);
    kept.tryCreate(json("name", "Two", "code", "x")).refused(409, "VALUE_EXISTS");
  }

  @Test
  void aRelationReturnsWithTheLinksOfRecordsThatExist() {
    Sheet ships = sheet("ships");
    Sheet ports = sheet("ports");
    relation("home", "ports", "ships", "fleet", "harbour");
    String argo = ships.slugOf(json("name", "Argo"));
    String lost = ships.slugOf(json("name", "Lost"));
    String oban = ports.slugOf(json("name", "Oban", "fleet", array(argo, lost)));

    ships.dropField("harbour");
    assertThat(ports.read(oban).data().getJsonObject("data").keySet()).containsExactly("name");
    ships.delete(lost).expect(200);
    ports.field("fleet", "text");
    restore(ships, "harbour", json()).expect(200);

    JsonObject other = field(ports, "fleet_2");
    assertThat(other.getString("type")).isEqualTo("relation");
    assertThat(links(ships, argo, "harbour")).contains(oban);
    assertThat(links(ports, oban, "fleet_2")).contains(argo).doesNotContain(lost);
    assertThat(deleted(ports)).isEmpty();
    ships.api().post(ships.path("/" + lost + "/restore"), "{}").expect(200);
    assertThat(links(ships, lost, "harbour")).contains(oban);
    admin.get("/object/relation/show/home").expect(200);
  }

  @Test
  void aHiddenFieldStaysHiddenAndOnlyMembersWhoMayDeleteRestore() {
    Sheet sheet = sheet("secret").field("pay", "number").field("note", "text");
    sheet.create(json("name", "Ann", "pay", 3, "note", "n"));
    admin
        .post("/admin/roles", json("name", "Keeper", "permissions", array("field.*", "record.*")))
        .expect(201);
    admin
        .post(
            "/admin/roles", json("name", "Reader", "permissions", array("field.read", "record.*")))
        .expect(201);
    JsonObject hidden = json("fields", json("pay", "hidden"));
    admin.put("/admin/roles/keeper/objects/secret", hidden).expect(200);
    Api keeper = workspace.member("keeper");
    sheet.dropField("pay");
    sheet.dropField("note");
    long pay = id(sheet, "pay");
    String path = "/object/field/trash/secret";

    assertThat(slugs(keeper.get(path).expect(200))).containsExactly("note");
    keeper.post(path + "/" + pay + "/restore", "{}").refused(404, "NOT_FOUND");
    Api reader = workspace.member("reader");
    reader.get(path).refused(403, "PERMISSION_DENIED");
    reader.post(path + "/" + pay + "/restore", "{}").refused(403, "PERMISSION_DENIED");
    // New limits of the role do not lift that of the deleted field.
    admin.put("/admin/roles/keeper/objects/secret", json("delete", false)).expect(200);
    restore(sheet, "pay", json()).expect(200);
    assertThat(keeper.get("/object/field/all/secret").expect(200).text()).doesNotContain("pay");
    assertThat(sheet.by(keeper).list("").expect(200).text()).doesNotContain("pay");
  }

  @Test
  void concurrentRestorationsAndANewFieldWithTheSlugHaveOneWinner() throws Exception {
    for (int round = 0; round < 3; round++) {
      Sheet sheet = sheet("race" + round).field("note", "text");
      String ann = sheet.slugOf(json("name", "Ann", "note", "old"));
      sheet.dropField("note");
      long id = id(sheet, "note");
      List<Integer> statuses =
          Race.statuses(
              Race.of(
                  3,
                  caller ->
                      caller == 2
                          ? sheet.addField("note", "text", json())
                          : admin.post(restorePath(sheet, id), "{}")));
      assertThat(statuses).first().isIn(200, 201);
      assertThat(statuses.subList(1, 3)).allMatch(status -> status == 404 || status == 409);
      boolean isBack = statuses.contains(200);
      assertThat(sheet.read(ann).data().getJsonObject("data").get("note").toString())
          .isEqualTo(isBack ? "\"old\"" : "null");
      assertThat(deleted(sheet)).hasSize(isBack ? 0 : 1);
    }
  }

  @Test
  void afterThirtyDaysAFieldIsRemovedWithItsValues() throws Exception {
    Sheet sheet = sheet("expired").field("note", "text").field("late", "text");
    sheet.create(json("name", "Ann", "note", "old", "late", "new"));
    sheet.dropField("note");
    sheet.dropField("late");
    long note = id(sheet, "note");
    long late = id(sheet, "late");
    Database.runIn(
        workspace.id(),
        "update tenant.field set removed_at = removed_at - interval '30 days' where id = " + note);

    admin.post(restorePath(sheet, note), "{}").refused(404, "NOT_FOUND");
    assertThat(deleted(sheet)).hasSize(1);
    List<Integer> statuses =
        Race.of(
            2,
            caller ->
                caller == 0
                    ? new Billing(workspace).start("definition-sweep").status()
                    : admin.post(restorePath(sheet, late), "{}").status());
    assertThat(statuses).containsExactly(200, 200);

    assertThat(texts("select count(*) from tenant.field where id = " + note)).containsExactly("0");
    assertThat(
            texts(
                "select count(*) from tenant.record r join tenant.object o on o.id = r.object_id where"
                    + " o.slug = 'expired' and r.set_aside is not null and r.workspace_id = "
                    + workspace.id()))
        .containsExactly("0");
    assertThat(sheet.column("", "late")).containsExactly("\"new\"");
  }

  @Test
  void aJobReturnsTheValuesOfALargeObject() {
    Sheet sheet = sheet("large").field("note", "text", json("is_unique", true));
    Database.addRecords(Plinth.server(), workspace.subdomain(), "large", 10_001);
    String ann = sheet.slugOf(json("name", "Ann", "note", "kept"));
    sheet.dropField("note");
    Await.until("the values are set aside", () -> !deleted(sheet).get(0).getBoolean("is_moving"));
    restore(sheet, "note", json()).expect(200);
    Await.until("the values have returned", () -> deleted(sheet).isEmpty());
    assertThat(sheet.read(ann).data().getJsonObject("data").getString("note")).isEqualTo("kept");
    sheet.tryCreate(json("name", "Bob", "note", "kept")).refused(409, "VALUE_EXISTS");
  }

  private static final JsonObject OPTIONS =
      json("options", array(json("value", "new"), json("value", "won")));

  private static Sheet sheet(String slug) {
    return Sheet.create(admin, slug).field("name", "text");
  }

  private static void relation(String slug, String from, String to, String own, String theirs) {
    admin
        .post(
            "/object/relation",
            json(
                "name", "Home",
                "slug", slug,
                "type", "one_to_many",
                "from_object", from,
                "to_object", to,
                "from_field", own,
                "from_label", "Fleet",
                "to_field", theirs))
        .expect(201);
  }

  private static JsonObject field(Sheet sheet, String field) {
    return admin.get("/object/field/show/" + sheet.slug() + "/" + field).expect(200).data();
  }

  private static List<JsonObject> deleted(Sheet sheet) {
    return admin
        .get("/object/field/trash/" + sheet.slug())
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class);
  }

  private static List<String> slugs(Api.Answer answer) {
    return answer.json().getJsonArray("data").getValuesAs(JsonObject.class).stream()
        .map(field -> field.getString("slug"))
        .toList();
  }

  private static long id(Sheet sheet, String field) {
    return deleted(sheet).stream()
        .filter(one -> one.getString("slug").equals(field))
        .findFirst()
        .orElseThrow()
        .getJsonNumber("id")
        .longValueExact();
  }

  private static String restorePath(Sheet sheet, long id) {
    return "/object/field/trash/" + sheet.slug() + "/" + id + "/restore";
  }

  private static Api.Answer restore(Sheet sheet, String field, JsonObject body) {
    return admin.post(restorePath(sheet, id(sheet, field)), body);
  }

  /** The related records that a field shows, as JSON. */
  private static String links(Sheet sheet, String record, String field) {
    return sheet.read(record).data().getJsonObject("data").get(field).toString();
  }

  private static List<String> texts(String sql) {
    return Database.textsIn(workspace.id(), sql);
  }
}
