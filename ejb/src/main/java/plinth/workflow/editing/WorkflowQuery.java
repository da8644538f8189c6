package plinth.workflow.editing;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.workflow.definition.Trigger;
import plinth.workflow.definition.TriggerType;
import plinth.workflow.definition.WorkflowRow;

/**
 * Filter for a list of workflows. Null members do not restrict the list.
 *
 * @param isActive whether they are active
 * @param triggerType the type of their trigger
 * @param object the object of their trigger
 * @param q text in their name or description
 */
public record WorkflowQuery(
    @Nullable Boolean isActive,
    @Nullable String triggerType,
    @Nullable String object,
    @Nullable String q) {

  /** Refuses an unknown trigger type. */
  public WorkflowQuery {
    if (triggerType != null && TriggerType.of(triggerType).isEmpty()) {
      throw Problem.notOneOf("trigger_type", TriggerType.class);
    }
  }

  /**
   * Whether a workflow matches.
   *
   * @param trigger its trigger as the reader sees it
   */
  boolean admits(WorkflowRow row, Trigger trigger) {
    String words = q == null ? "" : q.strip().toLowerCase(java.util.Locale.ROOT);
    String text = (row.name() + " " + row.description()).toLowerCase(java.util.Locale.ROOT);
    return (isActive == null || isActive == row.activity().isActive())
        && (triggerType == null || triggerType.equals(trigger.type().code()))
        && (object == null || object.equals(trigger.objectSlug()))
        && text.contains(words);
  }
}
