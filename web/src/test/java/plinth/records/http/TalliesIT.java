package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Imports;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Tallies;
import plinth.testing.Workspace;

/** After writes through the API by any caller, a tally equals a count of the records. */
class TalliesIT {
  private static final int LARGE = 10_400;
  private static final JsonObject STATES =
      json("options", array(json("value", "new"), json("value", "won"), json("value", "lost")));

  private Workspace workspace;

  @BeforeEach
  void create() {
    workspace = Workspace.create();
  }

  @Test
  void everyWayOfWritingIsTallied() {
    Sheet sheet =
        Sheet.create(workspace.admin(), "tallied")
            .field("name", "text")
            .field("code", "text", json("is_unique", true))
            .field("state", "select", STATES)
            .field("done", "boolean")
            .field("stars", "rating");
    for (int i = 0; i < 6; i++) {
      sheet.create(
          json("name", "n" + i, "code", "c" + i, "state", "new", "done", true, "stars", i % 3));
    }
    String one = sheet.slugOf(json("name", "one", "state", "won"));
    right(sheet, "made");
    sheet.update(one, json("name", "renamed")).expect(200);
    sheet.update(one, json("state", "lost", "done", false)).expect(200);
    right(sheet, "changed");
    sheet.update(one, json("state", null)).expect(200);
    right(sheet, "emptied");
    sheet.delete(one).expect(200);
    right(sheet, "deleted");
    sheet.api().post(sheet.path("/" + one + "/revert"), json("version", 1));
    right(sheet, "reverted");
    JsonObject all = json("filter", json("field", "state", "op", "eq", "value", "new"));
    String changed = token(sheet, "bulk-update", json(all, "data", json("state", "won")));
    right(sheet, "changed in bulk");
    undo(sheet, changed);
    right(sheet, "taken back");
    String deleted = token(sheet, "bulk-delete", all);
    right(sheet, "deleted in bulk");
    undo(sheet, deleted);
    right(sheet, "brought back");
    assertThat(counts(sheet)).containsEntry("new", 6L);
    new Imports(sheet)
        .run(
            "code,state,stars\nc1,lost,5\nc2,won,\nc90,new,1\nc91,new,2\n",
            json("mode", "upsert", "upsert_on", "code").toString(),
            "code",
            "state",
            "stars");
    right(sheet, "imported");
    assertThat(counts(sheet)).containsEntry("lost", 1L).containsEntry("won", 1L + reverted(one));
    shapes(sheet);
  }

  /** Checks the tallies while fields change. */
  private void shapes(Sheet sheet) {
    sheet
        .changeField(
            "state",
            json(
                "options", array(json("value", "new"), json("value", "won")),
                "replace_options", json("lost", "won")))
        .expect(200);
    right(sheet, "an option is gone");
    sheet.changeField("state", json("type", "text")).expect(200);
    right(sheet, "a text now");
    sheet.create(json("name", "between", "state", "new"));
    sheet.changeField("state", json("type", "select", STATES)).expect(200);
    right(sheet, "a choice again");
    sheet.changeField("done", json("is_active", false));
    sheet.api().post("/object/migrate/tallied").expect(202);
    right(sheet, "migrated");
    sheet.dropField("stars");
    sheet.field("stars", "rating").field("more", "boolean");
    sheet.create(json("name", "late", "stars", 4, "more", true, "state", "won"));
    right(sheet, "another field");
    sheet.api().delete("/object/tallied");
    assertThat(Tallies.wrong(workspace.id())).isEmpty();
  }

