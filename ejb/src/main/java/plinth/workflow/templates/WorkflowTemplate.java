package plinth.workflow.templates;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A workflow to begin from, over the objects that a new workspace has.
 *
 * @param slug its address
 * @param category what it is for, such as {@code sales}
 * @param isStarter whether seeding makes a workflow of it
 * @param description what it does
 * @param trigger as in a workflow
 * @param conditions as in a workflow; null: none
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
