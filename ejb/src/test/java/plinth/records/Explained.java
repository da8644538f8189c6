package plinth.records;

import static java.util.stream.Collectors.joining;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;

/**
 * The plan and the buffers of a statement on the shared record table.
 *
 * @param conditions what is looked up in the indexes that were read
 */
public record Explained(
    Set<String> indexes,
    Set<String> conditions,
    Set<String> tables,
    Set<String> nodes,
    long buffers) {

  private static final String EXPLAIN = "explain (analyze, buffers, format json)";

  /** Runs the statement. */
  public static Explained of(Sql sql) {
    return of(RecordTable.shared().db(), sql);
  }

  /** Runs the statement in the transaction of this database. */
  public static Explained of(Db db, Sql sql) {
    return db.listComposed(statement(sql), Explained::read).get(0);
  }

  /** The statement that runs another one and answers what {@link #read(ResultSet)} reads. */
  static Sql statement(Sql sql) {
    return Sql.of(EXPLAIN).plus(sql);
  }

  static Explained read(ResultSet row) throws SQLException {
    return read(row.getString(1));
  }

  /** Runs a statement whose values are all keys, using the generic plan. */
  public static Explained kept(Sql sql) {
    return read(
        prepared(
            sql,
            (statement, execute) -> {
              statement.execute("set plan_cache_mode = force_generic_plan");
              return text(statement, EXPLAIN + " " + execute);
            }));
  }

  /** The number of executions for which PostgreSQL chose the generic plan, out of this many. */
  public static int keptOf(int times, Sql sql) {
    String kept =
        prepared(
            sql,
            (statement, execute) -> {
              for (int i = 0; i < times; i++) {
                statement.execute(execute);
              }
              return text(
                  statement,
                  "select generic_plans from pg_prepared_statements where name = 'kept'");
            });
    return Integer.parseInt(kept);
  }

  private interface Use {
    String of(Statement statement, String execute) throws SQLException;
  }

  private static String prepared(Sql sql, Use use) {
    List<Object> keys = sql.values().stream().map(value -> ((Sql.Key) value).value()).toList();
    String types = keys.stream().map(Explained::type).collect(joining(", "));
    String values = keys.stream().map(Explained::constant).collect(joining(", "));
    StringBuilder text = new StringBuilder();
    Matcher place = Pattern.compile("\\?").matcher(sql.text());
    for (int number = 1; place.find(); number++) {
      place.appendReplacement(text, Matcher.quoteReplacement("$" + number));
    }
    String prepare = "prepare kept (" + types + ") as " + place.appendTail(text);
    return RecordTable.shared()
        .db()
        .withConnection(
            connection -> {
              try (Statement statement = connection.createStatement()) {
                statement.execute(prepare);
                try {
                  return use.of(statement, "execute kept (" + values + ")");
                } finally {
                  statement.execute("deallocate kept; reset plan_cache_mode");
                }
              }
            });
  }

  private static String type(Object key) {
    return key instanceof Number ? "bigint" : key instanceof String ? "text" : "text[]";
  }

  private static String constant(Object key) {
    return key instanceof String[] texts
        ? "array['" + String.join("', '", texts) + "']"
        : "'" + key + "'";
  }

  private static String text(Statement statement, String question) throws SQLException {
    try (ResultSet rows = statement.executeQuery(question)) {
      rows.next();
      return rows.getString(1);
    }
  }

  private static Explained read(String text) {
    JsonObject root = JsonText.parse(text).asJsonArray().getJsonObject(0).getJsonObject("Plan");
    Explained plan =
        new Explained(
            new TreeSet<>(),
            new TreeSet<>(),
            new TreeSet<>(),
            new TreeSet<>(),
            root.getInt("Shared Hit Blocks") + root.getInt("Shared Read Blocks"));
    plan.collect(root);
    return plan;
  }

  private void collect(JsonObject node) {
    if (node.containsKey("Relation Name")) {
      tables.add(node.getString("Relation Name"));
    }
    if (node.getInt("Actual Loops") > 0) {
      nodes.add(node.getString("Node Type"));
      if (node.containsKey("Index Name")) {
        indexes.add(node.getString("Index Name"));
        conditions.add(node.getString("Index Cond", ""));
      }
    }
    JsonArray inner = node.getJsonArray("Plans");
    if (inner != null) {
      for (JsonValue child : inner) {
        collect(child.asJsonObject());
      }
    }
  }
}
