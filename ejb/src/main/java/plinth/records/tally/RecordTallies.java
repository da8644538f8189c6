package plinth.records.tally;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plinth.fields.Column;
import plinth.fields.Discrete;
import plinth.fields.Field;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.DispatchRole;

/**
 * The number of records of an object, and the number with each value of a field with few values.
 * Triggers of the record table maintain these tallies as records are written, so they are exact in
 * every statement. For a reader who does not see all records, the visible ones are counted instead.
 *
 * @param workspaceId the workspace
 * @param objectId the object of the records
 * @param visible the condition on the records that the reader sees, over the alias {@code r}; empty
 *     if they are all
 */
public record RecordTallies(long workspaceId, long objectId, Sql visible) {
  /** The number of the pseudo-field for all live records of an object. */
  public static final long RECORDS = 0;

  /** The maximum number of changes that are folded at once. */
  private static final int PORTION = 20_000;

  /**
   * Whether the values of a field are tallied: few distinct ones, in a separate slot that may be
   * read.
   */
  public static boolean isTallied(Field field) {
    Column<?> column = field.column();
    return field.type() instanceof Discrete type
        && type.isTallied()
        && column.slot() != null
        && !column.isTagged();
  }

  /** A query with one row per value of the fields: field, value as text, and number of records. */
  public Sql of(List<Field> fields) {
    return isComplete()
        ? rows(fields.stream().map(Field::id))
        : Sql.join(" union all ", fields.stream().map(this::counted).toList());
  }

  /**
   * The query of {@link #of} with one more row, without a value, for all records under {@link
   * #RECORDS}.
   */
  public Sql withAll(List<Field> fields) {
    if (isComplete()) {
      return rows(Stream.concat(Stream.of(RECORDS), fields.stream().map(Field::id)));
    }
    Sql all = live("select " + RECORDS + " as field, null as value, count(*) as records");
    return fields.isEmpty() ? all : all.plus("union all").plus(of(fields));
  }

  private boolean isComplete() {
    return visible.text().isEmpty();
  }

  private Sql counted(Field field) {
    String column = "r." + Objects.requireNonNull(field.column().slot());
    return live("select "
            + field.id()
            + " as field, "
            + column
            + "::text as value, count(*) as records")
        .plus("and " + column + " is not null group by " + column);
  }

  private Sql live(String select) {
    return Sql.of(
            select
                + " from tenant.record r where r.workspace_id = "
                + workspaceId
                + "::bigint and r.object_id = "
                + objectId
                + "::bigint and r.deleted_at is null")
        .plus(visible);
  }

  /** Reads the tallies of some fields and of all records. */
  public ValueCounts read(Db db, List<Field> fields) {
    ValueCounts counts = new ValueCounts();
    db.listComposed(withAll(fields), counts::add);
    return counts;
  }

  /** The number of records. */
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
   * Folds a portion of the tally changes of the database's workspaces into their sums, with the
   * role of the dispatcher, which alone has this privilege; returns whether there may be more.
   */
  static boolean fold(Db db) {
    DispatchRole.assume(db);
    return db.number(Sql.of("select tenant.fold_tallies(?)", PORTION)) == PORTION;
  }
}