  @Test
  void aLargeObjectIsRightWhileItsFieldsChangeAndOthersWrite() throws Exception {
    Sheet sheet =
        Sheet.create(workspace.admin(), "large")
            .field("name", "text")
            .field("state", "select", STATES);
    Database.run(
        "insert into tenant.record (workspace_id, object_id, slug, created_at, updated_at,"
            + " created_by, updated_by, s1, s2, data) select o.workspace_id, o.id, 'r' || n, now(),"
            + " now(), 'system', 'system', 'n' || n, v.state, jsonb_build_object('name', 'n' || n,"
            + " 'state', v.state) from tenant.object o, generate_series(1, "
            + LARGE
            + ") n, lateral (select (array['new', 'won', 'lost'])[1 + n % 3] as state) v where o.id"
            + " = "
            + sheet.id(workspace));
    right(sheet, "stored");
    AtomicBoolean isOver = new AtomicBoolean();
    Race.of(
        3,
        caller -> {
          int round = 0;
          while (caller > 0 && (!isOver.get() || round < 5)) {
            sheet.update("r" + (caller * 997 + round * 131) % LARGE, json("name", "w" + round));
            sheet.create(json("name", "made"));
            assertThat(Tallies.wrong(workspace.id())).isEmpty();
            round++;
          }
          if (caller == 0) {
            try {
              sheet.changeField("state", json("type", "text")).expect(200);
              settled(sheet, "state");
              sheet.changeField("state", json("type", "select", STATES)).expect(200);
              settled(sheet, "state");
              sheet.field("other", "boolean").dropField("state");
              sheet.field("next", "select", STATES);
              settled(sheet, "next");
            } finally {
              isOver.set(true);
            }
          }
          return 0;
        });
    assertThat(Tallies.wrong(workspace.id())).isEmpty();
    assertThat(counts(sheet)).containsEntry("new", 0L);
  }

  /** Checks everything that tests of all classes have written so far or are writing. */
  @Test
  void talliesOfAllWorkspacesAreCorrect() {
    assertThat(Tallies.wrong()).isEmpty();
  }

  /** Asserts that responses match the records, and that the stored tallies match a count. */
  private void right(Sheet sheet, String when) {
    assertThat(Tallies.wrong(workspace.id())).as(when).isEmpty();
    boolean isSelect =
        sheet
            .api()
            .get("/object/field/show/" + sheet.slug() + "/state")
            .expect(200)
            .data()
            .getString("type")
            .equals("select");
    if (isSelect) {
      Map<String, Long> held = new TreeMap<>();
      for (String value :
          Database.texts(
              "select data->>'state' from tenant.record where deleted_at is null and data->>'state'"
                  + " is not null and object_id = "
                  + sheet.id(workspace))) {
        held.merge(value, 1L, Long::sum);
      }
      Map<String, Long> kept = counts(sheet);
      kept.values().removeIf(count -> count == 0);
      assertThat(kept).as(when).isEqualTo(held);
      String total = "count(*) filter (where r.deleted_at is null)";
      assertThat(String.valueOf(answered(sheet).getInt("total")))
          .as(when)
          .isEqualTo(sheet.stored(workspace, total));
    }
  }

  private static Map<String, Long> counts(Sheet sheet) {
    Map<String, Long> counts = new TreeMap<>();
    for (JsonObject value : answered(sheet).getJsonArray("values").getValuesAs(JsonObject.class)) {
      JsonNumber count = value.getJsonNumber("count");
      counts.put(value.getString("value"), count.longValueExact());
    }
    return counts;
  }

  private static JsonObject answered(Sheet sheet) {
    return sheet
        .api()
        .get("/object/" + sheet.slug() + "/analytics/status-counts")
        .expect(200)
        .data();
  }

  private long reverted(String slug) {
    return Database.texts(
            "select 1 from tenant.record where workspace_id = "
                + workspace.id()
                + " and slug = '"
                + slug
                + "' and deleted_at is null and data->>'state' = 'won'")
        .size();
  }

  private static String token(Sheet sheet, String what, JsonObject members) {
    Api.Answer answer = sheet.api().post(sheet.path("/" + what), members);
    return answer.expect(200).data().getString("undo_token");
  }

  private static void undo(Sheet sheet, String token) {
    sheet.api().post("/object/data/undo/" + token).expect(200);
  }

  private void settled(Sheet sheet, String field) {
    String isSettled =
        "select o.rebuild_version is null and f.pending is null from tenant.object o join"
            + " tenant.field f on f.workspace_id = o.workspace_id and f.object_id = o.id"
            + " where f.slug = '"
            + field
            + "' and o.id = "
            + sheet.id(workspace);
    Await.until(field + " is settled", () -> Database.texts(isSettled).contains("t"));
  }
}
