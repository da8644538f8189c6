package plinth.workflow.templates;

import java.util.List;
import plinth.workflow.editing.Workflow;

/**
 * The result of seeding workflows.
 *
 * @param created the created workflows, all inactive
 * @param skipped the templates without a new workflow, with the reason
 */
public record SeededWorkflows(List<Workflow> created, List<Skipped> skipped) {
  /**
   * A template for which no workflow was created.
   *
   * @param templateSlug the template
   * @param reason the reason
   */
  public record Skipped(String templateSlug, String reason) {}
}
