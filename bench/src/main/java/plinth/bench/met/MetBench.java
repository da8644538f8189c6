package plinth.bench.met;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import plinth.bench.data.CrmData;
import plinth.bench.data.DealRecords;
import plinth.bench.data.DealRequests;
import plinth.bench.directus.Directus;
import plinth.bench.directus.DirectusSubject;
import plinth.bench.load.Latencies;
import plinth.bench.load.Running;
import plinth.bench.load.Scenario;
import plinth.bench.load.Subject;
import plinth.bench.load.Transfer;
import plinth.bench.report.Console;
import plinth.bench.report.Report;
import plinth.bench.server.HttpConnection;
import plinth.bench.server.Memory;
import plinth.bench.server.Meter;
import plinth.bench.server.Options;
import plinth.bench.server.Postgres;
import plinth.bench.server.Server;
import plinth.bench.server.SignUp;
import plinth.bench.server.Target;

/**
 * Measures what a user meets: a server that has just started, a few requests a second, each kind of
 * request from its first second on, work on many records at once, and lists of an object without
 * statistics; then the same on Directus where that is installed.
 *
 * @param server the server, empty
 * @param options the options of the run
 */
public record MetBench(Server server, Options options) {
  private static final int IMPORTED = 20_000;
  private static final int TRICKLE = 5;
  private static final long IDLE_MILLIS = 180_000;
  private static final int DIRECTUS_OFFSET = 5;

  /** Loads, restarts the server, measures and writes the results. */
  public void run(String[] arguments) throws IOException, InterruptedException, SQLException {
    SignUp.Account account = new SignUp(server.target(), server.mailbox()).run();
    Postgres postgres = server.postgres();
    DealRecords records = new DealRecords(options.seed());
    String object = new CrmData(account, postgres, records).loadDeals(options.records());
    List<String> slugs = slugs(postgres, object);
    Console.say("loaded %,d records", options.records());
    long begin = System.nanoTime();
    server.restart();
    double start = (System.nanoTime() - begin) / 1e9;
    Meter meter = server.meter();
    Meter.Reading started = meter.read();
    long idle = Memory.held(meter.server());
    StringBuilder page = new StringBuilder(8_192);
    Report.of(postgres, arguments)
        .head(page, "Results of the met scenario", records.described(options.records()));
    page.append("## A start with this data\n\n");
    page.append("| seconds until ready | server CPU seconds | MiB resident |\n|--:|--:|--:|\n");
    Console.row(page, "| %.1f | %.1f | %d |", start, started.server() / 1e3, idle);
    DealRequests deals =
        new DealRequests(account.key(), object, slugs, records, new AtomicLong(options.records()));
    Ratios.Measured plinth =
        measured(page, new PlinthSubject(account, postgres, meter, deals, options.data()));
    if (options.measures("new object")) {
      new NewObject(account.admin(), postgres, options.data())
          .run(page, Math.min(IMPORTED, options.records()));
    }
    page.append("\nResident memory of Plinth at the end: ").append(Memory.held(meter.server()));
    page.append(" MiB");
    if (options.measures("idle")) {
      Thread.sleep(IDLE_MILLIS);
      page.append("; after three idle minutes: ").append(Memory.held(meter.server()));
      page.append(" MiB");
    }
    page.append(".\n");
    if (options.met().directus() != null) {
      compare(page, plinth, options.met().directus(), records);
    }
    Files.writeString(options.results(), page.toString());
    Console.say("written to %s", options.results());
  }

  /** Measures the same on Directus, while Plinth is idle. */
  private void compare(
      StringBuilder page, Ratios.Measured plinth, Path installed, DealRecords records)
      throws IOException, InterruptedException, SQLException {
    Path folder = options.data().resolve("directus");
    try (Directus directus =
        Directus.start(installed, server.postgres(), folder, options.port() + DIRECTUS_OFFSET)) {
      DirectusSubject subject = DirectusSubject.of(directus, records, options.records(), folder);
      new Ratios(plinth, measured(page, subject)).add(page);
    }
  }

