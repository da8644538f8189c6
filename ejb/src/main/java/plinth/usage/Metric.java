package plinth.usage;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Locale;

/**
 * What is counted.
 *
 * <p>Spec: Usage metrics.
 */
public enum Metric {
  /** Bytes in the file store; it has no period. */
  STORAGE(false),
  /** Runs of workflows in a month. */
  WORKFLOW_EXECUTIONS(true),
  /** Credits of AI in a month. */
  AI_CREDITS(true);

  private final boolean monthly;

  Metric(boolean monthly) {
    this.monthly = monthly;
  }

  /** The word on the wire and in the rows. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The period that a moment counts in: {@code 2026-01}, or {@code all}. */
  public String period(Instant moment) {
    return monthly ? moment.atZone(ZoneOffset.UTC).toLocalDate().toString().substring(0, 7) : "all";
  }
}
