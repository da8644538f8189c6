package plinth.bench.data;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import plinth.bench.server.Postgres;

/**
 * Proves that loaded records equal the records that the server writes. It loads records that were
 * created over HTTP a second time into temporary tables, and compares every column except those
 * whose values are unique to a record.
 *
 * @param postgres the database
 * @param rows generates the loaded rows
 */
record LoadProof(Postgres postgres, CopyRows rows) {
  private static final String OWN =
      "'id', 'slug', 'created_at', 'updated_at', 'record_id', 'record_slug', 'operation_id',"
          + " 'request_id', 'at'";

  /**
   * Compares the records from 1 to the count.
   *
   * @throws IllegalStateException if a column differs; the message names it and both values
   */
  void of(int count) throws SQLException, IOException {
    try (Connection connection = postgres.open();
        Statement statement = connection.createStatement()) {
      statement.execute("create temporary table made (like tenant.record)");
      statement.execute("create temporary table spelt (like tenant.record_words)");
      statement.execute("create temporary table told (like tenant.change_log including defaults)");
      rows.copy(connection, new CopyRows.Into("made", "spelt", "told"), 1, count);
      compare(statement, count, "tenant.record", "made", "data ->> 'reference'");
      String words = words("tenant.record", "tenant.record_words");
      compare(statement, count, words, words("made", "spelt"), "reference");
      String log = log("tenant.record", "tenant.change_log");
      compare(statement, count, log, log("made", "told"), "reference");
    }
  }

  /** Selects the words of records together with the reference that identifies a record. */
  private static String words(String records, String words) {
    return "(select r.id, r.object_id, r.data ->> 'reference' as reference, w.search from "
        + records
        + " r left join "
        + words
        + " w on w.object_id = r.object_id and w.record_id = r.id) ";
  }

  /** Selects the entries of the change log with the reference that identifies their record. */
  private static String log(String records, String log) {
    return "(select l.*, r.data ->> 'reference' as reference from "
        + log
        + " l join "
        + records
        + " r on r.object_id = l.object_id and r.id = l.record_id) ";
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
