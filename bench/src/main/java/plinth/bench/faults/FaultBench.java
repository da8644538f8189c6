package plinth.bench.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import plinth.bench.report.Console;
import plinth.bench.report.Report;
import plinth.bench.server.Options;
import plinth.bench.server.SignUp;

/**
 * Injects faults into a server under load, one after the other, and proves that the invariants hold
 * afterwards. The seed determines the order, times and durations of the faults.
 *
 * @param options the number of faults, the seed, and the file of the report
 */
public record FaultBench(Options options) {
  private static final long PATIENCE_NANOS = 120_000_000_000L;

  /** Runs the faults, writes the report, and fails if an invariant does not hold. */
  public void run(String... arguments) throws IOException, InterruptedException, SQLException {
    SplittableRandom random = new SplittableRandom(options.seed());
    try (World world = World.create(options)) {
      SignUp.Account account = new SignUp(world.server().target(), world.server().mailbox()).run();
      new FaultCrates(account).make(world.hookReceiver().callee().url() + "/hooks");
      FaultLoad load = new FaultLoad(account, random.split());
      load.start();
      List<FaultReport.Round> rounds = new ArrayList<>();
      for (Fault fault : order(world, random)) {
        load.job(rounds.size() + 1);
        Thread.sleep(random.nextLong(100, 1_500));
        rounds.add(said(round(world, fault, load, random)));
      }
      load.stop();
      FaultProof proof = new FaultProof(world, load, account.key(), rounds);
      double settled = proof.settle();
      List<FaultProof.Finding> findings = proof.findings();
      FaultReport report =
          new FaultReport(Report.of(world.server().postgres(), arguments), options.seed());
      Files.writeString(options.results(), report.page(rounds, settled, findings));
      Console.say("written to %s", options.results());
      List<String> broken =
          findings.stream()
              .filter(f -> !f.holds())
              .map(f -> f.invariant() + ": " + f.seen())
              .toList();
      if (!broken.isEmpty()) {
        throw new IllegalStateException("does not hold: " + String.join("; ", broken));
      }
    }
  }

  /**
   * Returns the sequence of faults. Every possible fault occurs before any is repeated, each time
   * in a different order.
   */
  private List<Fault> order(World world, SplittableRandom random) {
    List<Fault> all = new ArrayList<>();
    while (all.size() < options.records()) {
      List<Fault> left = new ArrayList<>(List.of(Fault.values()));
      left.removeIf(fault -> !fault.isPossible(world));
      while (!left.isEmpty() && all.size() < options.records()) {
        all.add(left.remove(random.nextInt(left.size())));
      }
    }
    return all;
  }

  private static FaultReport.Round round(
      World world, Fault fault, FaultLoad load, SplittableRandom random)
      throws IOException, InterruptedException, SQLException {
    Map<String, Long> before = load.answers();
    long begin = System.nanoTime();
    fault.inflict(world, random);
    long end = System.nanoTime();
    while (load.lastPromise() < end) {
      if (System.nanoTime() - end > PATIENCE_NANOS) {
        throw new IllegalStateException(
            fault + ": no write was promised for two minutes; " + load.refusals());
      }
      Thread.sleep(5);
    }
    Map<String, Long> answers = new TreeMap<>(load.answers());
    before.forEach((answer, count) -> answers.merge(answer, -count, Long::sum));
    answers.values().removeIf(count -> count == 0);
    return new FaultReport.Round(
        fault, (end - begin) / 1e9, (load.lastPromise() - end) / 1e9, answers);
  }

  private static FaultReport.Round said(FaultReport.Round round) {
    Console.say(
        "%-16s %5.1f s, writes again after %.2f s, %s",
        round.fault().name().toLowerCase(Locale.ROOT),
        round.lasted(),
        round.recovery(),
        round.answers());
    return round;
  }
}
