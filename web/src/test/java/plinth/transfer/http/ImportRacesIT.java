package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import plinth.testing.Database;
import plinth.testing.Imports;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Imports concurrent with other writers of the same unique values. */
class ImportRacesIT {
  private static final int ROWS = 1_200;
  private static final int WRITERS = 3;

  @Test
  void anUpsertBesideWritersMakesOneRecordOfEachValue() throws Exception {
    Workspace workspace = Workspace.create();
    Sheet crates =
        Sheet.create(workspace.admin(), "race_crates")
            .field("code", "text", json("is_unique", true))
            .field("name", "text")
            .field("no", "serial_number");
    Imports imports = new Imports(crates);
    StringBuilder rows = new StringBuilder("code,name\n");
    for (int i = 0; i < ROWS; i++) {
      rows.append("R").append(i).append(",imported\n");
    }
    Race.note();
    AtomicBoolean isOver = new AtomicBoolean();
    ExecutorService pool = Executors.newFixedThreadPool(WRITERS);
    CountDownLatch begun = new CountDownLatch(WRITERS);
    try {
      List<Future<List<Integer>>> writers = new ArrayList<>();
      for (int w = 0; w < WRITERS; w++) {
        int writer = w;
        writers.add(pool.submit(() -> write(crates, writer, begun, isOver)));
      }
      begun.await();
      JsonObject done =
          imports.run(
              rows.toString(),
              json("mode", "upsert", "upsert_on", "code").toString(),
              "code",
              "name");
      isOver.set(true);
      assertThat(imports.failedRows(done)).isEmpty();
      assertThat(done.getInt("created") + done.getInt("updated")).isEqualTo(ROWS);
      for (Future<List<Integer>> writer : writers) {
        assertThat(writer.get()).isSubsetOf(200, 201);
      }
      assertThat(one(workspace, "count(*)")).isEqualTo(String.valueOf(ROWS));
      assertThat(one(workspace, "count(distinct r.data->>'code')")).isEqualTo(String.valueOf(ROWS));
      assertThat(one(workspace, "count(distinct r.data->>'no')")).isEqualTo(String.valueOf(ROWS));
      assertThat(one(workspace, "max((r.data->>'no')::int)"))
          .as("numbers have no gaps")
          .isEqualTo(String.valueOf(ROWS));
      assertThat(
              one(
                  workspace,
                  "count(*) filter (where r.version = (select count(*) from tenant.change_log l"
                      + " where l.workspace_id = r.workspace_id and l.object_id = r.object_id and"
                      + " l.record_id = r.id))"))
          .as("each change is in the log")
          .isEqualTo(String.valueOf(ROWS));
    } finally {
      isOver.set(true);
      pool.shutdownNow();
    }
  }

  /** Writes the imported values in a different order, beginning in the middle. */
  private static List<Integer> write(
      Sheet crates, int writer, CountDownLatch begun, AtomicBoolean isOver) {
    List<Integer> statuses = new ArrayList<>();
    for (int i = writer; i < ROWS && !isOver.get(); i += WRITERS) {
      int row = (i * 7 + ROWS / 2) % ROWS;
      statuses.add(
          crates
              .api()
              .post(
                  crates.path("?upsert_on=code"),
                  json("data", json("code", "R" + row, "name", "written")))
              .status());
      begun.countDown();
    }
    begun.countDown();
    return statuses;
  }

  private static String one(Workspace workspace, String expression) {
    return Database.texts(
            "select "
                + expression
                + " from tenant.record r where r.deleted_at is null and r.workspace_id = "
                + workspace.id()
                + " and r.object_id = (select o.id from tenant.object o where o.workspace_id ="
                + " r.workspace_id and o.slug = 'race_crates')")
        .get(0);
  }

  @Test
  void twoImportsOfTheSameValuesInOtherOrdersBothEnd() throws Exception {
    Workspace workspace = Workspace.create();
    Sheet crates =
        Sheet.create(workspace.admin(), "race_crates")
            .field("code", "text", json("is_unique", true))
            .field("name", "text");
    Imports imports = new Imports(crates);
    StringBuilder forth = new StringBuilder("code,name\n");
    StringBuilder back = new StringBuilder("code,name\n");
    for (int i = 0; i < ROWS; i++) {
      forth.append("R").append(i).append(",forth\n");
      back.append("R").append(ROWS - 1 - i).append(",back\n");
    }
    JsonObject options = json("mode", "upsert", "upsert_on", "code");
    JsonArray mapping =
        array(json("column", 0, "field", "code"), json("column", 1, "field", "name"));
    String first = imports.start(forth.toString(), options, mapping);
    String second = imports.start(back.toString(), options, mapping);
    JsonObject one = imports.await(first);
    JsonObject other = imports.await(second);
    assertThat(List.of(one.getString("status"), other.getString("status")))
        .containsOnly("completed");
    assertThat(one.getInt("created") + other.getInt("created")).isEqualTo(ROWS);
    assertThat(one.getInt("updated") + other.getInt("updated")).isEqualTo(ROWS);
    assertThat(one(workspace, "count(*)")).isEqualTo(String.valueOf(ROWS));
  }

  @Test
  void anImportIsCanceledBetweenChunks() {
    Workspace workspace = Workspace.create();
    Sheet crates = Sheet.create(workspace.admin(), "race_crates").field("name", "text");
    Imports imports = new Imports(crates);
    StringBuilder rows = new StringBuilder("name\n");
    for (int i = 0; i < 20_000; i++) {
      rows.append("N").append(i).append('\n');
    }
    String job = imports.start(rows.toString(), json(), array(json("column", 0, "field", "name")));
    JsonObject canceled =
        crates.api().post(imports.path("/" + job + "/cancel"), "{}").expect(200).data();
    assertThat(canceled.getString("status")).isEqualTo("canceled");
    assertThat(canceled.getInt("created")).isLessThan(20_000);
    assertThat(one(workspace, "count(*)"))
        .isEqualTo(String.valueOf(imports.status(job).getInt("created")));
  }
}
