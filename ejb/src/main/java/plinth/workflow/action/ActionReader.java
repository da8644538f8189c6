package plinth.workflow.action;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import plinth.kernel.Json;

/**
 * Reads the steps of a definition by their form, and gives a step without an id an id: {@code
 * step_1} and so on. For single use.
 */
public final class ActionReader {
  /** The maximum number of steps in a workflow, including those in branches. */
  public static final int MAX = 100;

  /** The maximum nesting depth of branches. */
  public static final int MAX_DEPTH = 5;

  private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9_]{0,39}");

  /** The type as which a step of unknown type is read, so that only its own errors are reported. */
  private static final String UNKNOWN = "wait";

  private final Set<String> ids = new HashSet<>();
  private int count;

  /** Reads the steps of a list in the stored form. */
  public JsonArray read(DraftReader in, String name, int depth) {
    JsonArrayBuilder actions = Json.createArrayBuilder();
    if (depth > MAX_DEPTH) {
      in.fault(name, "depth", "Branches must be nested at most " + MAX_DEPTH + " deep");
      return actions.build();
    }
    List<JsonObject> given = in.objects(name, MAX);
    for (int i = 0; i < given.size(); i++) {
      if (++count > MAX) {
        in.fault(name, "size", "A workflow has at most " + MAX + " steps");
        return actions.build();
      }
      actions.add(read(in.inner(name, i, given.get(i)), depth));
    }
    return actions.build();
  }

  private JsonObject read(DraftReader in, int depth) {
    JsonObjectBuilder action = Json.createObjectBuilder().add("id", id(in));
    String word = in.text("type", 50);
    ActionType type = ActionTypes.of(word).orElse(null);
    if (type == null) {
      if (!word.isEmpty()) {
        in.fault(
            "type", "unknown", "There is no action " + word + "; it is " + ActionTypes.choice());
      }
      // With an unknown type, its other members cannot be checked, so they are no errors.
      return action.add("type", UNKNOWN).build();
    }
    action.add("type", type.code());
    DraftReader.put(action, "name", in.optional("name", 200));
    type.read(this, in, action, depth);
    in.finish();
    return action.build();
  }

  private String id(DraftReader in) {
    String id = in.optional("id", 40);
    if (id == null) {
      int number = count;
      while (!ids.add("step_" + number)) {
        number++;
      }
      return "step_" + number;
    }
    if (!ID.matcher(id).matches()) {
      in.fault("id", "format", "id must be lower-case letters, digits and _");
    } else if (!ids.add(id)) {
      in.fault("id", "unique", "Another step has the id " + id);
    }
    return id;
  }
}
