package plinth.fields;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.Problem;

/**
 * Converts the values of a field when the field is changed to another type, to fewer options or to
 * other settings. Values are converted to another type through their text form, as exports write it
 * and imports read it.
 */
public final class Conversion {
  private static final String AT = "value";

  private final FieldType<?> before;
  private final FieldType<?> after;
  private final Map<String, JsonValue> replaced = new HashMap<>();
  private final Set<String> removed;
  private final boolean clears;
  private final ZoneId zone;

  /** The outcome for a value. */
  public enum Fate {
    /** The value is unchanged. */
    KEPT,
    /** The value is written differently, without loss of information. */
    CONVERTED,
    /**
     * The value is written differently and loses information, such as a datetime that becomes a
     * date.
     */
    LOSSY,
    /** The value is removed, because this was requested. */
    CLEARED,
    /** The changed field cannot hold the value. */
    FAILED;

    /** The word on the wire. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The result of converting one value.
   *
   * @param fate the outcome
   * @param value the value to store; JSON null if there is none
   * @param reason why the value is removed or cannot be held, a sentence for people
   */
  public record Outcome(Fate fate, JsonValue value, @Nullable String reason) {}

  /**
   * Creates a conversion.
   *
   * @param replaced for each removed option, the option that replaces it, or JSON null to clear the
   *     value
   * @param clears whether values that the changed field cannot hold are cleared
   * @param zone the time zone of the workspace
   */
  public Conversion(
      FieldType<?> before,
      FieldType<?> after,
      Map<String, JsonValue> replaced,
      boolean clears,
      ZoneId zone) {
    this.zone = zone;
    this.before = before;
    this.after = after;
    this.clears = clears;
    this.removed = removed(before, after);
    if (clears) {
      removed.forEach(option -> this.replaced.put(option, JsonValue.NULL));
    }
    this.replaced.putAll(replaced);
  }

  /**
   * Whether values of one type can be converted to another. Slugs of records, members and files
   * cannot, because they are meaningful only in their own type of field, and values cannot become
   * serial numbers, which the server generates.
   */
  public static boolean isOffered(FieldType<?> before, FieldType<?> after) {
    boolean isBound =
        Stream.of(before, after)
            .anyMatch(type -> type instanceof Named || type instanceof Attachments);
    return before.key().equals(after.key()) || (!isBound && !(after instanceof Generated<?>));
  }

  /** The values of the removed options. */
  public Set<String> removed() {
    return removed;
  }

  /** The removed options among those that a value contains. */
  public List<String> removedIn(JsonValue stored) {
    return words(stored).filter(removed::contains).toList();
  }

  /** Converts a stored value. */
  public Outcome of(JsonValue stored) {
    JsonValue given = replaced.isEmpty() ? stored : replace(stored);
    if (given == JsonValue.NULL) {
      return new Outcome(Fate.CLEARED, given, "The option no longer exists");
    }
    try {
      return before.key().equals(after.key())
          ? within(after, stored, given)
          : across(before, after, stored, given);
    } catch (Problem problem) {
      String reason =
          problem.errors().isEmpty()
              ? String.valueOf(problem.getMessage())
              : problem.errors().get(0).message();
      return reject(stored, reason);
    }
  }

  private Outcome reject(JsonValue stored, String reason) {
    return clears
        ? new Outcome(Fate.CLEARED, JsonValue.NULL, reason)
        : new Outcome(Fate.FAILED, stored, reason);
  }

  private <V> Outcome within(FieldType<V> type, JsonValue stored, JsonValue given) {
    if (!(type instanceof Choices)) {
      // Records keep inactive options, so the value is not required to be an active one.
      type.parse(given, AT);
    } else if (words(given).anyMatch(removed::contains)) {
      return reject(stored, "Is no longer one of the options");
    }
    return new Outcome(given.equals(stored) ? Fate.KEPT : Fate.CONVERTED, given, null);
  }

  private <A, B> Outcome across(
      FieldType<A> from, FieldType<B> to, JsonValue stored, JsonValue given) {
    A value = from.read(given, AT);
    B adopted = value == null ? null : to.adopt(from.text(value), zone, AT);
    if (value == null || adopted == null) {
      return reject(stored, "Has no value that fits the other type");
    }
    B next = to.check(adopted, AT);
    JsonValue json = to.encode(next);
    if (!isLossless(from, value, to.text(next))) {
      return new Outcome(Fate.LOSSY, json, null);
    }
    return new Outcome(json.equals(stored) ? Fate.KEPT : Fate.CONVERTED, json, null);
  }

  private <A> boolean isLossless(FieldType<A> from, A value, String text) {
    try {
      A back = from.adopt(text, zone, AT);
      return back != null && from.compare(value, back) == 0;
    } catch (Problem unreadable) {
      return false;
    }
  }

  private JsonValue replace(JsonValue stored) {
    List<JsonValue> kept =
        words(stored)
            .map(word -> replaced.getOrDefault(word, Json.createValue(word)))
            .filter(word -> word != JsonValue.NULL)
            .distinct()
            .toList();
    if (kept.isEmpty()) {
      return JsonValue.NULL;
    }
    if (stored instanceof JsonString) {
      return kept.get(0);
    }
    JsonArrayBuilder array = Json.createArrayBuilder();
    kept.forEach(array::add);
    return array.build();
  }

  /** Options are stored as a JSON string or as a list of strings. */
  private Stream<String> words(JsonValue stored) {
    if (!(before instanceof Choices)) {
      return Stream.empty();
    }
    return stored instanceof JsonString word
        ? Stream.of(word.getString())
        : stored.asJsonArray().getValuesAs(JsonString::getString).stream();
  }

  private static Set<String> removed(FieldType<?> before, FieldType<?> after) {
    if (!(before instanceof Choices from) || !(after instanceof Choices to)) {
      return Set.of();
    }
    Set<String> gone = new LinkedHashSet<>(from.values());
    to.values().forEach(gone::remove);
    return gone;
  }
}
