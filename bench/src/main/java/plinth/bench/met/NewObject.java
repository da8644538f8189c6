package plinth.bench.met;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import plinth.bench.data.DealRecords;
import plinth.bench.data.DealRequests;
import plinth.bench.data.Deals;
import plinth.bench.data.Words;
import plinth.bench.report.Console;
import plinth.bench.scenarios.ImportJob;
import plinth.bench.server.HttpConnection;
import plinth.bench.server.Postgres;
import plinth.bench.server.Target;

/**
 * Lists of an object that was just imported, of which the database has no statistics, and the same
 * lists after ANALYZE.
 *
 * @param admin credential that imports
 * @param postgres the database
 * @param folder temporary folder for the file
 */
record NewObject(Target admin, Postgres postgres, Path folder) {
  private static final String OBJECT = "bench_imported";
  private static final String PATH = "/api/v1/object/data/" + OBJECT;
  private static final List<String> STAGES = List.of("open", "won", "lost");
  private static final List<Deals.Column> FIELDS =
      List.of(
          new Deals.Column("title", "text", List.of()),
          new Deals.Column("amount", "number", List.of()),
          new Deals.Column("stage", "select", STAGES));
  private static final int ROUNDS = 21;

  /** Measures and adds a table to the page. */
  void run(StringBuilder page, int rows) throws IOException, SQLException, InterruptedException {
    ImportJob job = new ImportJob(admin, OBJECT, FIELDS);
    job.define("Imported");
    postgres.run("alter system set autovacuum = off", "select pg_reload_conf()");
    double seconds = imported(job, rows);
    // Otherwise the first state would be that of code that has not been compiled yet.
    medians();
    Map<String, Double> before = medians();
    postgres.run("ANALYZE");
    Map<String, Double> after = medians();
    postgres.run("alter system reset autovacuum", "select pg_reload_conf()");
    page.append("\n## A new object\n\n");
    Console.row(
        page,
        "Medians of %1$d requests after %1$d others, in ms, right after an import and after"
            + " `ANALYZE`.",
        ROUNDS);
    page.append('\n');
    Console.row(page, "Import of %,d rows of three fields: %.1f s.", rows, seconds);
    page.append("\n| list | no statistics | after ANALYZE | ratio |\n|---|--:|--:|--:|\n");
    for (Map.Entry<String, Double> list : before.entrySet()) {
      double first = list.getValue();
      double second = after.getOrDefault(list.getKey(), Double.NaN);
      Console.row(
          page, "| %s | %.1f | %.1f | %.1f |", list.getKey(), first, second, first / second);
    }
  }

  private static Map<String, String> lists() {
    String any = "?count=none&limit=50";
    String amount = any + "&sort=-amount";
    String stage = DealRequests.condition("stage", "eq", "open");
    String large = "{\"field\":\"amount\",\"op\":\"gte\",\"value\":100000}";
    Map<String, String> lists = new LinkedHashMap<>();
    lists.put("newest", any);
    lists.put("newest, page 10", any + "&page=10");
    lists.put("by amount", amount);
    lists.put("by amount, page 2", amount + "&page=2");
    lists.put("by amount, page 10", amount + "&page=10");
    lists.put("by stage and title, page 10", any + "&sort=stage,title&page=10");
    lists.put("one stage by amount, page 10", amount + filter(stage) + "&page=10");
    lists.put("two conditions", any + filter("{\"and\":[" + stage + "," + large + "]}"));
    lists.put(
        "two conditions by title",
        any + "&sort=title" + filter("{\"and\":[" + stage + "," + large + "]}"));
    lists.put("title contains \"a\"", any + filter(word("a")));
    lists.put("title contains \"a\", exact count", "?count=exact&limit=50" + filter(word("a")));
    lists.put("title contains \"order\" by amount", amount + filter(word("order")));
    lists.put("search", any + "&q=invoice");
    lists.put("search, page 5", any + "&q=invoice&page=5");
    return lists;
  }

  private static String word(String word) {
    return DealRequests.condition("title", "contains", word);
  }

  private static String filter(String filter) {
    return "&" + DealRequests.filter(filter);
  }

  private double imported(ImportJob job, int rows) throws IOException, InterruptedException {
    Path file = folder.resolve("imported.csv");
    SplittableRandom random = new SplittableRandom(7);
    try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      out.write("title,amount,stage\n");
      for (int i = 0; i < rows; i++) {
        out.write(
            Words.prose(random, 3)
                + ","
                + DealRecords.cents(random.nextInt(100_000_000))
                + ","
                + Words.pick(STAGES, random)
                + "\n");
      }
    }
    long begin = System.nanoTime();
    job.run(job.upload(file));
    double seconds = (System.nanoTime() - begin) / 1e9;
    Files.delete(file);
    return seconds;
  }

  private Map<String, Double> medians() throws IOException {
    Map<String, Double> medians = new LinkedHashMap<>();
    for (Map.Entry<String, String> list : lists().entrySet()) {
      medians.put(list.getKey(), median(admin.get(PATH + list.getValue())));
    }
    return medians;
  }

  private double median(byte[] request) throws IOException {
    List<Double> millis = new ArrayList<>();
    try (HttpConnection connection = admin.open()) {
      for (int i = 0; i < ROUNDS; i++) {
        long sent = System.nanoTime();
        connection.exchange(request, 200);
        millis.add((System.nanoTime() - sent) / 1e6);
      }
    }
    Collections.sort(millis);
    return millis.get(ROUNDS / 2);
  }
}
