package plinth.tenancy.move;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plinth.tenancy.Plane;
import plinth.tenancy.TableOfTables;

/**
 * The tables that move with a workspace: all of the tenant plane except those of the move itself,
 * and those that the database fills when rows of other tables arrive. Their structure is read from
 * the catalog, so a new table is moved without a change here.
 */
final class MovedTables {
  private static final Set<String> OF_THE_MOVE = Set.of("workspace_move", "workspace_move_journal");

  /**
   * Tables that triggers derive from others: the target creates their rows anew, and the source
   * removes them.
   */
  private static final List<String> KEPT =
      List.of(
          "record_tally_change",
          "record_tally_sum",
          "chat_words",
          "message_words",
          "comment_words",
          "file_words");

  private static final String PARENTS =
      """
      select child.relname as child, parent.relname as parent
      from pg_constraint f
      join pg_class child on child.oid = f.conrelid
      join pg_class parent on parent.oid = f.confrelid
      where f.contype = 'f' and f.conparentid = 0
        and child.relnamespace = 'tenant'::regnamespace
      order by child.relname, parent.relname
      """;

  private static final String COLUMNS =
      """
      select a.attname, format_type(a.atttypid, a.atttypmod) as type,
          coalesce(array_position(k.indkey::int2[], a.attnum), -1) as place
      from pg_attribute a
      join pg_index k on k.indrelid = a.attrelid and k.indisprimary
      where a.attrelid = 'tenant.%s'::regclass and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and a.attname <> 'workspace_id'
      order by a.attname
      """;

  private MovedTables() {}

  /** The tables of a database, each after those to which its rows refer. */
  static List<MovedTable> read(Connection connection) throws SQLException {
    Map<String, Set<String>> parents = parents(connection);
    Map<String, MovedTable> ordered = new LinkedHashMap<>();
    for (TableOfTables.Entry entry : TableOfTables.of(Plane.TENANT).toList()) {
      if (!OF_THE_MOVE.contains(entry.name()) && !KEPT.contains(entry.name())) {
        add(connection, entry.name(), parents, ordered, new HashSet<>());
      }
    }
    return List.copyOf(ordered.values());
  }

  /** Removes the derived rows of rows that are gone. */
  static void deleteKept(Connection connection, long workspaceId) throws SQLException {
    for (String name : KEPT) {
      MoveEnds.update(
          connection,
          "delete from " + Plane.TENANT.table(name) + " where workspace_id = " + workspaceId);
    }
  }

  private static void add(
      Connection connection,
      String name,
      Map<String, Set<String>> parents,
      Map<String, MovedTable> ordered,
      Set<String> below)
      throws SQLException {
    if (ordered.containsKey(name) || !below.add(name)) {
      return;
    }
    for (String parent : parents.getOrDefault(name, Set.of())) {
      add(connection, parent, parents, ordered, below);
    }
    boolean hasChildren = parents.values().stream().anyMatch(referred -> referred.contains(name));
    ordered.put(name, table(connection, name, hasChildren));
  }

  private static Map<String, Set<String>> parents(Connection connection) throws SQLException {
    Map<String, Set<String>> parents = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(PARENTS)) {
      while (rows.next()) {
        parents
            .computeIfAbsent(rows.getString("child"), child -> new HashSet<>())
            .add(rows.getString("parent"));
      }
    }
    return parents;
  }

  private static MovedTable table(Connection connection, String name, boolean hasChildren)
      throws SQLException {
    List<String> columns = new ArrayList<>();
    Map<Integer, MovedTable.Key> keys = new java.util.TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(COLUMNS.formatted(name))) {
      while (rows.next()) {
        String column = rows.getString("attname");
        int place = rows.getInt("place");
        columns.add(column);
        if (place >= 0) {
          keys.put(place, new MovedTable.Key(column, rows.getString("type")));
        }
      }
    }
    return new MovedTable(name, List.copyOf(columns), List.copyOf(keys.values()), hasChildren);
  }
}
