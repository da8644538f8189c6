package plinth.bench.scenarios;

import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import plinth.bench.data.CloudSession;
import plinth.bench.load.Load;
import plinth.bench.load.Outcome;
import plinth.bench.load.Scenario;
import plinth.bench.load.Trace;
import plinth.bench.peer.SqlPeer;
import plinth.bench.report.Console;
import plinth.bench.report.Report;
import plinth.bench.server.Meter;
import plinth.bench.server.Options;
import plinth.bench.server.Postgres;
import plinth.bench.server.Server;
import plinth.bench.server.SignUp;
import plinth.bench.server.Target;

/**
 * Measures conversations: inbound messages until they are pushed, and lists of many chats and many
 * messages.
 *
 * @param server the server, empty
 * @param options the options of the run; its number of records is the number of messages in the
 *     longest chat
 */
public record MessagingBench(Server server, Options options) {
  private static final int SESSIONS = 20;
  private static final int[] RATES = {125, 250, 500, 750, 1_000};
  private static final int WARMING = 750;
  private static final int SAMPLES = 20;
  private static final String INBOUND = "inbound";

  /** Measures and writes the results. */
  public void run(String[] arguments) throws IOException, InterruptedException, SQLException {
    SignUp.Account account = new SignUp(server.target(), server.mailbox()).run();
    Target admin = account.admin();
    List<String> sessions = new ArrayList<>();
    for (int i = 0; i < SESSIONS; i++) {
      sessions.add(CloudSession.create(admin, i));
    }
    Postgres postgres = server.postgres();
    Meter meter = server.meter();
    List<InboundLoad.Took> inbound =
        options.measures(INBOUND) ? inbound(admin, sessions, meter) : List.of();
    String chat =
        new MessagingRows(postgres)
            .fill(sessions.get(0), Math.max(100, options.records() / 10), options.records());
    Load load = new Load(admin, meter, options.warmUp(), options.seconds());
    SqlPeer peer = SqlPeer.of(postgres, meter, options);
    Trace trace = new Trace(admin, postgres);
    List<Outcome> api = new ArrayList<>();
    List<Outcome> sql = new ArrayList<>();
    for (Scenario scenario : lists(admin, chat)) {
      if (options.measures(scenario.name())) {
        List<Trace.Sample> samples = trace.of(scenario, SAMPLES);
        load.forSeconds(options.warmUp()).run(scenario, 8);
        for (int connections : options.connections()) {
          api.add(Console.said(load.run(scenario, connections)));
          if (!samples.isEmpty()) {
            sql.add(Console.said(peer.run(scenario.name(), samples, connections)));
          }
        }
      }
    }
    write(arguments, postgres, inbound, api, peer, sql);
  }

  private List<InboundLoad.Took> inbound(Target admin, List<String> sessions, Meter meter)
      throws IOException, InterruptedException {
    String token = String.valueOf(admin.credential()).replace("Authorization: Bearer ", "");
    InboundLoad load = new InboundLoad(server.target(), token, sessions, meter);
    load.run("warm", WARMING, 10 * options.warmUp());
    List<InboundLoad.Took> all = new ArrayList<>();
    for (int rate : RATES) {
      InboundLoad.Took took = load.run("r" + rate, rate, options.seconds());
      Console.say("%s", row(took));
      all.add(took);
    }
    return all;
  }

  private static List<Scenario> lists(Target admin, String chat) {
    return List.of(
        get(admin, "50 chats", "/api/v1/messaging/chats/all?limit=50"),
        get(admin, "50 messages", "/api/v1/messaging/messages/" + chat + "?limit=50"));
  }

  private static Scenario get(Target admin, String name, String path) {
    byte[] request = admin.get(path);
    return new Scenario(name, 200, true, random -> request);
  }

  private void write(
      String[] arguments,
      Postgres postgres,
      List<InboundLoad.Took> inbound,
      List<Outcome> api,
      SqlPeer peer,
      List<Outcome> sql)
      throws IOException, SQLException {
    StringBuilder page = new StringBuilder(4_096);
    Report report = Report.of(postgres, arguments);
    report.head(
        page,
        "Results of the messaging scenario",
        String.format(
            Locale.ROOT,
            "%d sessions; for the lists %,d chats in one of them and %,d messages in one chat",
            SESSIONS,
            Math.max(100, options.records() / 10),
            options.records()));
    if (!inbound.isEmpty()) {
      page.append("## Messages that come in\n\n");
      page.append("Deliveries of one message each over 8 connections, at a steady rate; from the ");
      page.append("moment a delivery was due until its frame came to an admin's socket. Goal: ");
      page.append("500 a second with p99 under 1 s.\n\n");
      page.append("| delivered/s | messages | pushed/s | not pushed | webhook p50 ms | p99 ms |");
      page.append(" push p50 ms | p99 ms | server CPU | database CPU |\n");
      page.append("|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
      inbound.forEach(took -> page.append(row(took)).append('\n'));
      page.append('\n');
    }
    report.lists(page, api);
    report.beside(page, peer.name(), sql);
    Files.writeString(options.results(), page.toString());
    Console.say("written to %s", options.results());
  }

  private static String row(InboundLoad.Took took) {
    return String.format(
        Locale.ROOT,
        "| %d | %,d | %,.0f | %d | %.1f | %.1f | %.1f | %.1f | %.2f | %.2f |",
        took.rate(),
        took.count(),
        (took.count() - took.lost()) / took.seconds(),
        took.lost(),
        took.answered().percentileMillis(0.50),
        took.answered().percentileMillis(0.99),
        took.pushed().percentileMillis(0.50),
        took.pushed().percentileMillis(0.99),
        (double) took.used().server() / took.count(),
        (double) took.used().database() / took.count());
  }
}
