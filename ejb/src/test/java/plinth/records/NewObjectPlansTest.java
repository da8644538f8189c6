package plinth.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.Sql;

/**
 * The past of an object without statistics, as after an import, reads the log of each record once.
 */
class NewObjectPlansTest {
  private static final int COUNT = 2_000;
  private static final Shape SHAPE = new Shape(79, "imported", 1, List.of());
  private static final Instant MOMENT = Instant.parse("2024-01-02T00:00:00Z");

  @Test
  void changedRecordsAreLookedUpByTheirNumbers() {
    Explained plan =
        imported(
            db ->
                Explained.of(db, PastLog.changed(RecordTable.WORKSPACE, SHAPE.objectId(), MOMENT)));
    assertThat(plan.buffers()).as("buffers of " + plan).isBetween(1L * COUNT, 10L * COUNT);
  }

  @Test
  void theLogOfARecordIsReadByItsNumber() {
    Sql rows =
        PastLog.rows(
            RecordTable.WORKSPACE, SHAPE.objectId(), Sql.of("r.id > 0"), PastPoint.at(MOMENT));
    Explained plan = imported(db -> Explained.of(db, rows));
    assertThat(plan.buffers()).as("buffers of " + plan).isBetween(1L * COUNT, 40L * COUNT);
  }

  /** Works where records were imported, and their log, that are analyzed no more than others. */
  private static <T> T imported(Function<Db, T> work) {
    return RecordTable.shared()
        .inTransaction(
            db -> {
              db.update(Sql.of("set local role postgres"));
              db.update(
                  Sql.of(
                      "delete from pg_statistic where starelid in (select oid from pg_class where"
                          + " relname = 'change_log' or relname like 'record\\_p_')"));
              db.update(
                  Sql.of(
                      """
                      insert into tenant.record (object_id, id, slug, created_at, updated_at,
                          created_by, updated_by, data)
                      select ?, n, 'x' || n, ?, now(), 'system', 'system', '{}'
                      from generate_series(1, ?) n
                      """,
                      SHAPE.objectId(),
                      MOMENT.minusSeconds(60),
                      COUNT));
              db.update(
                  Sql.of(
                      """
                      insert into tenant.change_log (object_id, record_id, version, record_slug,
                          operation, operation_id, changed, caller, request_id, at)
                      select r.object_id, r.id, v.version, r.slug, v.operation, 'op', '{}', 'system',
                          'test', r.created_at + (v.version - 1) * interval '1 hour'
                      from tenant.record r,
                          (values (1, 'create'), (2, 'update')) v (version, operation)
                      where r.workspace_id = tenant.bound_workspace() and r.object_id = ?
                      """,
                      SHAPE.objectId()));
              db.update(Sql.of("set local role plinth_app"));
              return work.apply(db);
            });
  }
}
