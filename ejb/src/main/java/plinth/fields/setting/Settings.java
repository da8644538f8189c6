package plinth.fields.setting;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Slugs;

/**
 * Reads the settings of one field for its type: the type requests each setting once by its name,
 * with a default; settings that were not requested are refused. Problems name {@code
 * settings.<name>}. Used by one thread while a type is created.
 */
public final class Settings {
  private final JsonObject given;
  private final List<Option> options;
  private final boolean prototype;
  private final Set<String> known = new HashSet<>();
  private final JsonObjectBuilder effective = Json.createObjectBuilder();

  private Settings(JsonObject given, List<Option> options, boolean prototype) {
    this.given = given;
    this.options = options;
    this.prototype = prototype;
  }

  /** Creates a reader for the settings and the options of a field. */
  public static Settings of(JsonObject given, List<Option> options) {
    return new Settings(given, List.copyOf(options), false);
  }

  /** The defaults, for a type that does not belong to a field; required settings are left empty. */
  public static Settings defaults() {
    return new Settings(JsonValue.EMPTY_JSON_OBJECT, List.of(), true);
  }

  /** The options of the field as they were given. */
  public List<Option> options() {
    return options;
  }

  /** A whole number within limits. */
  public int integer(String name, int fallback, int min, int max) {
    JsonValue value = consume(name);
    int number = value == null ? fallback : JsonShapes.integer(value, min, max, at(name));
    effective.add(name, number);
    return number;
  }

  /** A whole number within limits, or null if it is absent. */
  public @Nullable Integer optionalInteger(String name, int min, int max) {
    JsonValue value = consume(name);
    if (value == null) {
      effective.addNull(name);
      return null;
    }
    int number = JsonShapes.integer(value, min, max, at(name));
    effective.add(name, number);
    return number;
  }

  /** A boolean. */
  public boolean flag(String name, boolean fallback) {
    JsonValue value = consume(name);
    boolean flag = value == null ? fallback : JsonShapes.flag(value, at(name));
    effective.add(name, flag);
    return flag;
  }

  /** A text that matches a pattern; {@code hint} describes what it must be. */
  public String text(String name, String fallback, Pattern pattern, String hint) {
    JsonValue value = consume(name);
    String text = value == null ? fallback : JsonShapes.text(value, at(name));
    if (value != null && !pattern.matcher(text).matches()) {
      throw Problem.invalid(at(name), "format", "Must be " + hint);
    }
    effective.add(name, text);
    return text;
  }

  /** A required slug. */
  public String slug(String name) {
    String slug = text(name, "", Slugs.PATTERN, "a slug");
    if (slug.isEmpty() && !prototype) {
      throw Problem.invalid(at(name), "required", "Is required");
    }
    return slug;
  }

  /** A slug; empty if it is absent. */
  public String optionalSlug(String name) {
    return text(name, "", Slugs.PATTERN, "a slug");
  }

  /** A list of texts, each read by {@code each} with its position; empty if it is absent. */
  public <T> List<T> list(String name, ItemReader<T> each) {
    JsonValue value = consume(name);
    if (value == null) {
      effective.add(name, JsonValue.EMPTY_JSON_ARRAY);
      return List.of();
    }
    effective.add(name, value);
    return JsonShapes.list(value, at(name), each);
  }

  /** A value of the type itself, such as a minimum, or null if it is absent. */
  public <T> @Nullable T value(String name, ItemReader<T> read, Function<T, JsonValue> write) {
    JsonValue value = consume(name);
    if (value == null) {
      effective.addNull(name);
      return null;
    }
    T read1 = read.read(value, at(name));
    effective.add(name, write.apply(read1));
    return read1;
  }

  /**
   * Refuses settings that the type did not request, and returns all settings with their defaults.
   */
  public JsonObject finish() {
    for (String name : given.keySet()) {
      if (!known.contains(name)) {
        throw Problem.invalid(at(name), "unknown", "This type has no such setting");
      }
    }
    return effective.build();
  }

  /** The path of a setting in the request. */
  public static String at(String name) {
    return "settings." + name;
  }

  private @Nullable JsonValue consume(String name) {
    known.add(name);
    JsonValue value = given.get(name);
    boolean blank = value instanceof JsonString text && text.getString().isEmpty();
    return value == null || value == JsonValue.NULL || blank ? null : value;
  }

  /** Reads one JSON value and reports errors at its position. */
  @FunctionalInterface
  public interface ItemReader<T> {
    /** Reads the value. */
    T read(JsonValue json, String at);
  }
}
