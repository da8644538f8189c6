package plinth.workspace.purge;

import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.Plane;
import plinth.tenancy.TableOfTables;

/** The rows of a workspace in one plane, in the database of the current transaction. */
final class PlaneRows {
  /**
   * The rows deleted by one statement. Few large statements are faster, because each must skip the
   * rows that earlier ones deleted.
   */
  private static final int CHUNK = 50_000;

  private final Db db;
  private final Plane plane;
  private final long workspaceId;
  private final boolean isTest;

  PlaneRows(Db db, Plane plane, long workspaceId, boolean isTest) {
    this.db = db;
    this.plane = plane;
    this.workspaceId = workspaceId;
    this.isTest = isTest;
  }

  /** The tables, in an order in which they can be emptied. */
  List<PurgeTable> tables() {
    return PurgeCatalog.tables(db, plane, isTest);
  }

  /** Counts and digests the rows of a table. */
  TableTally tally(PurgeTable table) {
    return db.one(
        Sql.of("select count(*) as rows, " + sum(1) + " as first, " + sum(16) + " as second")
            .plus("from (select encode(sha256(convert_to(t::text, 'UTF8')), 'hex') as digest")
            .plus(from(table, "t"))
            .plus(") as rows"),
        row ->
            TableTally.of(
                row.getLong("rows"),
                new BigInteger(Objects.requireNonNull(row.getString("first"))),
                new BigInteger(Objects.requireNonNull(row.getString("second")))));
  }

  private static String sum(int from) {
    return "coalesce(sum(('x' || substr(digest, " + from + ", 15))::bit(60)::bigint), 0)::text";
  }

  long count(PurgeTable table) {
    return db.number(Sql.of("select count(*)").plus(from(table, "t")));
  }

  /** The number of rows left in the tables that are emptied. */
  long countLeft() {
    return tables().stream().filter(PurgeTable::isEmptied).mapToLong(this::count).sum();
  }

  /**
   * Deletes rows of a table, as many as one statement should.
   *
   * @return whether some may be left
   */
  boolean deleteBatch(PurgeTable table) {
    if (table.purge() == TableOfTables.Purge.BY_PROCEDURE) {
      String routine = "select " + routine("purge_", table);
      // The main plane has no bound workspace.
      Sql some =
          plane == Plane.MAIN
              ? Sql.of(routine + "(?, ?)", workspaceId, CHUNK)
              : Sql.of(routine + "(?)", CHUNK);
      return db.number(some) == CHUNK;
    }
    if (table.refersToItself()) {
      db.update(Sql.of("delete").plus(from(table, "t")));
      return false;
    }
    // The workspace is named twice, because row locations are only unique within its partition.
    Sql some = Sql.of("select t.ctid").plus(from(table, "t")).plus("limit " + CHUNK);
    int deleted =
        db.update(
            Sql.of("delete")
                .plus(from(table, "d"))
                .plus("and d.ctid = any (array")
                .plus(some.inParentheses())
                .plus(")"));
    return deleted == CHUNK;
  }

  /** Removes personal data from a table whose rows are kept. */
  void strip(PurgeTable table) {
    db.update(Sql.of("call " + routine("strip_", table) + "(?)", workspaceId));
  }

  /**
   * The routine's name, which is safe because the table's name comes from the catalog and is in the
   * table of tables.
   */
  private String routine(String verb, PurgeTable table) {
    String name = table.name().substring(table.name().indexOf('.') + 1);
    return plane.table(verb + name);
  }

  private Sql from(PurgeTable table, String alias) {
    return Sql.of(
        "from " + table.name() + " " + alias + " where " + alias + "." + table.column() + " = ?",
        workspaceId);
  }
}
