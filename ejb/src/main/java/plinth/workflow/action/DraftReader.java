package plinth.workflow.action;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.setting.JsonShapes;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;

/**
 * Reads one object of a definition, member by member, and collects all errors with their places.
 * Members that were not read are errors too.
 */
public final class DraftReader {
  private static final Set<ChronoUnit> UNITS =
      Set.of(ChronoUnit.MINUTES, ChronoUnit.HOURS, ChronoUnit.DAYS);

  private final JsonObject json;
  private final String at;
  private final List<FieldError> errors;
  private final Set<String> asked = new LinkedHashSet<>();

  /** Creates a reader for an object of a request; errors are added to the list. */
  public DraftReader(JsonObject json, String at, List<FieldError> errors) {
    this.json = json;
    this.at = at;
    this.errors = errors;
  }

  public String path(String name) {
    return at.isEmpty() ? name : at + "." + name;
  }

  public void fault(String name, String rule, String message) {
    errors.add(new FieldError(path(name), rule, message));
  }

  /** Whether a member is present and not null. */
  public boolean has(String name) {
    return json.getOrDefault(name, JsonValue.NULL) != JsonValue.NULL;
  }

  /** Whether a member is present, even if null. */
  public boolean isGiven(String name) {
    asked.add(name);
    return json.containsKey(name);
  }

  /** Returns a member; JSON null if it is absent. */
  public JsonValue any(String name) {
    asked.add(name);
    return json.getOrDefault(name, JsonValue.NULL);
  }

  /** Adds an error if a member is absent. Null is allowed because it clears the value. */
  void require(String name) {
    if (!isGiven(name)) {
      fault(name, "required", name + " must be given");
    }
  }

  /** Reads the session and the phone field of a step that sends. */
  void readAddressee(JsonObjectBuilder action) {
    put(action, "session_slug", optional("session_slug", 63));
    put(action, "phone_field_slug", optional("phone_field_slug", 63));
  }

  /** Returns a text that is not blank; empty, with an error, if there is none. */
  public String text(String name, int most) {
    String text = optional(name, most);
    if (text == null) {
      if (!has(name)) {
        fault(name, "required", name + " must not be empty");
      }
      return "";
    }
    return text;
  }

  /** Returns a text that is not blank, or null. */
  public @Nullable String optional(String name, int most) {
    JsonValue value = any(name);
    if (value == JsonValue.NULL) {
      return null;
    }
    try {
      String text = JsonShapes.text(value, path(name));
      if (text.isBlank()) {
        fault(name, "required", name + " must not be empty");
        return null;
      }
      if (text.length() > most) {
        fault(name, "size", name + " must have at most " + most + " characters");
        return null;
      }
      return text;
    } catch (Problem problem) {
      errors.addAll(problem.errors());
      return null;
    }
  }

  /** Returns a list of distinct texts; empty if the member is absent. */
  public List<String> texts(String name, int most) {
    JsonValue value = any(name);
    if (value == JsonValue.NULL) {
      return List.of();
    }
    if (!(value instanceof JsonArray array)
        || !array.stream().allMatch(JsonString.class::isInstance)) {
      fault(name, "type", name + " must be a list of texts");
      return List.of();
    }
    if (array.size() > most) {
      fault(name, "size", name + " must have at most " + most);
      return List.of();
    }
    Set<String> texts = new LinkedHashSet<>();
    array.getValuesAs(JsonString.class).forEach(text -> texts.add(text.getString()));
    return List.copyOf(texts);
  }

  /** Returns a list of objects; empty, with an error, if the member is not such a list. */
  public List<JsonObject> objects(String name, int most) {
    JsonValue value = any(name);
    if (value == JsonValue.NULL) {
      return List.of();
    }
    if (!(value instanceof JsonArray array)
        || !array.stream().allMatch(JsonObject.class::isInstance)) {
      fault(name, "type", name + " must be a list of objects");
      return List.of();
    }
    if (array.size() > most) {
      fault(name, "size", name + " must have at most " + most);
      return List.of();
    }
    return new ArrayList<>(array.getValuesAs(JsonObject.class));
  }

  /**
   * Returns an object; empty if the member is absent, and empty with an error if it is something
   * else.
   */
  public JsonObject object(String name) {
    JsonValue value = any(name);
    if (value != JsonValue.NULL && !(value instanceof JsonObject)) {
      fault(name, "type", name + " must be an object");
    }
    return value instanceof JsonObject object ? object : JsonValue.EMPTY_JSON_OBJECT;
  }

  /** Returns a whole number within limits, or the fallback. */
  public int number(String name, int least, int most, int fallback) {
    JsonValue value = any(name);
    if (value == JsonValue.NULL) {
      return fallback;
    }
    try {
      return JsonShapes.integer(value, least, most, path(name));
    } catch (Problem problem) {
      errors.addAll(problem.errors());
      return fallback;
    }
  }

  /** Reads the members {@code amount} and {@code unit}. */
  public Span span() {
    int amount = 1;
    if (!(any("amount") instanceof JsonNumber)) {
      fault("amount", has("amount") ? "type" : "required", "amount must be a whole number");
    } else {
      amount = number("amount", 1, Span.MAX_DAYS * 24 * 60, 1);
    }
    String word = text("unit", 10);
    for (ChronoUnit unit : UNITS) {
      if (unit.name().toLowerCase(Locale.ROOT).equals(word)) {
        Span span = new Span(amount, unit);
        if (span.duration().toDays() > Span.MAX_DAYS) {
          fault("amount", "range", "Must be at most " + Span.MAX_DAYS + " days");
        }
        return span;
      }
    }
    if (!word.isEmpty()) {
      fault("unit", "unit", "Must be one of minutes, hours, days");
    }
    return new Span(1, ChronoUnit.MINUTES);
  }

  /** Returns a reader for an object in a list member. */
  public DraftReader inner(String name, int place, JsonObject object) {
    return new DraftReader(object, path(name) + "[" + place + "]", errors);
  }

  /** Returns a reader for an object member. */
  public DraftReader inner(String name) {
    return new DraftReader(object(name), path(name), errors);
  }

  public List<FieldError> errors() {
    return errors;
  }

  /** Finishes reading: adds an error for each member that was not read. */
  public void finish() {
    for (String name : json.keySet()) {
      if (!asked.contains(name)) {
        fault(name, "unknown", name + " is unknown");
      }
    }
  }

  /** Adds a text to an object of a stored definition, unless it is null. */
  public static void put(JsonObjectBuilder to, String name, @Nullable String text) {
    if (text != null) {
      to.add(name, text);
    }
  }

  /** Returns a list of texts as JSON. */
  public static JsonArray array(List<String> texts) {
    return Json.createArrayBuilder(texts).build();
  }
}
