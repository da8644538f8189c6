package plinth.bench.scenarios;

import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import plinth.bench.data.CrmData;
import plinth.bench.data.DealRecords;
import plinth.bench.data.DealRequests;
import plinth.bench.data.Loading;
import plinth.bench.load.Load;
import plinth.bench.load.Noise;
import plinth.bench.load.Outcome;
import plinth.bench.load.Scenario;
import plinth.bench.report.Console;
import plinth.bench.report.Report;
import plinth.bench.server.Options;
import plinth.bench.server.Postgres;
import plinth.bench.server.Server;
import plinth.bench.server.SignUp;
import plinth.bench.server.Target;

/**
 * Measures what one workspace notices of another that keeps asking the dearest questions that it
 * may ask.
 *
 * @param server the server, empty
 * @param options the options of the run
 */
public record NeighbourBench(Server server, Options options) {
  private static final int RECORDS = 2_000;
  private static final int NOISY = 16;
  private static final int LOADING_CONNECTIONS = 4;
  private static final int TIMES = 3;

  /** A request of the quiet workspace, and what it took while the other was quiet as well. */
  private record Alone(Scenario scenario, Outcome outcome) {}

  /** Loads both workspaces, measures and writes the results. */
  public void run(String[] arguments) throws IOException, InterruptedException, SQLException {
    SignUp signUp = new SignUp(server.target(), server.mailbox());
    SignUp.Account noisy = signUp.run();
    Postgres postgres = server.postgres();
    DealRecords records = new DealRecords(options.seed());
    String object = new CrmData(noisy, postgres, records).loadDeals(options.records());
    SignUp.Account quiet = signUp.run("neighbour@example.com", "neighbour");
    Loading loading = new Loading(quiet.admin(), quiet.key(), records);
    List<String> slugs = loading.load(loading.define(), RECORDS, LOADING_CONNECTIONS);
    postgres.run("VACUUM ANALYZE", "CHECKPOINT");
    Console.say("loaded %,d and %,d records", options.records(), RECORDS);
    DealRequests deals =
        new DealRequests(quiet.key(), object, slugs, records, new AtomicLong(RECORDS));
    Load load = new Load(quiet.key(), server.meter(), options.warmUp(), options.seconds());
    List<Alone> alone = new ArrayList<>();
    for (Scenario scenario : works(deals)) {
      if (options.measures(scenario.name())) {
        load.forSeconds(2 * options.seconds()).run(scenario, LOADING_CONNECTIONS);
        alone.add(new Alone(scenario, Console.said(load.run(scenario, 1))));
      }
    }
    StringBuilder page = new StringBuilder(4_096);
    Report.of(postgres, arguments)
        .head(
            page,
            "Results of the neighbour scenario",
            records.described(options.records())
                + " in the noisy workspace, %,d in the quiet one".formatted(RECORDS));
    page.append("The quiet workspace sends one request after the other on one connection. The ");
    page.append("noisy one asks its question on ").append(NOISY).append(" connections.\n\n");
    page.append(
        "| question of the noisy one | /s | refused/s | work of the quiet one | alone /s |");
    page.append(
        " p50 ms | p99 ms | beside the noisy one /s | p50 ms | p99 ms | p99 to p99 alone |");
    page.append(" goal |\n|---|--:|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    for (Scenario question : questions(noisy.key(), object)) {
      for (Alone one : alone) {
        beside(page, noisy.key(), question, one, load);
      }
    }
    Files.writeString(options.results(), page.toString());
    Console.say("written to %s", options.results());
  }

  private static void beside(
      StringBuilder page, Target key, Scenario question, Alone alone, Load load)
      throws IOException, InterruptedException {
    long begin = System.nanoTime();
    Outcome beside;
    long answered;
    long refused;
    double seconds;
    try (Noise noise = Noise.start(key, question, NOISY)) {
      beside = load.run(alone.scenario(), 1);
      seconds = (System.nanoTime() - begin) / 1e9;
      answered = noise.answered();
      refused = noise.refused();
    }
    Outcome before = alone.outcome();
    Console.row(
        page,
        "| %s | %,.1f | %,.1f | %s | %,.0f | %.1f | %.1f | %,.0f | %.1f | %.1f | %.1f | ≤ %d |",
        question.name(),
        answered / seconds,
        refused / seconds,
        before.scenario(),
        before.throughput(),
        before.p50(),
        before.p99(),
        beside.throughput(),
        beside.p50(),
        beside.p99(),
        beside.p99() / before.p99(),
        TIMES);
  }

  private static List<Scenario> works(DealRequests deals) {
    return List.of(
        new Scenario("read one", 200, true, deals::read),
        new Scenario(
            "newest 50", 200, true, random -> deals.list("sort=-created_at&limit=50&count=none")),
        new Scenario("update", 200, false, deals::update));
  }

  private static List<Scenario> questions(Target key, String object) {
    String common = DealRequests.filter(DealRequests.condition("title", "contains", " for "));
    byte[] counted = key.get("/api/v1/object/data/" + object + "?limit=1&count=exact&" + common);
    byte[] facets =
        key.get("/api/v1/object/data/facets/" + object + "?fields=source,region,stage&" + common);
    return List.of(
        new Scenario("exact count of a common word", 200, true, random -> counted),
        new Scenario("facets of three fields under a filter", 200, true, random -> facets));
  }
}
