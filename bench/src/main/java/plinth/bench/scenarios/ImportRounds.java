package plinth.bench.scenarios;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import plinth.bench.data.DealCsv;
import plinth.bench.data.DealRecords;
import plinth.bench.data.Deals;
import plinth.bench.report.Console;
import plinth.bench.server.Memory;
import plinth.bench.server.Meter;
import plinth.bench.server.Postgres;
import plinth.bench.server.Target;

/**
 * Imports a file of {@link Deals} over HTTP as a user does, and compares that with the database's
 * own COPY of the same rows into the same tables.
 *
 * @param admin credential that imports
 * @param postgres the database
 * @param meter reads CPU times
 * @param records generates the rows
 * @param folder temporary folder for files
 */
record ImportRounds(
    Target admin, Postgres postgres, Meter meter, DealRecords records, Path folder) {
  /** Goal of an import in rows per second. */
  static final double GOAL = 8_000;

  /** Name of an import in the results. */
  static final String IMPORT = "import";

  private static final String OBJECT = "bench_imports";

  /**
   * The result of one run.
   *
   * @param what import or COPY
   * @param rows number of created records
   * @param seconds from the request until the end
   * @param used CPU time
   * @param memory peak memory of the server above its initial memory, in MiB
   */
  record Took(String what, long rows, double seconds, Meter.Reading used, long memory) {}

  /** Imports the given number of rows, checks the sums of their columns, and copies them again. */
  List<Took> run(int rows) throws IOException, SQLException, InterruptedException {
    ImportJob job = new ImportJob(admin, OBJECT, Deals.columns());
    job.define("Bench import");
    Path file = folder.resolve("deals.csv");
    Map<String, BigDecimal> sums = new DealCsv(records, false).write(file, rows);
    Console.say("importing %,d rows, %,d bytes", rows, Files.size(file));
    long idle = Memory.held(meter.server());
    Took imported;
    try (Memory memory = Memory.of(meter.server())) {
      String upload = job.upload(file);
      Meter.Reading first = meter.read();
      long begin = System.nanoTime();
      long created = job.run(upload);
      double seconds = (System.nanoTime() - begin) / 1e9;
      imported =
          new Took(IMPORT, created, seconds, meter.read().since(first), memory.peak() - idle);
    }
    Console.say(
        "%,d rows in %.0f s, at most %d MiB above idle",
        imported.rows(), imported.seconds(), imported.memory());
    Files.delete(file);
    compare(sums, rows);
    Map<String, BigDecimal> exported =
        new ExportedSums(admin, postgres, meter, OBJECT).of(sums.keySet());
    for (Map.Entry<String, BigDecimal> sum : sums.entrySet()) {
      same(sum.getKey(), sum.getValue(), String.valueOf(exported.get(sum.getKey())));
    }
    Console.say("so do those of the export");
    return List.of(imported, new CopyBaseline(postgres, meter, folder).of(OBJECT));
  }

  /** Compares the sums of the stored values with those of the file. */
  private void compare(Map<String, BigDecimal> sums, long rows) throws SQLException {
    String from =
        " from tenant.record where deleted_at is null and object_id = (select id from tenant.object"
            + " where slug = '"
            + OBJECT
            + "')";
    same("rows", BigDecimal.valueOf(rows), postgres.ask("select count(*)" + from));
    for (Map.Entry<String, BigDecimal> sum : sums.entrySet()) {
      String value = "data ->> '" + sum.getKey() + "'";
      String stored = sum.getKey().equals("price") ? "data -> 'price' ->> 'amount'" : value;
      same(
          sum.getKey(),
          sum.getValue(),
          postgres.ask("select sum((" + stored + ")::numeric)" + from));
    }
    Console.say("the sums of %d columns agree", sums.size());
  }

  private static void same(String what, BigDecimal sent, String stored) {
    if (sent.compareTo(new BigDecimal(stored)) != 0) {
      throw new IllegalStateException(what + ": " + sent + " were sent, " + stored + " are there");
    }
  }
}
