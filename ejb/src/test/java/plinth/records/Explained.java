package plinth.records;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Set;
import java.util.TreeSet;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;

/** What a statement did on the shared record table. */
record Explained(Set<String> indexes, Set<String> tables, Set<String> nodes, long buffers) {

  /** Runs the statement. */
  static Explained of(Sql sql) {
    String text =
        RecordTable.shared()
            .db()
            .composed(
                Sql.of("explain (analyze, buffers, format json)").plus(sql),
                row -> row.getString(1))
            .get(0);
    JsonObject root = JsonText.value(text).asJsonArray().getJsonObject(0).getJsonObject("Plan");
    Explained plan =
        new Explained(
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
