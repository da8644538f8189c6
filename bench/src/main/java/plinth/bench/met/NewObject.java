package plinth.bench.met;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.Writer;
import java.net.URLEncoder;
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
import plinth.bench.data.Words;
import plinth.bench.report.Console;
import plinth.bench.scenarios.FileUpload;
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
  private static final Map<String, String> FIELDS =
      Map.of("title", "text", "amount", "number", "stage", "select");
  private static final int ROUNDS = 5;
  private static final int LOOK_MILLIS = 50;

  /** Measures and adds a table to the page. */
  void run(StringBuilder page, int rows) throws IOException, SQLException, InterruptedException {
    define();
    postgres.run("alter system set autovacuum = off", "select pg_reload_conf()");
    double seconds = imported(rows);
    Map<String, Double> before = medians();
    postgres.run("ANALYZE");
    Map<String, Double> after = medians();
    postgres.run("alter system reset autovacuum", "select pg_reload_conf()");
    page.append("\n## A new object\n\n");
    page.append("Medians of five requests, in ms, right after an import and after `ANALYZE`.\n\n");
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
    String stage = "{\"field\":\"stage\",\"op\":\"eq\",\"value\":\"open\"}";
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
    return "{\"field\":\"title\",\"op\":\"contains\",\"value\":\"" + word + "\"}";
  }

  private static String filter(String filter) {
    return "&filter=" + URLEncoder.encode(filter, StandardCharsets.UTF_8);
  }

  private void define() throws IOException {
    admin.call(
        "POST",
        "/api/v1/object",
        Json.createObjectBuilder().add("slug", OBJECT).add("name", "Imported").build());
    for (Map.Entry<String, String> field : FIELDS.entrySet()) {
      var definition =
          Json.createObjectBuilder()
              .add("slug", field.getKey())
              .add("name", field.getKey())
              .add("type", field.getValue());
      if (field.getValue().equals("select")) {
        JsonArrayBuilder options = Json.createArrayBuilder();
        STAGES.forEach(
            stage ->
                options.add(Json.createObjectBuilder().add("value", stage).add("label", stage)));
        definition.add("options", options);
      }
      admin.call("POST", "/api/v1/object/field/" + OBJECT, definition.build());
    }
  }

  private double imported(int rows) throws IOException, InterruptedException {
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
    String upload = new FileUpload(admin, PATH + "/import").send(file);
    Files.delete(file);
    JsonArrayBuilder mapping = Json.createArrayBuilder();
    FIELDS
        .keySet()
        .forEach(
            field ->
                mapping.add(Json.createObjectBuilder().add("header", field).add("field", field)));
    JsonObject body =
        Json.createObjectBuilder().add("upload_id", upload).add("mapping", mapping).build();
    String job = admin.call("POST", PATH + "/import/execute", body).getString("slug");
    JsonObject now = admin.call("GET", PATH + "/import/status/" + job, null);
    while (!now.getString("status").equals("completed")) {
      if (now.getString("status").equals("failed")) {
        throw new IOException("the import ended as " + now);
      }
      Thread.sleep(LOOK_MILLIS);
      now = admin.call("GET", PATH + "/import/status/" + job, null);
    }
    return (System.nanoTime() - begin) / 1e9;
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
        int status = connection.exchange(request);
        millis.add((System.nanoTime() - sent) / 1e6);
        if (status != 200) {
          throw new IOException("answered " + status + ": " + connection.body());
        }
      }
    }
    Collections.sort(millis);
    return millis.get(ROUNDS / 2);
  }
}
