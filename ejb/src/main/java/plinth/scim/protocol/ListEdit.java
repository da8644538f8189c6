package plinth.scim.protocol;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;

/**
 * A change of an attribute with several complex values. At most one of them stays the primary one:
 * the one that the change makes so.
 */
record ListEdit(Attribute attribute, Operation operation, TargetPath target) {
  private static final String PRIMARY = "primary";

  /** The values after the change; null: there is none. */
  @Nullable JsonValue apply(@Nullable JsonValue before, @Nullable JsonValue value) {
    List<JsonObject> present =
        before instanceof JsonArray list
            ? new ArrayList<>(list.getValuesAs(JsonObject.class))
            : new ArrayList<>();
    List<JsonObject> after =
        target.filter() == null && target.sub() == null
            ? whole(present, value)
            : chosen(present, value);
    return after.isEmpty() ? null : Json.createArrayBuilder(after).build();
  }

  private List<JsonObject> whole(List<JsonObject> present, @Nullable JsonValue value) {
    if (operation == Operation.REMOVE && (value == null || value == JsonValue.NULL)) {
      return List.of();
    }
    JsonValue read = attribute.read(value);
    List<JsonObject> sent =
        read instanceof JsonArray list ? list.getValuesAs(JsonObject.class) : List.of();
    if (operation == Operation.REPLACE) {
      return onePrimary(List.of(), sent);
    }
    Set<JsonValue> keys = new HashSet<>();
    sent.forEach(one -> keys.add(identity(one)));
    present.removeIf(one -> keys.contains(identity(one)));
    return operation == Operation.REMOVE ? present : onePrimary(present, sent);
  }

  private static JsonValue identity(JsonObject element) {
    return element.getOrDefault(Attribute.VALUE, element);
  }

  private List<JsonObject> chosen(List<JsonObject> present, @Nullable JsonValue value) {
    Filter filter = target.filter();
    List<JsonObject> others = new ArrayList<>();
    List<JsonObject> changed = new ArrayList<>();
    for (JsonObject element : present) {
      if (filter == null || filter.matches(element)) {
        JsonObject next = change(element, value);
        if (!next.isEmpty()) {
          changed.add(next);
        }
      } else {
        others.add(element);
      }
    }
    boolean isNone = others.size() == present.size();
    if (isNone && operation != Operation.REMOVE) {
      changed.add(change(template(filter), value));
    }
    return onePrimary(others, changed);
  }

  private JsonObject change(JsonObject element, @Nullable JsonValue value) {
    String sub = target.sub();
    if (sub != null) {
      return Edits.part(attribute, operation, sub, element, value);
    }
    if (operation == Operation.REMOVE || value == null) {
      return JsonValue.EMPTY_JSON_OBJECT;
    }
    return Edits.merge(element, Edits.object(attribute.readOne(value)));
  }

  /** A new value that fulfils the filter, which directories expect if there is none yet. */
  private JsonObject template(@Nullable Filter filter) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    if (filter != null) {
      Filter.template(filter, members);
    }
    JsonObjectBuilder sent = Json.createObjectBuilder();
    members.forEach(sent::add);
    JsonObject made =
        members.isEmpty()
            ? JsonValue.EMPTY_JSON_OBJECT
            : Edits.object(attribute.readOne(sent.build()));
    if (filter != null && !filter.matches(made)) {
      throw ScimProblem.SCIM_NO_TARGET.because("No value of " + attribute.name() + " fits");
    }
    return made;
  }

  private static List<JsonObject> onePrimary(List<JsonObject> others, List<JsonObject> changed) {
    List<JsonObject> all = new ArrayList<>();
    boolean isTaken = changed.stream().anyMatch(ListEdit::isPrimary);
    others.forEach(one -> all.add(isTaken ? Edits.with(one, PRIMARY, null) : one));
    boolean isFirst = true;
    for (JsonObject one : changed) {
      all.add(isFirst || !isPrimary(one) ? one : Edits.with(one, PRIMARY, null));
      isFirst &= !isPrimary(one);
    }
    return all;
  }

  private static boolean isPrimary(JsonObject element) {
    return element.getBoolean(PRIMARY, false);
  }
}
