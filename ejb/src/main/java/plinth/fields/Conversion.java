package plinth.fields;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
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
 * What becomes of the values of a field when the field is changed: to another type, to fewer
 * options or to other settings. A value goes to another type by its text, as an export shows it and
 * an import reads it.
 */
public final class Conversion {
  private static final String AT = "value";

  private final FieldType<?> before;
  private final FieldType<?> after;
  private final Map<String, JsonValue> replaced = new HashMap<>();
  private final Set<String> removed;
  private final boolean clears;

  /** What becomes of a value. */
  public enum Fate {
    /** It stays as it is. */
    KEPT,
    /** It is written in another way and says the same. */
    CONVERTED,
    /** It is written in another way and says less, such as a datetime that becomes a date. */
    LOSSY,
    /** It goes, because that was asked for. */
    CLEARED,
    /** It has no place in the changed field. */
    FAILED;

    /** The word on the wire. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * What becomes of one value.
   *
   * @param fate what happens to it
   * @param value what is stored then; JSON null where nothing is
   * @param reason why it goes or has no place, a sentence for people
   */
  public record Outcome(Fate fate, JsonValue value, @Nullable String reason) {}

  /**
   * A conversion.
   *
   * @param replaced for options that go, the option that stands for each from now on, or JSON null
   *     to clear it
   * @param clears whether values that have no place are cleared
   */
  public Conversion(
      FieldType<?> before, FieldType<?> after, Map<String, JsonValue> replaced, boolean clears) {
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
   * Whether values of a type can go to another. Slugs of records and files cannot: they mean
   * something only where they are kept; nor can numbers be made that the server gives.
   */
  public static boolean isOffered(FieldType<?> before, FieldType<?> after) {
    boolean isBound =
        Stream.of(before, after)
            .anyMatch(type -> type instanceof References || type instanceof Attachments);
    return before.key().equals(after.key()) || (!isBound && !(after instanceof Generated<?>));
  }

  /** The options that go. */
  public Set<String> removed() {
    return removed;
  }

  /** The options that go among those that a value holds. */
  public List<String> removedIn(JsonValue stored) {
    return words(stored).filter(removed::contains).toList();
  }

  /** What becomes of a stored value. */
  public Outcome of(JsonValue stored) {
    JsonValue given = replaced.isEmpty() ? stored : replace(stored);
    if (given == JsonValue.NULL) {
      return new Outcome(Fate.CLEARED, given, "The option is gone");
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
      return refused(stored, reason);
    }
  }

  private Outcome refused(JsonValue stored, String reason) {
    return clears
        ? new Outcome(Fate.CLEARED, JsonValue.NULL, reason)
        : new Outcome(Fate.FAILED, stored, reason);
  }

  private <V> Outcome within(FieldType<V> type, JsonValue stored, JsonValue given) {
    if (!(type instanceof Choices)) {
      // Records keep an option that is not active, so that options are not held to that here.
      type.parse(given, AT);
    } else if (words(given).anyMatch(removed::contains)) {
      return refused(stored, "Is not one of the options any more");
    }
    return new Outcome(given.equals(stored) ? Fate.KEPT : Fate.CONVERTED, given, null);
  }

  private <A, B> Outcome across(
      FieldType<A> from, FieldType<B> to, JsonValue stored, JsonValue given) {
    A value = from.read(given, AT);
    B adopted = value == null ? null : to.adopt(from.text(value), AT);
    if (value == null || adopted == null) {
      return refused(stored, "Holds nothing that the other type can hold");
    }
    B next = to.check(adopted, AT);
    JsonValue json = to.encode(next);
    if (!saysTheSame(from, value, to.text(next))) {
      return new Outcome(Fate.LOSSY, json, null);
    }
    return new Outcome(json.equals(stored) ? Fate.KEPT : Fate.CONVERTED, json, null);
  }

  private static <A> boolean saysTheSame(FieldType<A> from, A value, String text) {
    try {
      A back = from.adopt(text, AT);
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

  /** Options stand in JSON as a text, or as a list of texts. */
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
