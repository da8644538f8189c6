package plinth.bench.ask;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import plinth.bench.data.CrmData;
import plinth.bench.data.DealRecords;
import plinth.bench.directus.Directus;
import plinth.bench.directus.DirectusSubject;
import plinth.bench.load.Scenario;
import plinth.bench.report.Console;
import plinth.bench.report.Report;
import plinth.bench.server.Meter;
import plinth.bench.server.Options;
import plinth.bench.server.Server;
import plinth.bench.server.SignUp;
import plinth.bench.server.Target;

/**
 * Measures questions about all deals, one at a time: the first answer of a server that has just
 * started, and the later ones; then the same on Directus where that is installed.
 *
 * @param server the server, empty
 * @param options the options of the run
 */
public record AskBench(Server server, Options options) {
  private static final int DIRECTUS_OFFSET = 5;

  /** Loads, restarts the server, measures and writes the results. */
  public void run(String[] arguments) throws IOException, InterruptedException, SQLException {
    SignUp.Account account = new SignUp(server.target(), server.mailbox()).run();
    DealRecords records = new DealRecords(options.seed());
    String object = new CrmData(account, server.postgres(), records).loadDeals(options.records());
    new DealTexts(account, server.postgres()).load(object);
    server.restart();
    StringBuilder page = new StringBuilder(4_096);
    Report.of(server.postgres(), arguments)
        .head(page, "Results of the ask scenario", records.described(options.records()));
    List<Answered> plinth =
        measured(
            page,
            "Plinth",
            account.key(),
            server.meter(),
            new AskScenarios(account.key(), object).all());
    if (options.met().directus() != null) {
      compare(page, plinth, options.met().directus(), records);
    }
    Files.writeString(options.results(), page.toString());
    Console.say("written to %s", options.results());
  }

  /** Measures the same on Directus, while Plinth is idle. */
  private void compare(
      StringBuilder page, List<Answered> plinth, Path installed, DealRecords records)
      throws IOException, InterruptedException, SQLException {
    Path folder = options.data().resolve("directus");
    try (Directus directus =
        Directus.start(installed, server.postgres(), folder, options.port() + DIRECTUS_OFFSET)) {
      DirectusSubject subject = DirectusSubject.of(directus, records, options.records(), folder);
      List<Answered> others =
          measured(page, subject.name(), subject.target(), subject.meter(), subject.questions());
      page.append("\n## Ratios\n\n| question | first | later |\n|---|--:|--:|\n");
      for (Answered own : plinth) {
        for (Answered other : others) {
          if (own.question().equals(other.question())) {
            Console.row(
                page,
                "| %s | %.1f | %.1f |",
                own.question(),
                other.first() / own.first(),
                other.median() / own.median());
          }
        }
      }
    }
  }

  private List<Answered> measured(
      StringBuilder page, String name, Target target, Meter meter, List<Scenario> questions)
      throws IOException {
    page.append("\n## ").append(name).append("\n\n");
    page.append("One question at a time, each for ").append(options.seconds());
    page.append(" s after its first answer.\n\n");
    page.append("| question | first ms | p50 ms | p99 ms | server CPU | database CPU |\n");
    page.append("|---|--:|--:|--:|--:|--:|\n");
    List<Answered> all = new ArrayList<>();
    for (Scenario question : questions) {
      if (options.measures(question.name())) {
        Answered answered =
            Answered.ask(target, meter, question, options.seed(), options.seconds());
        all.add(answered);
        Console.row(
            page,
            "| %s | %.1f | %.1f | %.1f | %.2f | %.2f |",
            answered.question(),
            answered.first(),
            answered.median(),
            answered.later().percentileMillis(0.99),
            answered.server(),
            answered.database());
      }
    }
    return all;
  }
}
