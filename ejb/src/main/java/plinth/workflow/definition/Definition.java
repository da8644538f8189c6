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
 * What a workflow does: data, kept in versions. Immutable.
 *
 * @param trigger what sets it off
 * @param conditions what must hold then, in the grammar of filters; null: nothing
 * @param actions its steps
 */
public record Definition(Trigger trigger, @Nullable JsonObject conditions, JsonArray actions) {

  /** As it is kept. */
  public JsonObject json() {
    JsonObjectBuilder json = Json.createObjectBuilder().add("trigger", trigger.json());
    if (conditions != null) {
      json.add("conditions", conditions);
    }
    return json.add("actions", actions).build();
  }

  /** The definition that {@link #json} wrote. */
  public static Definition of(JsonObject json) {
    return new Definition(
        Trigger.of(json.getJsonObject("trigger")),
        json.getJsonObject("conditions"),
        json.getJsonArray("actions"));
  }

  /** Its first steps. */
  public List<Action> steps() {
    return Action.all(actions, "actions");
  }

  /** All its steps, those of branches behind the branch. */
  public List<Action> everyStep() {
    List<Action> all = new ArrayList<>();
    steps().forEach(step -> gather(step, all));
    return all;
  }

  /** Whether it asks of the record that a run is about, or changes it. */
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

  /** Its steps in one line. */
  public Program program() {
    return Program.of(steps());
  }
}
