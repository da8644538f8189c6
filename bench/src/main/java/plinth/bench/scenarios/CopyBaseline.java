package plinth.bench.scenarios;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;
import plinth.bench.server.Meter;
import plinth.bench.server.Postgres;

/**
 * Copies the existing rows of an object into the same tables again, under different IDs, with the
 * database's COPY, to measure the work without a server. The copies are deleted afterwards.
 *
 * @param postgres the database
 * @param meter reads CPU times
 * @param folder temporary folder for the rows
 */
record CopyBaseline(Postgres postgres, Meter meter, Path folder) {
  private static final String AWAY = "1000000000000";
  private static final Map<String, String> TABLES = tables();

  private static Map<String, String> tables() {
    Map<String, String> tables = new LinkedHashMap<>();
    tables.put("tenant.record", "id");
    tables.put("tenant.record_words", "record_id");
    tables.put("tenant.change_log", "record_id");
    return tables;
  }

  /** Copies the rows of the object with this slug. */
  ImportRounds.Took of(String object) throws IOException, SQLException {
    String number = postgres.ask("select id from tenant.object where slug = '" + object + "'");
    for (String table : TABLES.keySet()) {
      out(table, number);
    }
    postgres.run("CHECKPOINT");
    Meter.Reading first = meter.read();
    long begin = System.nanoTime();
    long rows = in();
    double seconds = (System.nanoTime() - begin) / 1e9;
    Meter.Reading used = meter.read().since(first);
    for (String table : TABLES.keySet()) {
      postgres.run("delete from " + table + " where object_id = " + number + " + " + AWAY);
      Files.delete(file(table));
    }
    return new ImportRounds.Took("COPY", rows, seconds, used, 0);
  }

  private void out(String table, String object) throws IOException, SQLException {
    String columns =
        postgres.ask(
            "select string_agg(case when attname in ('id', 'record_id', 'object_id') then attname"
                + " || ' + "
                + AWAY
                + "' else attname end, ', ' order by attnum) from pg_attribute where attrelid = '"
                + table
                + "'::regclass and attnum > 0 and not attisdropped");
    String sql =
        "copy (select "
            + columns
            + " from "
            + table
            + " where object_id = "
            + object
            + " order by "
            + TABLES.get(table)
            + ") to stdout";
    try (Connection connection = postgres.open();
        OutputStream to = new BufferedOutputStream(Files.newOutputStream(file(table)), 1 << 20)) {
      connection.unwrap(PGConnection.class).getCopyAPI().copyOut(sql, to);
    }
  }

  private long in() throws IOException, SQLException {
    try (Connection connection = postgres.open()) {
      CopyManager copy = connection.unwrap(PGConnection.class).getCopyAPI();
      long rows = 0;
      for (String table : TABLES.keySet()) {
        try (InputStream from =
            new BufferedInputStream(Files.newInputStream(file(table)), 1 << 20)) {
          rows = Math.max(rows, copy.copyIn("copy " + table + " from stdin", from, 1 << 16));
        }
      }
      return rows;
    }
  }

  private Path file(String table) {
    return folder.resolve(table + ".copy");
  }
}
