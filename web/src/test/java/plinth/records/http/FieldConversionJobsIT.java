package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** A job converts the values of a large object while others read and write records. */
class FieldConversionJobsIT {
  private static final int LARGE = 10_400;

  private static Workspace workspace;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
  }

  @Test
  void aLargeObjectIsConvertedByAJobWhileOthersWrite() throws Exception {
    Sheet sheet = large("large", "'k' || (n % 7)");
    Database.run(
        "update tenant.record set data = jsonb_set(data, '{size}', to_jsonb('x' || slug)) where"
            + " object_id = "
            + sheet.id(workspace)
            + " and slug in ('r5', 'r9000')");
    assertThat(
            sheet
                .changeField("size", json("type", "number"))
                .refused(409, "FIELD_VALUES_DO_NOT_FIT")
                .json()
                .getInt("records"))
        .isEqualTo(2);
    AtomicBoolean isOver = new AtomicBoolean();
    List<Integer> written =
        Race.of(
            3,
            caller -> {
              if (caller == 0) {
                JsonObject begun =
                    sheet
                        .changeField(
                            "size",
                            json("type", "number", "on_failure", "clear", "is_indexed", true))
                        .expect(200)
                        .data();
                assertThat(begun.getJsonObject("conversion").getJsonArray("jobs")).hasSize(1);
                assertThat(begun.getBoolean("is_converting")).isTrue();
                awaitDone(sheet);
                isOver.set(true);
                return 0;
              }
              int writes = 0;
              while (!isOver.get() || writes < 10) {
                int row = (caller * 997 + writes * 131) % LARGE + 1;
                sheet.update("r" + row, json("name", "w" + writes)).expect(200);
                sheet.create(json("name", "made"));
                writes++;
              }
              return writes;
            });
    assertThat(written).allMatch(count -> count >= 0);
    JsonObject field = show(sheet, "size");
    assertThat(field.getString("type")).isEqualTo("number");
    assertThat(field.getBoolean("is_indexed")).isTrue();
    String wrong =
        "count(*) filter (where data->>'name' <> 'made' and slug not in ('r5', 'r9000') and"
            + " (data->'size' is distinct from to_jsonb(substr(slug, 2)::numeric) or n1 is distinct"
            + " from substr(slug, 2)::float8))";
    assertThat(sheet.stored(workspace, wrong)).isEqualTo("0");
    assertThat(
            sheet.stored(
                workspace, "count(*) filter (where slug in ('r5', 'r9000') and data ? 'size')"))
        .isEqualTo("0");
    assertThat(sheet.stored(workspace, "count(*) filter (where s1 is distinct from data->>'name')"))
        .isEqualTo("0");
    assertThat(
            Database.texts(
                "select count(*) || ' ' || count(distinct operation_id) from tenant.change_log"
                    + " where object_id = "
                    + sheet.id(workspace)
                    + " and changed ? 'size'"))
        .as("one row a record of one operation")
        .containsExactly(LARGE + " 1");
    assertThat(sheet.column("sort=-size&limit=1", "size")).containsExactly(String.valueOf(LARGE));
  }

  @Test
  void aFieldIsHiddenDuringItsConversion() {
    Sheet sheet = large("aside", "'k' || (n % 7)");
    JsonObject pending =
        json(
            "name",
            "size",
            "type",
            "number",
            "settings",
            json(),
            "options",
            array(),
            "is_required",
            false,
            "is_unique",
            false,
            "is_public",
            false,
            "replaced",
            json(),
            "clears",
            false,
            "operation",
            "optest");
    Database.run(
        """
        update tenant.field
           set pending = '%s'
         where slug = 'size'
           and object_id = %s;
        insert into tenant.shape_version (workspace_id, version)
        values (%d, 1)
            on conflict (workspace_id) do update set version = shape_version.version + 1
        """
            .formatted(pending, sheet.id(workspace), workspace.id()));
    assertThat(sheet.read("r1").data().getJsonObject("data").keySet()).doesNotContain("size");
    assertThat(sheet.update("r1", json("size", "7")).expect(400).faults())
        .containsExactly("data.size:unknown");
    sheet.update("r1", json("name", "changed")).expect(200);
    assertThat(show(sheet, "size").getBoolean("is_converting")).isTrue();
    assertThat(sheet.changeField("size", json("name", "x")).expect(423).code())
        .isEqualTo("FIELD_CONVERTING");
    String middle = sheet.stored(workspace, "(array_agg(id order by id))[" + LARGE / 2 + "]");
    Database.run(
        """
        update tenant.record
           set data = jsonb_set(data, '{size}', to_jsonb(substr(slug, 2)::numeric))
         where object_id = %1$s
           and id <= %2$s;
        insert into tenant.job
               (workspace_id, slug, kind, subject, status, parameters, checkpoint, caller,
                created_by, created_at, fence, heartbeat_at, error, finished_at)
        select f.workspace_id, 'aside%3$d', 'fields.convert', f.id::text, 'failed', '%4$s', '%5$s',
               '%6$s', 'system', now(), 3, now(), 'x', now()
          from tenant.field f
         where f.slug = 'size'
           and f.object_id = %1$s
        """
            .formatted(
                sheet.id(workspace),
                middle,
                workspace.id(),
                json("object", "aside", "field", "size", "operation", "optest"),
                json("after", Long.valueOf(middle), "converted", false),
                json("kind", "SYSTEM", "rights", array())));
    sheet.api().post("/object/migrate/aside").expect(202);
    awaitDone(sheet);
    assertThat(
            sheet.stored(
                workspace,
                "count(*) filter (where data->'size' = to_jsonb(substr(slug,"
                    + " 2)::numeric) and n1 = substr(slug, 2)::float8)"))
        .as("the job that failed goes on where it stopped")
        .isEqualTo(String.valueOf(LARGE));
  }

  private static Sheet sheet(String slug) {
    return Sheet.create(workspace.admin(), slug).field("name", "text");
  }

  /**
   * Creates an object with more records than are converted immediately; their sizes are numeric
   * texts.
   */
  private static Sheet large(String slug, String name) {
    Sheet sheet = sheet(slug).field("size", "text");
    Database.run(
        "with r as (insert into tenant.record (workspace_id, object_id, slug, created_at,"
            + " updated_at, created_by, updated_by, s1, s2, data) select o.workspace_id, o.id,"
            + " 'r' || n, now() - interval '1 hour', now() - interval '1 hour', 'system', 'system',"
            + name
            + ", n::text, jsonb_build_object('name', "
            + name
            + ", 'size', n::text) from tenant.object o, generate_series(1, "
            + LARGE
            + ") n where o.id = "
            + sheet.id(workspace)
            + " returning workspace_id, object_id, id, s1, s2)"
            + Database.WORDS.formatted("r.s1 || E'\\n' || r.s2"));
    return sheet;
  }

  private static JsonObject show(Sheet sheet, String field) {
    return sheet.api().get("/object/field/show/" + sheet.slug() + "/" + field).expect(200).data();
  }

  /** Waits until the conversion has ended and the slots are filled. */
  private static void awaitDone(Sheet sheet) {
    Await.until(
        "the field is back",
        () ->
            !show(sheet, "size").getBoolean("is_converting")
                && Database.texts(
                        "select rebuild_version is null from tenant.object where id = "
                            + sheet.id(workspace))
                    .contains("t"));
  }
}
