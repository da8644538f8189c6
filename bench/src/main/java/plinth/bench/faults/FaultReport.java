package plinth.bench.faults;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import plinth.bench.report.Report;

/**
 * The injected faults and the results of the invariants as Markdown.
 *
 * @param run date and place of the run
 */
record FaultReport(Report run, long seed) {

  /**
   * One injected fault.
   *
   * @param lasted duration in seconds
   * @param recovery seconds from its end until the next confirmed write
   * @param answers number of responses in the meantime by status
   */
  record Round(Fault fault, double lasted, double recovery, Map<String, Long> answers) {}

  /** Returns the whole page. */
  String page(List<Round> rounds, double settled, List<FaultProof.Finding> findings) {
    StringBuilder page = new StringBuilder(8_192);
    run.origin(
        page,
        "Faults, seed " + seed,
        rounds.size() + " faults, and " + FaultCrates.COUNT + " crates for each of as many jobs");
    if (rounds.stream().noneMatch(round -> round.fault() == Fault.DISK_FULL)) {
      line(page, "Left out: the full disk, which needs root to mount a small file system.");
      line(page, "");
    }
    line(page, FaultLoad.MAKERS + " customers made records and read each back, one changed a");
    line(page, "record, one uploaded files, one opened checkouts, a job changed all crates and");
    line(page, "webhooks went out while this was done:");
    line(page, "");
    line(page, "| fault | lasted s | until a write was promised again s | answers meanwhile |");
    line(page, "|---|--:|--:|---|");
    rounds.forEach(round -> line(page, row(round)));
    line(page, "");
    line(page, String.format(Locale.ROOT, "Then nothing was left to do after %.1f s.", settled));
    line(page, "");
    line(page, "| what must hold | holds | seen |");
    line(page, "|---|---|---|");
    findings.forEach(f -> line(page, row(f.invariant(), f.holds() ? "yes" : "**no**", f.seen())));
    return page.toString();
  }

  private static String row(Round round) {
    return row(
        round.fault().told(),
        String.format(Locale.ROOT, "%.1f | %.2f", round.lasted(), round.recovery()),
        round.answers().entrySet().stream()
            .map(answer -> answer.getValue() + " × " + answer.getKey())
            .collect(Collectors.joining(", ")));
  }

  private static String row(String... cells) {
    return "| " + String.join(" | ", cells) + " |";
  }

  private static void line(StringBuilder page, String text) {
    page.append(text).append('\n');
  }
}
