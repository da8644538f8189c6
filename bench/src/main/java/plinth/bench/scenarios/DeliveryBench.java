package plinth.bench.scenarios;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import plinth.bench.load.Latencies;
import plinth.bench.report.Console;
import plinth.bench.report.Report;
import plinth.bench.server.Meter;
import plinth.bench.server.Options;
import plinth.bench.server.Postgres;
import plinth.bench.server.Server;
import plinth.bench.server.SignUp;
import plinth.bench.server.Target;

/**
 * Measures webhook deliveries to a local receiver while another endpoint of the same object accepts
 * calls and never responds. It measures the deliveries per second while records are created as fast
 * as the server allows, and the delay of each delivery after its change at a steady rate.
 *
 * @param server the server, empty
 * @param options the options of the run; its number of records is the number of deliveries
 */
public record DeliveryBench(Server server, Options options) {
  private static final double PROMPT_MILLIS = 200;
  private static final int PAUSE_MILLIS = 20;
  private static final int PATIENCE_SECONDS = 1_800;

  private record Took(int rate, Latencies latencies) {}

  /** Subscribes both receivers, creates records, and writes the results. */
  public void run(String[] arguments) throws IOException, InterruptedException, SQLException {
    SignUp.Account account = new SignUp(server.target(), server.mailbox()).run();
    Postgres postgres = server.postgres();
    Leads.define(account.admin());
    Leads leads = new Leads(account.key());
    try (CountingReceiver receiver = CountingReceiver.start();
        SilentReceiver silent = SilentReceiver.start()) {
      List<JsonObject> hooks =
          List.of(
              subscribe(account.admin(), receiver.url()), subscribe(account.admin(), silent.url()));
      int records = options.records();
      // Warm up, so that the code is compiled before the measurement.
      int made = Math.max(1, records / 5);
      leads.flood(made);
      await(receiver, made);
      postgres.run("VACUUM ANALYZE", "CHECKPOINT");
      Meter meter = server.meter();
      Meter.Reading before = meter.read();
      long begin = System.nanoTime();
      leads.flood(records);
      made += records;
      await(receiver, made);
      double seconds = (System.nanoTime() - begin) / 1e9;
      Meter.Reading used = meter.read().since(before);
      receiver.took();
      List<Took> took = new ArrayList<>();
      for (int rate : TriggeredTables.RATES) {
        leads.steady(rate * options.seconds(), rate);
        made += rate * options.seconds();
        await(receiver, made);
        took.add(new Took(rate, receiver.took()));
      }
      int calls = silent.count();
      for (JsonObject hook : hooks) {
        account.admin().call("DELETE", "/api/v1/webhooks/configs/" + hook.getInt("id"), null);
      }
      before = meter.read();
      leads.flood(records);
      Meter.Reading alone = meter.read().since(before);
      StringBuilder page = new StringBuilder(2_048);
      head(page, postgres, arguments);
      rate(page, seconds, used, alone);
      page.append(
          String.format(
              Locale.ROOT,
              "%nThe endpoint that hangs was called %,d times. %,d deliveries came again.%n",
              calls,
              receiver.again()));
      prompt(page, took);
      Files.writeString(options.results(), page.toString());
      Console.say("written to %s", options.results());
    }
  }

  private static JsonObject subscribe(Target admin, String url) throws IOException {
    JsonObject body =
        Json.createObjectBuilder()
            .add("events", Json.createArrayBuilder().add("record.created"))
            .add("target_url", url)
            .build();
    return admin
        .call("POST", "/api/v1/webhooks/objects/" + Leads.OBJECT + "/configs", body)
        .getJsonObject("config");
  }

  private static void await(CountingReceiver receiver, int count) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE_SECONDS * 1_000_000_000L;
    while (receiver.count() < count) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException(receiver.count() + " of " + count + " deliveries came");
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  private void head(StringBuilder page, Postgres postgres, String... arguments)
      throws IOException, SQLException {
    Report.of(postgres, arguments)
        .head(
            page,
            "Results of the deliveries scenario",
            String.format(
                Locale.ROOT,
                "%,d records made over %d connections, each of which is told to two endpoints:"
                    + " one answers, the other one hangs",
                options.records(),
                Leads.WRITERS));
  }

  private void rate(StringBuilder page, double seconds, Meter.Reading used, Meter.Reading alone) {
    page.append("## Deliveries beside the writes\n\n");
    page.append("From the first record's request to the last delivery's arrival; processor time ");
    page.append("is that of the write and its delivery, and of the write alone.\n\n");
    TriggeredTables.flood(page, "deliveries", options.records(), seconds, used, alone);
  }

  private static void prompt(StringBuilder page, List<Took> took) {
    page.append("\n## First attempt after the change\n\nFrom the moment of the change, just ");
    page.append("before its commit, to the arrival of its first delivery.\n\n");
    TriggeredTables.steadyHead(page);
    for (Took one : took) {
      Latencies latencies = one.latencies();
      TriggeredTables.steady(
          page,
          one.rate(),
          latencies.count(),
          latencies.percentileMillis(0.50),
          latencies.percentileMillis(0.99),
          PROMPT_MILLIS);
    }
  }
}
