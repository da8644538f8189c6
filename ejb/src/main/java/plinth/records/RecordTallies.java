package plinth.records;

import java.util.List;
import java.util.stream.Stream;
import plinth.fields.Field;
import plinth.kernel.Db;
import plinth.kernel.Sql;

/**
 * How many records an object has, and how many hold each value of a field with few values: kept by
 * the database as records are written, by triggers of their table, and exact in every statement.
 *
 * @param workspaceId the workspace
 * @param objectId the object whose records they are
 */
record RecordTallies(long workspaceId, long objectId) {
  /** The number under which all live records of an object are tallied. */
  private static final long RECORDS = 0;

  /** How many changes are folded at once. */
  private static final int PORTION = 20_000;

  /** One row for each value of fields that records hold: slug, value as text, how many. */
  Sql of(List<Field> fields) {
    return rows(fields.stream().map(Field::id).toList(), fields.stream().map(Field::slug).toList());
  }

  /** The same, and one row without a value for all records under a name of its own. */
  Sql of(String all, List<Field> fields) {
    return rows(
        Stream.concat(Stream.of(RECORDS), fields.stream().map(Field::id)).toList(),
        Stream.concat(Stream.of(all), fields.stream().map(Field::slug)).toList());
  }

  private Sql rows(List<Long> ids, List<String> names) {
    return Sql.of(
            "select k.name, nullif(c.value, ''), sum(c.records)::bigint from unnest(?::bigint[],"
                + " ?::text[]) as k(id, name) join (",
            ids.toArray(Long[]::new),
            names.toArray(String[]::new))
        .plus(stored("sum"))
        .plus("union all")
        .plus(stored("change"))
        .plus(") c on c.field_id = k.id group by k.name, c.value having sum(c.records) <> 0");
  }

  private Sql stored(String what) {
    return Sql.of(
        "select t.field_id, t.value, t.records from tenant.record_tally_"
            + what
            + " t where t.workspace_id = ? and t.object_id = ?",
        workspaceId,
        objectId);
  }

  /**
   * Folds some changes of the database's workspaces into their sums, as the dispatching role, which
   * alone may; answers whether there may be more.
   */
  static boolean fold(Db db) {
    db.update(Sql.of("set local role plinth_dispatch"));
    return db.number(Sql.of("select tenant.fold_tallies(?)", PORTION)) == PORTION;
  }
}
