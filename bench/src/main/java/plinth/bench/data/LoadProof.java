package plinth.bench.data;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import plinth.bench.server.Postgres;

/**
 * Shows that loaded records equal those that the server writes: records that were created over HTTP
 * are made once more as they would be loaded, into tables of their own, and every column is
 * compared but those that no two records share.
 *
 * @param postgres the database
 * @param rows makes what is loaded
 */
record LoadProof(Postgres postgres, CopyRows rows) {
  private static final String OWN =
      "'id', 'slug', 'created_at', 'updated_at', 'record_id', 'record_slug', 'operation_id',"
          + " 'request_id', 'at'";

  /**
   * Compares records 1 to count.
   *
   * @throws IllegalStateException naming a column that differs, with both values
   */
  void of(int count) throws SQLException, IOException {
    try (Connection connection = postgres.open();
        Statement statement = connection.createStatement()) {
      statement.execute("create temporary table made (like tenant.record)");
      statement.execute("create temporary table spelt (like tenant.record_words)");
      statement.execute("create temporary table told (like tenant.change_log)");
      rows.copy(connection, new CopyRows.Into("made", "spelt", "told"), 1, count);
      compare(statement, count, "tenant.record", "made", "data ->> 'reference'");
      String words = words("tenant.record", "tenant.record_words");
      compare(statement, count, words, words("made", "spelt"), "reference");
      compare(statement, count, "tenant.change_log", "told", "changed -> 'reference' ->> 'new'");
    }
  }

  /** The words of records with what tells the records apart. */
  private static String words(String records, String words) {
    return "(select r.id, r.object_id, r.data ->> 'reference' as reference, w.search from "
        + records
        + " r left join "
        + words
        + " w on w.object_id = r.object_id and w.record_id = r.id) ";
  }

  private void compare(Statement statement, int count, String table, String made, String key)
      throws SQLException {
    String own = "(select * from " + table + " t where object_id = " + rows.sample().object() + ")";
    String pairs =
        " from "
            + own
            + " w join "
            + made
            + " m on w.%s = m.%s".formatted(key, key)
            + " cross join jsonb_each_text(to_jsonb(w)) c"
            + " join jsonb_each_text(to_jsonb(m)) d on d.key = c.key"
            + " where c.key not in ("
            + OWN
            + ")";
    try (ResultSet row = statement.executeQuery("select count(distinct w.id)" + pairs)) {
      row.next();
      if (row.getInt(1) != count) {
        throw new IllegalStateException(row.getInt(1) + " of " + count + " stand in " + table);
      }
    }
    try (ResultSet row =
        statement.executeQuery(
            "select c.key, c.value, d.value"
                + pairs
                + " and c.value is distinct from d.value order by w.id limit 1")) {
      if (row.next()) {
        throw new IllegalStateException(
            "%s.%s is written as %s and loaded as %s"
                .formatted(table, row.getString(1), row.getString(2), row.getString(3)));
      }
    }
  }
}
