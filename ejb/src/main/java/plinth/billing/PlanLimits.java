package plinth.billing;

import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The limits of a plan by metric; null means unlimited.
 *
 * @param chatappSessions the number of sessions connected at the same time
 * @param workflowExecutions the number of runs per month
 * @param aiCredits the number of credits per month
 * @param storage the storage in bytes
 */
public record PlanLimits(
    @Nullable Long chatappSessions,
    @Nullable Long workflowExecutions,
    @Nullable Long aiCredits,
    @Nullable Long storage) {

  /** The names of the metrics in custom limits. */
  static final List<String> METRICS =
      List.of("chatapp_sessions", "workflow_executions", "ai_credits", "storage");

  /**
   * Returns these limits, replaced for each metric in the object by its number, or by unlimited if
   * it is null.
   */
  public PlanLimits overriddenBy(JsonObject custom) {
    return new PlanLimits(
        one(custom, "chatapp_sessions", chatappSessions),
        one(custom, "workflow_executions", workflowExecutions),
        one(custom, "ai_credits", aiCredits),
        one(custom, "storage", storage));
  }

  /**
   * Returns these limits plus the grants of recurring add-ons; unlimited metrics stay unlimited.
   */
  public PlanLimits plus(long sessions, long executions, long credits) {
    return new PlanLimits(
        sum(chatappSessions, sessions),
        sum(workflowExecutions, executions),
        sum(aiCredits, credits),
        storage);
  }

  private static @Nullable Long one(JsonObject custom, String metric, @Nullable Long ofPlan) {
    if (!custom.containsKey(metric)) {
      return ofPlan;
    }
    return custom.get(metric) instanceof JsonNumber number ? number.longValueExact() : null;
  }

  private static @Nullable Long sum(@Nullable Long limit, long grant) {
    return limit == null ? null : Long.valueOf(Math.addExact(limit, grant));
  }
}
