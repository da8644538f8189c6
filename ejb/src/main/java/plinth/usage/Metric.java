package plinth.usage;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.billing.PlanLimits;

/**
 * What is counted. Live figures have no period: what is over is given back. Monthly ones are
 * counted by month, and packs stand behind their allowance.
 */
public enum Metric {
  /** Chat-app sessions that are connected right now. */
  CHATAPP_SESSIONS(false),
  /** Runs of workflows in a month. */
  WORKFLOW_EXECUTIONS(true),
  /** Credits of AI in a month. */
  AI_CREDITS(true),
  /** Bytes in the file store right now. */
  STORAGE(false);

  private final boolean monthly;

  Metric(boolean monthly) {
    this.monthly = monthly;
  }

  /** The word on the wire and in the rows. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The period that a moment counts in: {@code 2026-01}, or {@code all}. */
  public String period(Instant moment) {
    return monthly ? month(moment) : "all";
  }

  /** Whether a pack can be drawn once the allowance of the month is spent. */
  boolean hasPack() {
    return monthly;
  }

  /** What these limits allow; null: unlimited. */
  @Nullable Long limit(PlanLimits limits) {
    return switch (this) {
      case CHATAPP_SESSIONS -> limits.chatappSessions();
      case WORKFLOW_EXECUTIONS -> limits.workflowExecutions();
      case AI_CREDITS -> limits.aiCredits();
      case STORAGE -> limits.storage();
    };
  }

  /** The month of a moment, {@code 2026-01}. */
  static String month(Instant moment) {
    return moment.atZone(ZoneOffset.UTC).toLocalDate().toString().substring(0, 7);
  }
}
