package plinth.workflow.definition;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.workflow.action.Action;

/**
 * The definition of a workflow: data that is stored in versions. Immutable.
 *
 * @param trigger what triggers the workflow
 * @param conditions the conditions, in the grammar of filters; null for none
 * @param actions the steps
 */
public record Definition(Trigger trigger, @Nullable JsonObject conditions, JsonArray actions) {

  /** Returns the stored form. */
  public JsonObject json() {
    JsonObjectBuilder json = Json.createObjectBuilder().add("trigger", trigger.json());
    if (conditions != null) {
      json.add("conditions", conditions);
    }
    return json.add("actions", actions).build();
  }

  /** Reads the stored form. */
  public static Definition of(JsonObject json) {
    return new Definition(
        Trigger.of(json.getJsonObject("trigger")),
        json.getJsonObject("conditions"),
        json.getJsonArray("actions"));
  }

  /** Returns the top-level steps. */
  public List<Action> steps() {
    return Action.all(actions, "actions");
  }

  /** Returns all steps; the steps of a branch follow the branch. */
  public List<Action> everyStep() {
    List<Action> all = new ArrayList<>();
    steps().forEach(step -> gather(step, all));
    return all;
  }

  /** Whether it reads or changes the record of a run. */
  public boolean isAboutRecord() {
    return conditions != null
        || everyStep().stream()
            .anyMatch(step -> step.type().needsRecord() || step.text("phone_field_slug") != null);
  }

  private static void gather(Action step, List<Action> all) {
    all.add(step);
    step.inner("then").forEach(inner -> gather(inner, all));
    step.inner("else").forEach(inner -> gather(inner, all));
  }

  /** Returns the steps as a linear program. */
  public Program program() {
    return Program.of(steps());
  }
}
