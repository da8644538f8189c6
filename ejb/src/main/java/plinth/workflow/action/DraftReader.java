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
 * Reads one object of a definition, member by member; every fault is gathered, with its place.
 * Members that nobody asked for are faults too.
 */
public final class DraftReader {
  private static final Set<ChronoUnit> UNITS =
      Set.of(ChronoUnit.MINUTES, ChronoUnit.HOURS, ChronoUnit.DAYS);

  private final JsonObject json;
  private final String at;
  private final List<FieldError> errors;
  private final Set<String> asked = new LinkedHashSet<>();

  /** Reads one object of a request; what is wrong with it is added to the errors. */
  public DraftReader(JsonObject json, String at, List<FieldError> errors) {
    this.json = json;
    this.at = at;
    this.errors = errors;
  }

  public String at(String name) {
    return at.isEmpty() ? name : at + "." + name;
  }

  public void fault(String name, String rule, String message) {
    errors.add(new FieldError(at(name), rule, message));
  }

  /** Whether a member is there and not null. */
  public boolean has(String name) {
    return json.getOrDefault(name, JsonValue.NULL) != JsonValue.NULL;
  }

  /** Whether a member is there, null or not. */
  public boolean isGiven(String name) {
    asked.add(name);
    return json.containsKey(name);
  }

  /** A member as it is; JSON null where it is absent. */
  public JsonValue any(String name) {
    asked.add(name);
    return json.getOrDefault(name, JsonValue.NULL);
  }

  /** Notes a fault where a member is absent. Null is a value, since it clears. */
  void require(String name) {
    if (!isGiven(name)) {
      fault(name, "required", name + " must be given");
    }
  }

  /** Reads by which session and to which phone a step sends. */
  void addressee(JsonObjectBuilder action) {
    put(action, "session_slug", optional("session_slug", 63));
    put(action, "phone_field_slug", optional("phone_field_slug", 63));
  }

  /** A text that is not blank; empty with a fault where there is none. */
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

  /** A text that is not blank, or null. */
  public @Nullable String optional(String name, int most) {
    JsonValue value = any(name);
    if (value == JsonValue.NULL) {
      return null;
    }
    try {
      String text = JsonShapes.text(value, at(name));
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

  /** A list of texts, each once; empty where the member is absent. */
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
      fault(name, "size", name + " must hold at most " + most);
      return List.of();
    }
    Set<String> texts = new LinkedHashSet<>();
    array.getValuesAs(JsonString.class).forEach(text -> texts.add(text.getString()));
    return List.copyOf(texts);
  }

  /** A list of objects with their places; empty with a fault where it is none. */
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
      fault(name, "size", name + " must hold at most " + most);
      return List.of();
    }
    return new ArrayList<>(array.getValuesAs(JsonObject.class));
  }

  /** An object; empty with a fault where it is another thing, empty where it is absent. */
  public JsonObject object(String name) {
    JsonValue value = any(name);
    if (value != JsonValue.NULL && !(value instanceof JsonObject)) {
      fault(name, "type", name + " must be an object");
    }
    return value instanceof JsonObject object ? object : JsonValue.EMPTY_JSON_OBJECT;
  }

  /** A whole number within limits, or the fallback. */
  public int number(String name, int least, int most, int fallback) {
    JsonValue value = any(name);
    if (value == JsonValue.NULL) {
      return fallback;
    }
    try {
      return JsonShapes.integer(value, least, most, at(name));
    } catch (Problem problem) {
      errors.addAll(problem.errors());
      return fallback;
    }
  }

  /** The members {@code amount} and {@code unit}. */
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

  /** A reader of an object that stands in a list here. */
  public DraftReader inner(String name, int place, JsonObject object) {
    return new DraftReader(object, at(name) + "[" + place + "]", errors);
  }

  /** A reader of an object here. */
  public DraftReader inner(String name) {
    return new DraftReader(object(name), at(name), errors);
  }

  public List<FieldError> errors() {
    return errors;
  }

  /** Ends the reading: what nobody asked for does not belong there. */
  public void finish() {
    for (String name : json.keySet()) {
      if (!asked.contains(name)) {
        fault(name, "unknown", name + " is not known here");
      }
    }
  }

  /** An object with the members that are there, as a definition keeps it. */
  public static void put(JsonObjectBuilder to, String name, @Nullable String text) {
    if (text != null) {
      to.add(name, text);
    }
  }

  /** A list of texts as JSON. */
  public static JsonArray array(List<String> texts) {
    return Json.createArrayBuilder(texts).build();
  }
}
