package plinth.billing;

import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The limits of a plan by metric; null means unlimited.
 *
 * @param chatappSessions sessions connected at the same time
 * @param workflowExecutions runs a month
 * @param aiCredits credits a month
 * @param storage bytes
 */
public record PlanLimits(
    @Nullable Long chatappSessions,
    @Nullable Long workflowExecutions,
    @Nullable Long aiCredits,
    @Nullable Long storage) {

  /** The metrics as custom limits name them. */
  static final List<String> METRICS =
      List.of("chatapp_sessions", "workflow_executions", "ai_credits", "storage");

  /** These limits, but for each metric that is named: a number, or null for unlimited. */
  public PlanLimits overriddenBy(JsonObject custom) {
    return new PlanLimits(
        one(custom, "chatapp_sessions", chatappSessions),
        one(custom, "workflow_executions", workflowExecutions),
        one(custom, "ai_credits", aiCredits),
        one(custom, "storage", storage));
  }

  /** These limits and what recurring add-ons grant; what is unlimited stays so. */
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
