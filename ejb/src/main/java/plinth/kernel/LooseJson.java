package plinth.kernel;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON of external systems by paths such as {@code reference.payment}. A member that is
 * absent, null or of another type reads as absent, because providers do not guarantee their shapes.
 * A dot in a path always leads into an object; {@link #childNamed} reads a member with a name that
 * may contain one.
 *
 * @param object the external JSON
 */
public record LooseJson(JsonObject object) {
  /** An object without members. */
  public static final LooseJson EMPTY = new LooseJson(JsonValue.EMPTY_JSON_OBJECT);

  private static final BigDecimal MILLIS = BigDecimal.valueOf(1000);

  /** Larger numbers of seconds, past the year 5000, are taken as milliseconds. */
  private static final long LAST_SECOND = 100_000_000_000L;

  /** Parses a text; throws if it is not a JSON object. */
  public static LooseJson parse(String text) {
    return new LooseJson(JsonText.parseObject(text));
  }

  /** Reads a value; anything but an object has no members. */
  public static LooseJson of(@Nullable JsonValue value) {
    return value instanceof JsonObject object ? new LooseJson(object) : EMPTY;
  }

  /** The objects of a list; empty if the value is not a list. */
  public static List<LooseJson> objects(@Nullable JsonValue list) {
    return list instanceof JsonArray array
        ? array.stream()
            .filter(JsonObject.class::isInstance)
            .map(item -> new LooseJson(item.asJsonObject()))
            .toList()
        : List.of();
  }

  private @Nullable JsonValue value(String path) {
    @Nullable JsonValue at = object;
    for (String name : path.split("\\.", -1)) {
      at = at instanceof JsonObject in ? in.get(name) : null;
    }
    return at;
  }

  /** Whether a member is present, with any value, even null. */
  public boolean has(String path) {
    return value(path) != null;
  }

  /**
   * A text or a number, made fit for storage; empty if it is absent. Booleans do not read as texts.
   */
  public String text(String path) {
    JsonValue value = value(path);
    if (value instanceof JsonString text) {
      // PostgreSQL cannot store U+0000.
      return text.getString().replace("\0", "");
    }
    return value instanceof JsonNumber ? value.toString() : "";
  }

  /** The same as {@link #text}, but null if it is absent or empty. */
  public @Nullable String textOrNull(String path) {
    String text = text(path);
    return text.isEmpty() ? null : text;
  }

  /** A text, number or boolean exactly as written, for signatures; absent if it is blank. */
  public Optional<String> rawText(String path) {
    return Optional.ofNullable(value(path))
        .map(
            value ->
                switch (value.getValueType()) {
                  case STRING -> ((JsonString) value).getString();
                  case NUMBER, TRUE, FALSE -> value.toString();
                  case NULL, OBJECT, ARRAY -> "";
                })
        .filter(text -> !text.isBlank());
  }

  /** The same as {@link #rawText(String)}, with a fallback. */
  public String rawText(String path, String fallback) {
    return rawText(path).orElse(fallback);
  }

  /** Whether a member is the boolean true. */
  public boolean isTrue(String path) {
    return value(path) == JsonValue.TRUE;
  }

  /** Whether a member is true, as a boolean or as a text. */
  public boolean isTrueText(String path) {
    return rawText(path).filter("true"::equals).isPresent();
  }

  /** An exact number, also from a text that contains one. */
  public Optional<BigDecimal> decimal(String path) {
    try {
      return Optional.of(new BigDecimal(text(path)));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** A whole number, with a fallback. */
  public int number(String path, int fallback) {
    return decimal(path).map(BigDecimal::intValue).orElse(fallback);
  }

  /** A large whole number; zero if it is absent. */
  public long longValue(String path) {
    return decimal(path).map(BigDecimal::longValue).orElse(0L);
  }

  /** A moment in seconds or milliseconds since 1970, with a fallback. */
  public Instant moment(String path, Instant fallback) {
    return decimal(path)
        .map(given -> given.longValue() < LAST_SECOND ? given.multiply(MILLIS) : given)
        .map(millis -> Instant.ofEpochMilli(millis.longValue()))
        .orElse(fallback);
  }

  /** The object at a path. */
  public Optional<LooseJson> findChild(String path) {
    return value(path) instanceof JsonObject found
        ? Optional.of(new LooseJson(found))
        : Optional.empty();
  }

  /** The object at a path; one without members if it is absent. */
  public LooseJson child(String path) {
    return of(value(path));
  }

  /** The object in a member of exactly this name, which an external system chose. */
  public LooseJson childNamed(String name) {
    return of(object.get(name));
  }

  /** The objects of the list at a path; empty if it is absent. */
  public List<LooseJson> list(String path) {
    return objects(value(path));
  }
}
