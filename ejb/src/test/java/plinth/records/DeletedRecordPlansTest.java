package plinth.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.query.Keyset;
import plinth.records.query.RecordSource;
import plinth.records.query.Sort;

/** A page of deleted records reads the records of the page, however many are live or deleted. */
class DeletedRecordPlansTest {
  private static final String BY_DELETION = "deleted_at_id_idx";

  private static final Sql DELETE =
      Sql.of(
          """
          update tenant.record
          set deleted_at = now() - id * interval '1 second'
          where object_id = ? and id % 3 = 0
          """,
          BigTable.SHAPE.objectId());

  @BeforeAll
  static void fill() {
    BigTable.fill(RecordTable.shared());
  }

  @Test
  void aPageIsReadInTheOrderOfTheDeletions() {
    Explained plan =
        RecordTable.shared()
            .inTransaction(
                db -> {
                  db.update(DELETE);
                  return Explained.of(db, page(50));
                });
    assertThat(plan.indexes()).anyMatch(index -> index.endsWith(BY_DELETION));
    assertThat(plan.buffers()).isLessThan(1_500);
  }

  @Test
  void onlyDeletedRecordsAreRead() {
    long read =
        RecordTable.shared()
            .inTransaction(
                db -> {
                  db.update(DELETE);
                  return (long) list(db).size();
                });
    long deleted =
        RecordTable.shared()
            .db()
            .number(
                Sql.of(
                    "select count(*) from tenant.record where object_id = ? and id % 3 = 0",
                    BigTable.SHAPE.objectId()));
    assertThat(read).isEqualTo(deleted).isPositive();
  }

  private static List<Long> list(Db db) {
    return db.listComposed(page(1_000_000), row -> row.getLong("id"));
  }

  private static Sql page(int limit) {
    RecordSource source =
        RecordSource.deleted(RecordTable.WORKSPACE, BigTable.SHAPE, null, "", Instant.now());
    return new Keyset(Sql.of("r.id as id"), source).after(Sort.byDeletion(), null, limit);
  }
}