  /** Measures the trickle, each kind of request and each work on many records. */
  private Ratios.Measured measured(StringBuilder page, Subject subject)
      throws IOException, InterruptedException, SQLException {
    List<Scenario> scenarios = subject.scenarios();
    Latencies trickle = trickle(subject.target(), scenarios.get(0));
    List<Course> courses = courses(page, subject, scenarios);
    page.append("\n### A trickle\n\n");
    Console.row(
        page,
        "`%s` %d times a second for %d s, on the server that had just started: p50 %.1f ms, p99"
            + " %.1f ms.",
        scenarios.get(0).name(),
        TRICKLE,
        options.met().trickle(),
        trickle.percentileMillis(0.5),
        trickle.percentileMillis(0.99));
    List<Repeated> transfers = options.measures("import") ? transfers(page, subject) : List.of();
    return new Ratios.Measured(subject.name(), courses, transfers);
  }

  private List<Repeated> transfers(StringBuilder page, Subject subject)
      throws IOException, InterruptedException, SQLException {
    List<Repeated> all = new ArrayList<>();
    page.append("\n### Many records at once\n\n");
    page.append("The first round, and the median of five more where one is short.\n\n");
    page.append("| work | seconds | rows/s | server CPU s | database CPU s | MB stored |");
    page.append(" later rounds s | rows/s | server CPU s | database CPU s |\n");
    page.append("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    for (Transfer transfer : subject.transfers(options.met().imports())) {
      Repeated repeated = Repeated.run(subject, transfer);
      all.add(repeated);
      Repeated.Round first = repeated.first();
      Repeated.Round later = repeated.later();
      Console.row(
          page,
          "| %s | %.2f | %,.0f | %.2f | %.2f | %.0f | %.2f | %,.0f | %.2f | %.2f |",
          transfer.name(),
          first.seconds(),
          repeated.perSecond(first),
          first.server(),
          first.database(),
          first.stored(),
          later.seconds(),
          repeated.perSecond(later),
          later.server(),
          later.database());
    }
    return all;
  }

  private List<Course> courses(StringBuilder page, Subject subject, List<Scenario> scenarios)
      throws IOException, InterruptedException {
    List<Course> courses = new ArrayList<>();
    int connections = options.connections().get(options.connections().size() - 1);
    page.append("\n## ").append(subject.name());
    page.append(": each kind of request from its first second on\n\n");
    page.append(connections).append(" connections for ").append(2 * options.seconds());
    page.append(" s, one kind after the other, without a warm-up. The second half counts as ");
    page.append("steady; it is reached in the second that serves nine tenths of that.\n\n");
    page.append("| work | first 5 s | server CPU | database CPU | steady after s | steady |");
    page.append(" server CPU | database CPU | p50 ms | p99 ms | first of steady |\n");
    page.append("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    for (Scenario scenario : scenarios) {
      if (options.measures(scenario.name())) {
        Course course =
            Course.run(
                subject.target(), subject.meter(), scenario, connections, 2 * options.seconds());
        courses.add(course);
        Course.Stretch first = course.first();
        Course.Stretch steady = course.steady();
        Console.row(
            page,
            "| %s | %,.0f/s | %.2f | %.2f | %d | %,.0f/s | %.2f | %.2f | %.1f | %.1f | %.0f %% |",
            course.scenario(),
            first.perSecond(),
            first.server(),
            first.database(),
            course.untilSteady(),
            steady.perSecond(),
            steady.server(),
            steady.database(),
            course.late().percentileMillis(0.5),
            course.late().percentileMillis(0.99),
            100 * first.perSecond() / steady.perSecond());
      }
    }
    return courses;
  }

  /** Sends a few requests a second, each on its due moment. */
  private Latencies trickle(Target key, Scenario scenario)
      throws IOException, InterruptedException {
    Latencies latencies = new Latencies();
    SplittableRandom random = new SplittableRandom(options.seed());
    long begin = System.nanoTime();
    try (HttpConnection connection = key.open()) {
      for (int i = 0; i < TRICKLE * options.met().trickle(); i++) {
        long due = begin + i * 1_000_000_000L / TRICKLE;
        Running.sleepUntil(due);
        byte[] request = scenario.requests().next(random);
        long sent = System.nanoTime();
        connection.exchange(request, scenario.status());
        latencies.add(System.nanoTime() - sent);
      }
    }
    return latencies;
  }

  private static List<String> slugs(Postgres postgres, String object) throws SQLException {
    String list =
        postgres.ask(
            """
            select string_agg(slug, ',')
            from (
              select r.slug
              from tenant.record r
              join tenant.object o on o.workspace_id = r.workspace_id and o.id = r.object_id
              where o.slug = '%s'
              order by r.id
              limit 5000
            ) first
            """
                .formatted(object));
    return List.of(list.split(",", -1));
  }
}
