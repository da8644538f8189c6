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
 * name a workspace in a column. A table that is missing from the table of tables stops every purge,
 * because it is undecided what to do with its rows.
 */
final class PurgeCatalog {
  private static final Sql NAMING =
      Sql.named(
          """
          select c.relname as name, format('%I.%I', n.nspname, c.relname) as table_name,
              quote_ident(a.attname) as column_name, exists (
            select
            from pg_constraint f
            where f.contype = 'f' and f.conrelid = c.oid and f.confrelid = c.oid
          ) as refers_to_itself
          from pg_class c
          join pg_namespace n on n.oid = c.relnamespace
          join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
          where n.nspname = :schema and c.relkind in ('r', 'p') and not c.relispartition
            and (a.attname in ('workspace_id', 'tenant_id')
              or n.nspname = 'main' and c.relname = 'tenants' and a.attname = 'id')
          """);

  private static final Sql REFERENCES =
      Sql.named(
          """
          select c.relname as from_table, r.relname as to_table
          from pg_constraint f
          join pg_class c on c.oid = f.conrelid
          join pg_class r on r.oid = f.confrelid
          where f.contype = 'f' and f.conrelid <> f.confrelid and f.conparentid = 0
            and c.relnamespace = :schema::regnamespace and r.relnamespace = c.relnamespace
          """);

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
   * @param isTest whether the workspace was a test's, so that its financial records are deleted too
   */
  static List<PurgeTable> tables(Db db, Plane plane, boolean isTest) {
    String schema = plane.table("").replace(".", "");
    Map<String, TableOfTables.Purge> decided = new HashMap<>();
    TableOfTables.of(plane).forEach(entry -> decided.put(entry.name(), fate(entry, isTest)));
    Map<String, PurgeTable> found = new TreeMap<>();
    db.list(
        NAMING.with("schema", schema),
        row -> {
          String name = row.getString("name");
          String table = row.getString("table_name");
          TableOfTables.Purge purge = decided.get(name);
          if (purge == null || purge == TableOfTables.Purge.PLATFORM) {
            throw new IllegalStateException("what becomes of the rows of " + table + "?");
          }
          return found.put(
              name,
              new PurgeTable(
                  table, row.getString("column_name"), purge, row.getBoolean("refers_to_itself")));
        });
    Map<String, Set<String>> references = new HashMap<>();
    db.list(
        REFERENCES.with("schema", schema),
        row ->
            references
                .computeIfAbsent(row.getString("from_table"), table -> new HashSet<>())
                .add(row.getString("to_table")));
    return PurgeOrder.of(found.keySet(), references).stream().map(found::get).toList();
  }
}
