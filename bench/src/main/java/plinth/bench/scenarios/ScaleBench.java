package plinth.bench.scenarios;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import plinth.bench.load.Latencies;
import plinth.bench.load.Parallel;
import plinth.bench.report.Console;
import plinth.bench.report.Report;
import plinth.bench.server.HttpConnection;
import plinth.bench.server.Memory;
import plinth.bench.server.Options;
import plinth.bench.server.Postgres;
import plinth.bench.server.Server;
import plinth.bench.server.SignUp;
import plinth.bench.server.Target;

/**
 * Measures many workspaces on one server: the speed of their creation, their cost in the catalogue,
 * in memory and at startup, and the latency of a first and a later request to one of them.
 *
 * @param server the server, empty
 * @param options the options of the run; its number of records is the number of workspaces
 */
public record ScaleBench(Server server, Options options) {
  private static final int CONNECTIONS = 4;
  private static final int PORTIONS = 10;
  private static final int ASKED = 300;
  private static final int OF_ONE_PERSON = 100;
  private static final String LIST = "/api/v1/object/data/deals?limit=50";

  /** Creates the workspaces in portions, measures after each, restarts, and writes the results. */
  public void run(String[] arguments) throws IOException, InterruptedException, SQLException {
    Postgres postgres = server.postgres();
    StringBuilder page = new StringBuilder(4_096);
    Report.of(postgres, arguments)
        .head(
            page,
            "Results of the scale scenario",
            String.format(
                Locale.ROOT,
                "%,d workspaces, made over the API with the objects that a new one has",
                options.records()));
    page.append("## Workspaces\n\n");
    page.append("| workspaces | made a second | objects | relations in the catalogue |");
    page.append(" catalogue MB | database MB | server MiB | first list p50 ms | second p50 ms |\n");
    page.append("|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    List<String> tokens = new ArrayList<>();
    int portion = Math.max(1, options.records() / PORTIONS);
    while (tokens.size() < options.records()) {
      long begin = System.nanoTime();
      int before = tokens.size();
      make(before, Math.min(portion, options.records() - before), tokens);
      double perSecond = (tokens.size() - before) / ((System.nanoTime() - begin) / 1e9);
      say(page, row(postgres, tokens, perSecond));
    }
    long begin = System.nanoTime();
    server.restart();
    double started = (System.nanoTime() - begin) / 1e9;
    page.append("\n## The next start\n\n| seconds | server MiB |\n|--:|--:|\n");
    long held = Memory.held(server.meter().server());
    say(page, String.format(Locale.ROOT, "| %.1f | %,d |", started, held));
    Files.writeString(options.results(), page.toString());
    Console.say("written to %s", options.results());
  }

  private String row(Postgres postgres, List<String> tokens, double perSecond)
      throws IOException, SQLException {
    SplittableRandom random = new SplittableRandom(options.seed() + tokens.size());
    Latencies first = new Latencies();
    Latencies second = new Latencies();
    for (int i = 0; i < ASKED; i++) {
      Target one = server.target().withToken(tokens.get(random.nextInt(tokens.size())));
      try (HttpConnection connection = one.open()) {
        for (Latencies all : List.of(first, second)) {
          long sent = System.nanoTime();
          if (connection.exchange(one.get(LIST)) != 200) {
            throw new IOException("a list answered " + connection.body());
          }
          all.add(System.nanoTime() - sent);
        }
      }
    }
    return String.format(
        Locale.ROOT,
        "| %,d | %,.0f | %s | %s | %s | %s | %,d | %.2f | %.2f |",
        tokens.size(),
        perSecond,
        postgres.ask("select count(*) from tenant.object"),
        postgres.ask("select count(*) from pg_class"),
        postgres.ask(
            """
            select round(sum(pg_total_relation_size(oid)) / 1e6, 1)
            from pg_class
            where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r'
            """),
        postgres.ask("select pg_database_size(current_database()) / 1000000"),
        Memory.held(server.meter().server()),
        first.percentileMillis(0.5),
        second.percentileMillis(0.5));
  }

  /** Creates more workspaces and keeps their tokens. */
  private void make(int from, int count, List<String> tokens)
      throws IOException, InterruptedException {
    List<Callable<String>> made = new ArrayList<>();
    SignUp signUp = new SignUp(server.target(), server.mailbox());
    Target user = server.target();
    for (int i = from; i < from + count; i++) {
      if ((i - from) % OF_ONE_PERSON == 0) {
        user = signUp.person("scale-" + i + "@example.com");
      }
      String name = "scale-" + i;
      JsonObject body = Json.createObjectBuilder().add("name", name).add("subdomain", name).build();
      Target owner = user;
      made.add(
          () -> owner.call("POST", "/api/v1/user/auth/workspaces", body).getString("access_token"));
    }
    tokens.addAll(Parallel.all(CONNECTIONS, made));
  }

  private static void say(StringBuilder page, String row) {
    Console.say("%s", row);
    page.append(row).append('\n');
  }
}
