package plinth.workflow.templates;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A template for a workflow, based on the objects of a new workspace.
 *
 * @param slug address of the template
 * @param category its category, such as {@code sales}
 * @param isStarter whether seeding creates a workflow from it
 * @param description description of the workflow
 * @param trigger as in a workflow
 * @param conditions as in a workflow; null for none
 * @param actions as in a workflow
 */
public record WorkflowTemplate(
    String slug,
    String name,
    String category,
    boolean isStarter,
    String description,
    JsonObject trigger,
    @Nullable JsonObject conditions,
    JsonArray actions) {

  static WorkflowTemplate of(JsonObject json) {
    return new WorkflowTemplate(
        json.getString("slug"),
        json.getString("name"),
        json.getString("category"),
        json.getBoolean("is_starter"),
        json.getString("description"),
        json.getJsonObject("trigger"),
        json.getJsonObject("conditions"),
        json.getJsonArray("actions"));
  }
}
