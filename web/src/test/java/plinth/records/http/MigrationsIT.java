package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** A job rebuilds the slots of records while they are read and written. */
class MigrationsIT {
  private static final int ROWS = 4_000;
  private static final String SPOIL =
      "with r as (update tenant.record set s1 = 'spoiled', s9 = 'stray', n1 = -1,"
          + " tags = array['0:x'] where object_id = %s and deleted_at is null returning id)"
          + " update tenant.record_words w set search = 'spoiled' from r where w.record_id = r.id";

  private static Workspace workspace;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
  }

  @Test
  void aMigrationRepairsSlotsAndLosesNothing() {
    Sheet sheet = sheet("spoiled");
    sheet.delete("r9").expect(200);
    String before =
        sheet.stored(workspace, "md5(string_agg(slug || version || data::text, ',' order by id))");
    Database.run(SPOIL.formatted(sheet.id(workspace)));
    assertThat(sheet.list("q=n17").json().getJsonArray("data")).isEmpty();

    JsonObject started = migrate(sheet).expect(202).data();
    assertThat(started.getString("object_slug")).isEqualTo("spoiled");
    JsonObject done = awaitDone(sheet);
    assertThat(done.getString("status")).isEqualTo("completed");
    assertThat(done.getInt("total")).isEqualTo(ROWS);
    assertThat(done.getInt("processed")).isEqualTo(ROWS);
    assertThat(done.getInt("progress")).isEqualTo(100);

    assertThat(wrong(sheet)).isEqualTo("0");
    assertThat(
            sheet.stored(
                workspace, "md5(string_agg(slug || version || data::text, ',' order by id))"))
        .as("rows, versions and values")
        .isEqualTo(before);
    assertThat(sheet.list("q=n17").json().getJsonArray("data")).isNotEmpty();
    assertThat(sheet.column("sort=-size&limit=2", "size"))
        .containsExactly(String.valueOf(ROWS), String.valueOf(ROWS - 1));
  }

  @Test
  void writesDuringAMigrationAreCorrect() throws Exception {
    Sheet sheet = sheet("racing");
    Database.run(SPOIL.formatted(sheet.id(workspace)));
    AtomicBoolean isOver = new AtomicBoolean();
    List<Integer> written =
        Race.of(
            4,
            caller -> {
              if (caller == 0) {
                migrate(sheet).expect(202);
                awaitDone(sheet);
                isOver.set(true);
                return 0;
              }
              int writes = 0;
              while (!isOver.get() || writes < 10) {
                int row = (caller * 997 + writes * 31) % ROWS + 1;
                String name = "w" + caller + "x" + writes;
                sheet.update("r" + row, json("name", name)).expect(200);
                sheet.create(json("name", name, "size", writes, "tags", array("b")));
                writes++;
              }
              return writes;
            });
    int made = written.stream().mapToInt(Integer::intValue).sum();
    assertThat(sheet.stored(workspace, "count(*)")).isEqualTo(String.valueOf(ROWS + made));
    assertThat(wrong(sheet)).isEqualTo("0");
  }

  @Test
  void oneOfSeveralMigrationsStarts() throws Exception {
    Sheet sheet = sheet("contended");
    List<Api.Answer> answers = Race.of(5, caller -> migrate(sheet));
    assertThat(Race.statuses(answers)).containsExactly(202, 423, 423, 423, 423);
    assertThat(answers.stream().filter(a -> a.status() == 423).map(Api.Answer::code))
        .containsOnly("JOB_LOCKED");
    awaitDone(sheet);
    migrate(sheet).expect(202);
    awaitDone(sheet);
  }

  @Test
  void aStoppedMigrationContinuesFromItsCheckpoint() {
    Sheet sheet = sheet("halfway");
    Database.run(SPOIL.formatted(sheet.id(workspace)));
    String middle = sheet.stored(workspace, "(array_agg(id order by id))[" + ROWS / 2 + "]");
    Database.run(
        """
        update tenant.object set rebuild_version = 77 where id = %1$s;
        insert into tenant.job
               (workspace_id, slug, kind, subject, status, parameters, checkpoint, caller,
                created_by, created_at, fence, heartbeat_at, processed, succeeded, total)
        values (%2$d, 'halfway%2$d', 'slots.rebuild', '%1$s', 'running', '%3$s', '%4$s', '%5$s',
                'system', now(), 3, now() - interval '1 hour', 2000, 2000, 4000)
        """
            .formatted(
                sheet.id(workspace),
                workspace.id(),
                json("object", "halfway", "version", 77),
                json("step", "FILL", "refused", "", "after", Long.valueOf(middle)),
                json("kind", "SYSTEM", "rights", array())));
    migrate(sheet).refused(423, "JOB_LOCKED");
    JsonObject done = awaitDone(sheet);
    assertThat(done.getInt("processed")).isEqualTo(ROWS);
    assertThat(sheet.stored(workspace, "count(*) filter (where s1 = 'spoiled')"))
        .as("those before the checkpoint are not gone through again")
        .isEqualTo(String.valueOf(ROWS / 2));
    migrate(sheet).expect(202);
    awaitDone(sheet);
    assertThat(wrong(sheet)).isEqualTo("0");
  }

  @Test
  void aFieldGetsTheSlotThatHasBecomeFree() {
    Sheet sheet = Sheet.create(workspace.admin(), "crowd");
    for (int i = 1; i <= 13; i++) {
      sheet.field("b" + i, "boolean");
    }
    sheet.create(json("b13", true));
    sheet.create(json("b13", false));
    sheet.dropField("b5");
    assertThat(slotOf("b13")).containsExactly("none");
    migrate(sheet).expect(202);
    awaitDone(sheet);
    assertThat(slotOf("b13")).doesNotContain("none");
    assertThat(sheet.column("sort=b13", "b13")).containsExactly("false", "true");
  }

  private static List<String> slotOf(String field) {
    return Database.texts(
        "select coalesce(slot_index::text, 'none') from tenant.field where slug = '"
            + field
            + "' and workspace_id = "
            + workspace.id());
  }

  @Test
  void allObjectsAreMigratedAndReported() {
    Workspace own = Workspace.create();
    List<JsonObject> before = status(own.admin());
    assertThat(before).extracting(m -> m.getString("status")).containsOnly("none");
    assertThat(own.admin().post("/object/migrate/all").expect(202).value().asJsonArray())
        .hasSameSizeAs(before);
    Await.until(
        "all objects are migrated",
        () ->
            status(own.admin()).stream().allMatch(m -> m.getString("status").equals("completed")));
    assertThat(own.admin().get("/object/migrate/status?limit=1").json().getJsonArray("data"))
        .hasSize(1);
    own.member("member").post("/object/migrate/all").refused(403, "PERMISSION_DENIED");
  }

  @Test
  void unknownObjectsAreNotFound() {
    sheet("foreign");
    Workspace.create().admin().post("/object/migrate/foreign").refused(404, "NOT_FOUND");
    workspace.admin().post("/object/migrate/nope").refused(404, "NOT_FOUND");
    workspace.admin().get("/object/migrate/status?page=0").refused(400, "VALIDATION_FAILED");
  }

  /** Creates an object with fields in s1, n1 and tags, and records with values for them. */
  private static Sheet sheet(String slug) {
    Sheet sheet =
        Sheet.create(workspace.admin(), slug)
            .field("name", "text")
            .field("size", "number", json("is_indexed", true))
            .field(
                "tags",
                "multi_select",
                json("options", array(json("value", "a"), json("value", "b"))));
    Database.run(
        "with r as (insert into tenant.record (workspace_id, object_id, slug, created_at,"
            + " updated_at, created_by, updated_by, s1, n1, tags, data) select f.workspace_id,"
            + " f.object_id, 'r' || n, now(), now(), 'system', 'system', 'n' || n, n,"
            + " array[f.id || ':a'], jsonb_build_object('name', 'n' || n, 'size', n,"
            + " 'tags', jsonb_build_array('a')) from tenant.field f, generate_series(1, "
            + ROWS
            + ") n where f.slug = 'tags' and f.object_id = "
            + sheet.id(workspace)
            + " returning workspace_id, object_id, id, s1)"
            + Database.WORDS.formatted("r.s1"));
    return sheet;
  }

  /** The number of records with columns that do not follow from their data. */
  private static String wrong(Sheet sheet) {
    String tags =
        Database.texts(
                "select id from tenant.field where slug = 'tags' and object_id = "
                    + sheet.id(workspace))
            .get(0);
    return sheet.stored(
        workspace,
        "count(*) filter (where case when deleted_at is not null then s1 is not null or tags is not"
            + " null or search is not null else s1 is distinct from data->>'name' or n1 is distinct"
            + " from (data->>'size')::float8 or search is distinct from data->>'name' or s9 is not"
            + " null or tags is distinct from array['"
            + tags
            + ":' || (data->'tags'->>0)] end)");
  }

  private static Api.Answer migrate(Sheet sheet) {
    return sheet.api().post("/object/migrate/" + sheet.slug());
  }

  private static List<JsonObject> status(Api admin) {
    return admin
        .get("/object/migrate/status?limit=200")
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class);
  }

  private static JsonObject status(Sheet sheet) {
    return status(sheet.api()).stream()
        .filter(m -> m.getString("object_slug").equals(sheet.slug()))
        .findFirst()
        .orElseThrow();
  }

  private static JsonObject awaitDone(Sheet sheet) {
    Await.until("the object is migrated", () -> !status(sheet).isNull("finished_at"));
    return status(sheet);
  }
}
