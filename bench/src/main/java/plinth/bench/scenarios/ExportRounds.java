package plinth.bench.scenarios;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.postgresql.PGConnection;
import plinth.bench.data.Deals;
import plinth.bench.server.Memory;
import plinth.bench.server.Meter;
import plinth.bench.server.Postgres;
import plinth.bench.server.Target;

/**
 * Exports a whole object in each format, and compares that with the database's own COPY of the same
 * columns and rows.
 *
 * @param admin credential that exports
 * @param postgres the database
 * @param meter reads CPU times
 * @param object slug of the object
 */
record ExportRounds(Target admin, Postgres postgres, Meter meter, String object) {
  /** Goal of an export to CSV in records per second. */
  static final double GOAL = 60_000;

  private static final List<String> FORMATS = List.of("csv", "jsonl", "xlsx");

  /**
   * The result of one run.
   *
   * @param what a format, or COPY
   * @param slug slug of the export's job; empty for COPY
   * @param rows number of exported records
   * @param bytes size of the file
   * @param seconds from the request until its job has ended
   * @param used CPU time
   * @param memory peak memory of the server above its initial memory, in MiB
   */
  record Took(
      String what,
      String slug,
      long rows,
      long bytes,
      double seconds,
      Meter.Reading used,
      long memory) {}

  /** Runs the given number of rounds, each with COPY and every format. */
  List<Took> run(int rounds) throws IOException, SQLException, InterruptedException {
    List<Took> all = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      all.add(copy());
      for (String format : FORMATS) {
        all.add(export(format));
      }
    }
    return all;
  }

  /** Exports the whole object and waits until the job has ended. */
  Took export(String format) throws IOException, InterruptedException {
    ExportJob job = new ExportJob(admin, object);
    long idle = Memory.held(meter.server());
    try (Memory memory = Memory.of(meter.server())) {
      Meter.Reading first = meter.read();
      long begin = System.nanoTime();
      String slug = job.start(format);
      JsonObject ended = job.await(slug);
      double seconds = (System.nanoTime() - begin) / 1e9;
      return new Took(
          format,
          slug,
          ended.getJsonNumber("processed").longValueExact(),
          ended.getJsonNumber("size").longValueExact(),
          seconds,
          meter.read().since(first),
          memory.peak() - idle);
    }
  }

  /** The database itself renders the slug and each field as text. */
  private Took copy() throws IOException, SQLException {
    String columns =
        Deals.columns().stream()
            .map(column -> "data ->> '" + column.slug() + "'")
            .collect(Collectors.joining(", "));
    String sql =
        "copy (select slug, "
            + columns
            + " from tenant.record where object_id = (select id from tenant.object where slug = '"
            + object
            + "') and deleted_at is null order by id) to stdout (format csv)";
    Counted counted = new Counted();
    Meter.Reading first = meter.read();
    long begin = System.nanoTime();
    try (Connection connection = postgres.open()) {
      long rows = connection.unwrap(PGConnection.class).getCopyAPI().copyOut(sql, counted);
      double seconds = (System.nanoTime() - begin) / 1e9;
      return new Took("COPY", "", rows, counted.bytes, seconds, meter.read().since(first), 0);
    }
  }

  /** Counts the bytes that are written. */
  private static final class Counted extends OutputStream {
    private long bytes;

    @Override
    public void write(int one) {
      bytes++;
    }

    @Override
    public void write(byte[] some, int from, int count) {
      bytes += count;
    }
  }
}
