package plinth.tenancy.move;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.Utils;
import plinth.tenancy.Plane;

/**
 * A table of the tenant plane as the catalog shows it, and the statements that transfer rows of a
 * workspace from one database to another. {@code workspace_id} is never transferred: the connection
 * that writes is bound to the workspace.
 *
 * @param name its name without the schema
 * @param columns its columns except {@code workspace_id}, in an order that does not depend on the
 *     database
 * @param keys the columns of its primary key after {@code workspace_id}
 * @param hasChildren whether rows of other tables refer to its rows, so that no existing row may be
 *     removed
 */
record MovedTable(String name, List<String> columns, List<Key> keys, boolean hasChildren) {
  /**
   * A column of a primary key.
   *
   * @param column its name
   * @param type its type, as SQL names it
   */
  record Key(String column, String type) {}

  /** The name with its schema. */
  String table() {
    return Plane.TENANT.table(name);
  }

  /** The key of the last row of a chunk with this many rows; no row: fewer are left. */
  String selectRangeEnd(long workspaceId, List<String> after, long rows) {
    return "select "
        + keys.stream().map(key -> quoted(key.column()) + "::text").collect(list())
        + from(workspaceId)
        + afterCondition(after)
        + " order by "
        + keys.stream().map(key -> quoted(key.column())).collect(list())
        + " offset "
        + (rows - 1)
        + " limit 1";
  }

  /** The rows of a range. */
  String select(long workspaceId, List<String> after, @Nullable List<String> end) {
    return "select "
        + columnList()
        + from(workspaceId)
        + afterCondition(after)
        + upToCondition(end);
  }

  /** Removes the rows of a range. */
  String delete(long workspaceId, List<String> after, @Nullable List<String> end) {
    return "delete" + from(workspaceId) + afterCondition(after) + upToCondition(end);
  }

  /** Removes at most {@code most} rows, to be repeated until none is left. */
  String deleteBatch(long workspaceId, int most) {
    if (keys.isEmpty()) {
      return "delete" + from(workspaceId);
    }
    String key = "(" + keys.stream().map(each -> quoted(each.column())).collect(list()) + ")";
    return "delete"
        + from(workspaceId)
        + " and "
        + key
        + " in (select "
        + key.substring(1, key.length() - 1)
        + from(workspaceId)
        + " limit "
        + most
        + ")";
  }

  /**
   * The number of rows of a select, and a digest of their contents that does not depend on their
   * order.
   */
  static String digest(String select) {
    return "select count(*), coalesce(sum(hashtextextended(r::text, 0)::numeric), 0)::text from ("
        + select
        + ") r";
  }

  /** The rows whose keys were taken from the journal. */
  String selectTaken(long workspaceId) {
    return "select "
        + columnList("t.")
        + " from "
        + table()
        + " t join taken k on "
        + matches(workspaceId);
  }

  /**
   * Removes the rows whose keys were taken, or only those of them that no longer exist in the
   * source.
   */
  String deleteTaken(long workspaceId, boolean isGoneOnly) {
    return "delete from "
        + table()
        + " t using taken k where "
        + matches(workspaceId)
        + (isGoneOnly ? " and not k.lives" : "");
  }

  /** Marks the taken keys whose rows still exist. */
  String markLiving(long workspaceId) {
    return "update taken k set lives = true from " + table() + " t where " + matches(workspaceId);
  }

  /** Creates the table that receives rows before they are merged. */
  String stage() {
    return "create temp table staged on commit drop as select "
        + columnList()
        + " from "
        + table()
        + " where false";
  }

  /** Inserts the staged rows, and updates existing ones. */
  String merge() {
    List<String> keyColumns = keys.stream().map(Key::column).toList();
    String changes =
        columns.stream()
            .filter(column -> !keyColumns.contains(column))
            .map(column -> quoted(column) + " = excluded." + quoted(column))
            .collect(list());
    List<String> conflict = new ArrayList<>(List.of("workspace_id"));
    keyColumns.forEach(column -> conflict.add(quoted(column)));
    return "insert into "
        + table()
        + " ("
        + columnList()
        + ") overriding system value select "
        + columnList()
        + " from staged on conflict ("
        + String.join(", ", conflict)
        + ") do "
        + (changes.isEmpty() ? "nothing" : "update set " + changes);
  }

  /** Receives rows in the binary form. */
  String copyIn() {
    return "copy " + table() + " (" + columnList() + ") from stdin (format binary)";
  }

  /** The names of the columns as a list. */
  String columnList() {
    return columnList("");
  }

  private String columnList(String before) {
    return columns.stream().map(column -> before + quoted(column)).collect(list());
  }

  private String matches(long workspaceId) {
    StringBuilder condition =
        new StringBuilder("k.table_name = ").append(literal(name)).append(" and t.workspace_id = ");
    condition.append(workspaceId);
    for (int i = 0; i < keys.size(); i++) {
      Key key = keys.get(i);
      condition.append(" and t.").append(quoted(key.column())).append(" = k.key[").append(i + 1);
      condition.append("]::").append(key.type());
    }
    return condition.toString();
  }

  private String from(long workspaceId) {
    return " from " + table() + " where workspace_id = " + workspaceId;
  }

  private String afterCondition(List<String> after) {
    return after.isEmpty() ? "" : compareKeys(" > ", after);
  }

  private String upToCondition(@Nullable List<String> end) {
    return end == null ? "" : compareKeys(" <= ", end);
  }

  private String compareKeys(String how, List<String> values) {
    List<String> right = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      right.add(literal(values.get(i)) + "::" + keys.get(i).type());
    }
    return " and ("
        + keys.stream().map(key -> quoted(key.column())).collect(list())
        + ")"
        + how
        + "("
        + String.join(", ", right)
        + ")";
  }

  private static java.util.stream.Collector<CharSequence, ?, String> list() {
    return Collectors.joining(", ");
  }

  private static String quoted(String column) {
    return "\"" + column.replace("\"", "\"\"") + "\"";
  }

  private static String literal(String value) {
    try {
      return "'" + Utils.escapeLiteral(null, value, true) + "'";
    } catch (java.sql.SQLException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
