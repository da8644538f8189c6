package plinth.records.tally;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plinth.fields.Column;
import plinth.fields.Discrete;
import plinth.fields.Field;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.DispatchRole;

/**
 * How many records an object has, and how many hold each value of a field with few values: kept by
 * the database as records are written, by triggers of their table, and exact in every statement.
 *
 * @param workspaceId the workspace
 * @param objectId the object whose records they are
 */
public record RecordTallies(long workspaceId, long objectId) {
  /** The number under which all live records of an object are tallied. */
  public static final long RECORDS = 0;

  /** How many changes are folded at once. */
  private static final int PORTION = 20_000;

  /** Whether the values of a field are tallied: few, in a slot of its own that may be read. */
  public static boolean holds(Field field) {
    Column<?> column = field.column();
    return field.type() instanceof Discrete && column.slot() != null && !column.tagged();
  }

  /** One row for each value of fields that records hold: field, value as text, how many. */
  public Sql of(List<Field> fields) {
    return rows(fields.stream().map(Field::id));
  }

  /** The same, and one row without a value for all records under {@link #RECORDS}. */
  public Sql withAll(List<Field> fields) {
    return rows(Stream.concat(Stream.of(RECORDS), fields.stream().map(Field::id)));
  }

  /** What is kept of some fields, and of all records. */
  public ValueCounts read(Db db, List<Field> fields) {
    ValueCounts counts = new ValueCounts();
    db.composed(withAll(fields), counts::take);
    return counts;
  }

  /** How many records there are. */
  public long total(Db db) {
    return read(db, List.of()).total();
  }

  private Sql rows(Stream<Long> fields) {
    String asked = fields.map(String::valueOf).collect(Collectors.joining(", ", "(", ")"));
    return Sql.of("select c.field_id, nullif(c.value, ''), sum(c.records)::bigint from (")
        .plus(stored("sum", asked))
        .plus("union all")
        .plus(stored("change", asked))
        .plus(") c group by c.field_id, c.value having sum(c.records) <> 0");
  }

  private Sql stored(String what, String asked) {
    return Sql.of(
        "select t.field_id, t.value, t.records from tenant.record_tally_"
            + what
            + " t where t.workspace_id = "
            + workspaceId
            + " and t.object_id = "
            + objectId
            + " and t.field_id in "
            + asked);
  }

  /**
   * Folds some changes of the database's workspaces into their sums, as the dispatching role, which
   * alone may; answers whether there may be more.
   */
  static boolean fold(Db db) {
    DispatchRole.assume(db);
    return db.number(Sql.of("select tenant.fold_tallies(?)", PORTION)) == PORTION;
  }
}
