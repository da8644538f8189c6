package plinth.bench.scenarios;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.Locale;
import plinth.bench.report.Console;
import plinth.bench.report.Report;
import plinth.bench.server.Meter;
import plinth.bench.server.Options;
import plinth.bench.server.Postgres;
import plinth.bench.server.Server;
import plinth.bench.server.SignUp;
import plinth.bench.server.Target;

/**
 * Measures workflows with a trigger, a condition and a field update: the runs per second while
 * records are created as fast as the server allows, and at a steady rate the delay between the
 * commit and the first action.
 *
 * @param server the server, empty
 * @param options the options of the run; its number of records is the number of runs
 */
public record WorkflowBench(Server server, Options options) {
  private static final String RUNS = "tenant.workflow_execution";
  private static final double PROMPT_MILLIS = 300;
  private static final int PAUSE_MILLIS = 100;
  private static final int PATIENCE_SECONDS = 1_800;

  /** Creates the workflow, triggers its runs, and writes the results. */
  public void run(String[] arguments) throws IOException, InterruptedException, SQLException {
    SignUp.Account account = new SignUp(server.target(), server.mailbox()).run();
    Postgres postgres = server.postgres();
    postgres.run("update main.tenants set custom_limits = '{\"workflow_executions\":100000000}'");
    Leads.define(account.admin());
    Leads leads = new Leads(account.key());
    String workflow = define(account.admin());
    int records = options.records();
    // Warm up, so that the code is compiled before the measurement.
    int made = Math.max(1, records / 5);
    leads.flood(made);
    await(postgres, made);
    postgres.run("VACUUM ANALYZE", "CHECKPOINT");
    Meter meter = server.meter();
    Meter.Reading before = meter.read();
    long first = last(postgres);
    leads.flood(records);
    made += records;
    await(postgres, made);
    Meter.Reading used = meter.read().since(before);
    double seconds =
        Double.parseDouble(
            postgres.ask(
                "select extract(epoch from max(finished_at) - min(queued_at)) from "
                    + RUNS
                    + " where id > "
                    + first));
    StringBuilder prompt = new StringBuilder(512);
    for (int rate : TriggeredTables.RATES) {
      long last = last(postgres);
      leads.steady(rate * options.seconds(), rate);
      made += rate * options.seconds();
      await(postgres, made);
      prompt(prompt, postgres, rate, last);
    }
    toggle(account.admin(), workflow);
    before = meter.read();
    leads.flood(records);
    Meter.Reading alone = meter.read().since(before);
    StringBuilder page = new StringBuilder(2_048);
    head(page, postgres, arguments);
    rate(page, seconds, used, alone);
    page.append("\n## First action after the commit\n\n");
    TriggeredTables.steadyHead(page);
    page.append(prompt);
    Files.writeString(options.results(), page.toString());
    Console.say("written to %s", options.results());
  }

  private static String define(Target admin) throws IOException {
    JsonObject workflow =
        Json.createObjectBuilder()
            .add("name", "Bench")
            .add(
                "trigger",
                Json.createObjectBuilder()
                    .add("type", "record_created")
                    .add("object_slug", Leads.OBJECT))
            .add(
                "conditions",
                Json.createObjectBuilder()
                    .add("field", Leads.NUMBER)
                    .add("op", "gt")
                    .add("value", 0))
            .add(
                "actions",
                Json.createArrayBuilder()
                    .add(
                        Json.createObjectBuilder()
                            .add("type", "update_field")
                            .add("field_slug", Leads.LONG_TEXT)
                            .add("value", "seen")))
            .build();
    String slug = admin.call("POST", "/api/v1/workflow", workflow).getString("slug");
    toggle(admin, slug);
    return slug;
  }

  private static void toggle(Target admin, String slug) throws IOException {
    admin.call("PUT", "/api/v1/workflow/" + slug + "/toggle", JsonObject.EMPTY_JSON_OBJECT);
  }

  /** Runs are queued with the commit of the records, so all have ended when the queue is empty. */
  private static void await(Postgres postgres, int count)
      throws SQLException, InterruptedException {
    long end = System.nanoTime() + PATIENCE_SECONDS * 1_000_000_000L;
    while (number(postgres, "select count(*) from " + RUNS + " where due_at is not null") > 0) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("the runs do not end");
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    long done = number(postgres, "select count(*) from " + RUNS + " where status = 'success'");
    if (done != count) {
      throw new IllegalStateException(done + " of " + count + " runs succeeded");
    }
  }

  private static long last(Postgres postgres) throws SQLException {
    return number(postgres, "select max(id) from " + RUNS);
  }

  private static long number(Postgres postgres, String sql) throws SQLException {
    return Long.parseLong(postgres.ask(sql));
  }

  private void head(StringBuilder page, Postgres postgres, String... arguments)
      throws IOException, SQLException {
    Report.of(postgres, arguments)
        .head(
            page,
            "Results of the workflows scenario",
            String.format(
                Locale.ROOT,
                "%,d records made over %d connections, each of which sets a run off",
                options.records(),
                Leads.WRITERS));
  }

  private void rate(StringBuilder page, double seconds, Meter.Reading used, Meter.Reading alone) {
    page.append("## Trigger, condition, update of a field\n\n");
    page.append("From the first record's commit to the end of the last run, beside the writes ");
    page.append("that set them off; processor time is that of the write and its run, and of the ");
    page.append("write alone.\n\n");
    TriggeredTables.flood(page, "runs", options.records(), seconds, used, alone);
  }

  /** Measures the delay with the change log, which has the time of the action's transaction. */
  private void prompt(StringBuilder page, Postgres postgres, int rate, long last)
      throws SQLException {
    String wait =
        "select percentile_cont(%s) within group (order by extract(epoch from c.at - e.queued_at)"
            + " * 1000) from tenant.workflow_execution e join tenant.record r on r.workspace_id ="
            + " e.workspace_id and r.slug = e.record_slug join tenant.change_log c on"
            + " c.workspace_id = r.workspace_id and c.record_id = r.id and c.operation = 'update'"
            + " where e.id > "
            + last;
    TriggeredTables.steady(
        page,
        rate,
        rate * options.seconds(),
        Double.parseDouble(postgres.ask(String.format(Locale.ROOT, wait, "0.5"))),
        Double.parseDouble(postgres.ask(String.format(Locale.ROOT, wait, "0.99"))),
        PROMPT_MILLIS);
  }
}
