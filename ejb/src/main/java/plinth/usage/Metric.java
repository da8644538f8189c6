package plinth.usage;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.billing.PlanLimits;

/**
 * The metrics that are counted. Live metrics have no period; their amounts are released again.
 * Monthly metrics are counted by month, and packs extend their allowance.
 */
public enum Metric {
  /** Chat-app sessions that are currently connected. */
  CHATAPP_SESSIONS(false),
  /** Workflow runs in a month. */
  WORKFLOW_EXECUTIONS(true),
  /** AI credits in a month. */
  AI_CREDITS(true),
  /** Bytes currently in the file store. */
  STORAGE(false);

  private final boolean monthly;

  Metric(boolean monthly) {
    this.monthly = monthly;
  }

  /** Returns the value used in the API and in the database. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the period of a moment: {@code 2026-01}, or {@code all}. */
  public String period(Instant moment) {
    return monthly ? month(moment) : "all";
  }

  /** Returns whether a pack can be used once the allowance of the month is spent. */
  boolean hasPack() {
    return monthly;
  }

  /** Returns the limit of this metric; null for unlimited. */
  @Nullable Long limit(PlanLimits limits) {
    return switch (this) {
      case CHATAPP_SESSIONS -> limits.chatappSessions();
      case WORKFLOW_EXECUTIONS -> limits.workflowExecutions();
      case AI_CREDITS -> limits.aiCredits();
      case STORAGE -> limits.storage();
    };
  }

  /** Returns the month of a moment, such as {@code 2026-01}. */
  static String month(Instant moment) {
    return moment.atZone(ZoneOffset.UTC).toLocalDate().toString().substring(0, 7);
  }
}
