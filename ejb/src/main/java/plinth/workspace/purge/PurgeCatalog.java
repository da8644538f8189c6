package plinth.workspace.purge;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.Plane;
import plinth.tenancy.TableOfTables;

/**
 * The tables of a plane with rows of workspaces, read from the database's own catalog: those that
 * name a workspace in a column. One that the table of tables does not list stops every purge,
 * because nobody has decided what becomes of its rows.
 */
final class PurgeCatalog {
  private static final String NAMING =
      """
      select c.relname, format('%I.%I', n.nspname, c.relname), quote_ident(a.attname),
             exists (select from pg_constraint f
                      where f.contype = 'f' and f.conrelid = c.oid and f.confrelid = c.oid)
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
       where n.nspname = ? and c.relkind in ('r', 'p') and not c.relispartition
         and (a.attname in ('workspace_id', 'tenant_id')
              or n.nspname = 'main' and c.relname = 'tenants' and a.attname = 'id')""";

  private static final String REFERENCES =
      """
      select c.relname, r.relname from pg_constraint f
        join pg_class c on c.oid = f.conrelid join pg_class r on r.oid = f.confrelid
       where f.contype = 'f' and f.conrelid <> f.confrelid and f.conparentid = 0
         and c.relnamespace = ?::regnamespace and r.relnamespace = c.relnamespace""";

  private PurgeCatalog() {}

  private static TableOfTables.Purge fate(TableOfTables.Entry entry, boolean isTest) {
    if (entry.purge() != TableOfTables.Purge.BOOKS) {
      return entry.purge();
    }
    return isTest ? TableOfTables.Purge.BY_PROCEDURE : TableOfTables.Purge.STRIPPED;
  }

  /**
   * The tables of a plane, in an order in which they can be emptied.
   *
   * @param isTest whether the workspace was a test's, so that its books go too
   */
  static List<PurgeTable> tables(Db db, Plane plane, boolean isTest) {
    String schema = plane.table("").replace(".", "");
    Map<String, TableOfTables.Purge> decided = new HashMap<>();
    TableOfTables.of(plane).forEach(entry -> decided.put(entry.name(), fate(entry, isTest)));
    Map<String, PurgeTable> found = new TreeMap<>();
    db.list(
        Sql.of(NAMING, schema),
        row -> {
          String name = row.getString(1);
          TableOfTables.Purge purge = decided.get(name);
          if (purge == null || purge == TableOfTables.Purge.PLATFORM) {
            throw new IllegalStateException(
                "what becomes of the rows of " + row.getString(2) + "?");
          }
          return found.put(
              name, new PurgeTable(row.getString(2), row.getString(3), purge, row.getBoolean(4)));
        });
    Map<String, Set<String>> references = new HashMap<>();
    db.list(
        Sql.of(REFERENCES, schema),
        row ->
            references
                .computeIfAbsent(row.getString(1), table -> new HashSet<>())
                .add(row.getString(2)));
    return PurgeOrder.of(found.keySet(), references).stream().map(found::get).toList();
  }
}
