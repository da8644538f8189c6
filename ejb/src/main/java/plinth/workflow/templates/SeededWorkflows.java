package plinth.workflow.templates;

import java.util.List;
import plinth.workflow.editing.Workflow;

/**
 * The result of seeding workflows.
 *
 * @param created the workflows that were made, none of them active
 * @param skipped the templates of which none was made, with the reason
 */
public record SeededWorkflows(List<Workflow> created, List<Skipped> skipped) {
  /**
   * A template of which no workflow was made.
   *
   * @param templateSlug the template
   * @param reason why
   */
  public record Skipped(String templateSlug, String reason) {}
}
