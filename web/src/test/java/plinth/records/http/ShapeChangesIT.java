package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Plinth;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * Records follow changes to the fields of their object: immediately in a small object, through a
 * job in a large one.
 */
class ShapeChangesIT {
  private static Workspace workspace;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
  }

  @Test
  void aRemovedFieldTakesItsValuesAlong() {
    Sheet sheet = sheet("removed").field("note", "text").field("topics", "multi_select", TOPICS);
    String kept = sheet.slugOf(json("name", "Ann", "note", "secret", "topics", array("a")));
    String gone = sheet.slugOf(json("name", "Bob", "note", "secret too"));
    sheet.delete(gone).expect(200);
    sheet.dropField("note");
    sheet.dropField("topics");
    assertThat(sheet.read(kept).data().getJsonObject("data").keySet()).containsExactly("name");
    assertThat(sheet.list("q=secret").json().getJsonArray("data")).isEmpty();
    assertThat(
            stored(sheet, "data ?| array['note','topics'] or tags is not null or s2 is not null"))
        .as("records that still hold something of the removed fields")
        .isEqualTo("0");
    sheet.field("note", "text").field("topics", "multi_select", TOPICS);
    assertThat(sheet.read(kept).data().getJsonObject("data").get("note"))
        .as("the value of the old field under the new one's slug")
        .isEqualTo(JsonValue.NULL);
    assertThat(sheet.column("filter=" + Sheet.encoded(HAS_NOTE), "note")).isEmpty();
    for (String record : List.of(kept, gone)) {
      JsonObject log = sheet.api().get(sheet.path("/" + record + "/logs")).expect(200).json();
      assertThat(log.getJsonArray("data").toString())
          .as("the log keeps what was")
          .contains("\"note\":{\"new\":\"secret");
    }
  }

  @Test
  void aFieldThatBecomesUniqueIsHeldToItFromThenOn() {
    Sheet sheet = sheet("unique");
    sheet.create(json("name", "Ann"));
    sheet.create(json("name", "Bob"));
    sheet.changeField("name", json("is_unique", true)).expect(200);
    assertThat(sheet.tryCreate(json("name", "Ann")).expect(409).faults())
        .containsExactly("data.name:unique");
    sheet.changeField("name", json("is_unique", false)).expect(200);
    sheet.create(json("name", "Ann"));
    assertThat(stored(sheet, "u1 is not null"))
        .as("records that still fill the slot")
        .isEqualTo("0");
  }

  @Test
  void aFieldWhoseValuesRepeatCannotBecomeUnique() {
    Sheet sheet = sheet("repeat");
    sheet.create(json("name", "Ann"));
    sheet.create(json("name", "Ann"));
    var refused =
        sheet.changeField("name", json("is_unique", true)).refused(409, "FIELD_VALUES_REPEAT");
    assertThat(refused.code()).isEqualTo("FIELD_VALUES_REPEAT");
    assertThat(refused.faults()).containsExactly("is_unique:unique");
    assertThat(field(sheet, "name").getBoolean("is_unique")).isFalse();
    sheet.create(json("name", "Ann"));
  }

  @Test
  void deletedRecordsDoNotPreventUniqueness() {
    Sheet sheet = sheet("departed");
    sheet.create(json("name", "Ann"));
    sheet.delete(sheet.slugOf(json("name", "Ann"))).expect(200);
    sheet.changeField("name", json("is_unique", true)).expect(200);
  }

  @Test
  void aFreedUniqueSlotServesTheNextField() {
    Sheet sheet = sheet("slots");
    for (int i = 1; i <= 6; i++) {
      sheet.field("u" + i, "text", json("is_unique", true));
    }
    sheet.create(json("u6", "x", "name", "y"));
    sheet.create(json("u6", "y", "name", "x"));
    assertThat(sheet.changeField("name", json("is_unique", true)).expect(409).code())
        .isEqualTo("UNIQUE_FIELDS_EXHAUSTED");
    sheet.changeField("u6", json("is_unique", false)).expect(200);
    sheet.changeField("name", json("is_unique", true)).expect(200);
    sheet.create(json("u6", "x"));
    sheet.tryCreate(json("name", "y")).refused(409, "VALUE_EXISTS");
  }

  @Test
  void aLargeObjectIsBroughtIntoLineByAJob() {
    Sheet sheet = large("large").field("note", "text");
    String one = sheet.slugOf(json("name", "Ann", "note", "secret"));
    sheet.dropField("note");
    assertThat(sheet.read(one).data().getJsonObject("data").keySet()).containsExactly("name");
    awaitSettled(sheet);
    assertThat(stored(sheet, "data ? 'note' or s2 is not null")).isEqualTo("0");
    sheet.field("note", "text");
    assertThat(sheet.read(one).data().getJsonObject("data").get("note")).isEqualTo(JsonValue.NULL);

    sheet.changeField("name", json("is_unique", true)).expect(200);
    awaitSettled(sheet);
    sheet.tryCreate(json("name", "Ann")).refused(409, "VALUE_EXISTS");
    sheet.tryCreate(json("name", "n77")).refused(409, "VALUE_EXISTS");
    assertThat(stored(sheet, "u1 is null")).as("records without their unique value").isEqualTo("0");

    sheet.changeField("name", json("is_unique", false)).expect(200);
    sheet.create(json("name", "Ann"));
    awaitSettled(sheet);
    assertThat(stored(sheet, "u1 is not null")).isEqualTo("0");
  }

  @Test
  void aLargeObjectWhoseValuesRepeatGivesUniquenessUp() {
    Sheet sheet = large("torn");
    sheet.create(json("name", "n9999"));
    sheet.changeField("name", json("is_unique", true)).expect(200);
    awaitSettled(sheet);
    assertThat(field(sheet, "name").getBoolean("is_unique")).isFalse();
    assertThat(stored(sheet, "u1 is not null")).isEqualTo("0");
    Await.until(
        "the job says why",
        () ->
            Database.texts(
                    "select error from tenant.job where kind = 'slots.rebuild' and status ="
                        + " 'failed' and workspace_id = "
                        + workspace.id())
                .contains("Several records have the same value of name"));
    sheet.create(json("name", "n9999"));
  }

  private static final JsonObject HAS_NOTE = json("field", "note", "op", "is_not_empty");
  private static final JsonObject TOPICS =
      json("options", array(json("value", "a"), json("value", "b")));

  private static Sheet sheet(String slug) {
    return Sheet.create(workspace.admin(), slug).field("name", "text");
  }

  /** Creates an object with 10,001 records, each with a different name. */
  private static Sheet large(String slug) {
    Sheet sheet = sheet(slug);
    Database.addRecords(Plinth.server(), workspace.subdomain(), slug, 10_001);
    return sheet;
  }

  private static JsonObject field(Sheet sheet, String field) {
    return sheet.api().get("/object/field/show/" + sheet.slug() + "/" + field).expect(200).data();
  }

  /** The number of stored records of the object that match a condition. */
  private static String stored(Sheet sheet, String condition) {
    return Database.texts(
            "select count(*) from tenant.record where object_id = "
                + object(sheet, "id").get(0)
                + " and ("
                + condition
                + ")")
        .get(0);
  }

  private static List<String> object(Sheet sheet, String column) {
    return Database.texts(
        "select "
            + column
            + " from tenant.object where slug = '"
            + sheet.slug()
            + "' and workspace_id = "
            + workspace.id());
  }

  private static void awaitSettled(Sheet sheet) {
    Await.until(
        "the object is settled", () -> object(sheet, "rebuild_version is null").contains("t"));
  }
}
