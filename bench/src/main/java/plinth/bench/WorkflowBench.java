package plinth.bench;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Measures workflows of a trigger, a condition and an update of a field: how many run in a second
 * when records are made as fast as the server takes them, and how long after the commit the first
 * action stands when it has time.
 *
 * <p>Spec: issue 7, how it is shown
 *
 * @param server the server, empty
 * @param options what was asked for; its records are the runs
 */
record WorkflowBench(Server server, Options options) {
  private static final String OBJECT = "bench_leads";
  private static final String PATH = "/api/v1/object/data/" + OBJECT;
  private static final double GOAL = 300;
  private static final double PROMPT_MILLIS = 300;
  private static final int WRITERS = 8;
  private static final int PROMPT = 300;
  private static final int PAUSE_MILLIS = 100;
  private static final int PATIENCE_SECONDS = 1_800;

  /** Makes the workflow, has it run, and writes the results. */
  void run(String[] arguments) throws IOException, InterruptedException, SQLException {
    SignUp.Account account = new SignUp(server.target(), server.mailbox()).run();
    Postgres postgres = server.postgres();
    postgres.run("update main.tenants set custom_limits = '{\"workflow_executions\":100000000}'");
    define(account.admin());
    // Warm: code that has not run yet is compiled by then.
    int warm = Math.max(1, options.records() / 5);
    write(account.key(), warm);
    await(postgres, warm);
    postgres.run("VACUUM ANALYZE", "CHECKPOINT");
    Meter meter = server.meter();
    Meter.Reading before = meter.read();
    long first = number(postgres, "select max(id) from tenant.workflow_execution");
    write(account.key(), options.records());
    await(postgres, warm + options.records());
    Meter.Reading used = meter.read().since(before);
    double seconds =
        Double.parseDouble(
            postgres.ask(
                "select extract(epoch from max(finished_at) - min(queued_at)) from"
                    + " tenant.workflow_execution where id > "
                    + first));
    long last = number(postgres, "select max(id) from tenant.workflow_execution");
    Bench.say("making %,d records one by one", PROMPT);
    one(account.key());
    await(postgres, warm + options.records() + PROMPT);
    write(postgres, arguments, used, seconds, last);
  }

  private static void define(Target admin) throws IOException {
    JsonObject object =
        Json.createObjectBuilder().add("slug", OBJECT).add("name", "Bench leads").build();
    admin.call("POST", "/api/v1/object", object);
    for (String type : List.of("text", "number", "long_text")) {
      admin.call(
          "POST",
          "/api/v1/object/field/" + OBJECT,
          Json.createObjectBuilder().add("slug", type).add("name", type).add("type", type).build());
    }
    JsonObject workflow =
        Json.createObjectBuilder()
            .add("name", "Bench")
            .add(
                "trigger",
                Json.createObjectBuilder().add("type", "record_created").add("object_slug", OBJECT))
            .add(
                "conditions",
                Json.createObjectBuilder().add("field", "number").add("op", "gt").add("value", 0))
            .add(
                "actions",
                Json.createArrayBuilder()
                    .add(
                        Json.createObjectBuilder()
                            .add("type", "update_field")
                            .add("field_slug", "long_text")
                            .add("value", "seen")))
            .build();
    String slug = admin.call("POST", "/api/v1/workflow", workflow).getString("slug");
    admin.call("PUT", "/api/v1/workflow/" + slug + "/toggle", JsonObject.EMPTY_JSON_OBJECT);
  }

  private static byte[] record(Target key, int number) {
    return key.request(
        "POST",
        PATH,
        "{\"data\":{\"text\":\"lead " + number + "\",\"number\":" + (number + 1) + "}}");
  }

  private static void write(Target key, int records) throws IOException, InterruptedException {
    Bench.say("making %,d records", records);
    AtomicInteger next = new AtomicInteger();
    Callable<Boolean> writer =
        () -> {
          try (HttpConnection connection = key.open()) {
            for (int n = next.getAndIncrement(); n < records; n = next.getAndIncrement()) {
              made(connection, record(key, n));
            }
          }
          return true;
        };
    Together.all(WRITERS, Collections.nCopies(WRITERS, writer));
  }

  private static void one(Target key) throws IOException, InterruptedException {
    try (HttpConnection connection = key.open()) {
      for (int n = 0; n < PROMPT; n++) {
        made(connection, record(key, n));
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  private static void made(HttpConnection connection, byte[] request) throws IOException {
    int status = connection.exchange(request);
    if (status != 201) {
      throw new IOException("answered " + status + ": " + connection.body());
    }
  }

  private static void await(Postgres postgres, int count)
      throws SQLException, InterruptedException {
    long end = System.nanoTime() + PATIENCE_SECONDS * 1_000_000_000L;
    String ended = "select count(*) from tenant.workflow_execution where status = 'success'";
    while (number(postgres, ended) < count) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("the runs do not end");
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  private static long number(Postgres postgres, String sql) throws SQLException {
    return Long.parseLong(postgres.ask(sql));
  }

  private void write(
      Postgres postgres, String[] arguments, Meter.Reading used, double seconds, long last)
      throws IOException, SQLException {
    StringBuilder page = new StringBuilder(2_048);
    Bench.report(postgres, arguments)
        .head(
            page,
            "Results of the workflows scenario",
            String.format(
                Locale.ROOT,
                "%,d records made over %d connections, each of which sets a run off",
                options.records(),
                WRITERS));
    page.append("## Trigger, condition, update of a field\n\n");
    page.append(
        "From the first record's commit to the end of the last run, beside the writes that");
    page.append(" set them off; processor time is that of the write and its run.\n\n");
    page.append("| runs | seconds | a second | server CPU ms | database CPU ms | goal |\n");
    page.append("|--:|--:|--:|--:|--:|--:|\n");
    int runs = options.records();
    row(
        page,
        "| %,d | %.2f | %,.0f | %.2f | %.2f | ≥ %,.0f/s |",
        runs,
        seconds,
        runs / seconds,
        (double) used.server() / runs,
        (double) used.database() / runs,
        GOAL);
    page.append("\n## First action after the commit\n\nRecords one by one, ten a second at most.");
    page.append("\n\n| records | p50 ms | p99 ms | goal |\n|--:|--:|--:|--:|\n");
    // The change of the action stands in the log at the moment of its transaction.
    String wait =
        "select percentile_cont(%s) within group (order by extract(epoch from c.at - e.queued_at)"
            + " * 1000) from tenant.workflow_execution e join tenant.record r on r.workspace_id ="
            + " e.workspace_id and r.slug = e.record_slug join tenant.change_log c on"
            + " c.workspace_id = r.workspace_id and c.record_id = r.id and c.operation = 'update'"
            + " where e.id > "
            + last;
    row(
        page,
        "| %,d | %.1f | %.1f | ≤ %.0f p50 |",
        PROMPT,
        Double.parseDouble(postgres.ask(String.format(Locale.ROOT, wait, "0.5"))),
        Double.parseDouble(postgres.ask(String.format(Locale.ROOT, wait, "0.99"))),
        PROMPT_MILLIS);
    Files.writeString(options.results(), page.toString());
    Bench.say("written to %s", options.results());
  }

  private static void row(StringBuilder page, String form, Object... values) {
    String row = String.format(Locale.ROOT, form, values);
    Bench.say("%s", row);
    page.append(row).append('\n');
  }
}
