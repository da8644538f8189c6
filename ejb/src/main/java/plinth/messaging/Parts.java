package plinth.messaging;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;

/**
 * Members of JSON that somebody else wrote: whatever is not of the asked kind reads as absent, so
 * that a provider's novelty breaks nothing.
 */
public final class Parts {
  private static final JsonObject NOTHING = Json.createObjectBuilder().build();
  private static final BigDecimal MILLIS = BigDecimal.valueOf(1000);

  /** Seconds past the year 5000 are milliseconds. */
  private static final long LAST_SECOND = 100_000_000_000L;

  private Parts() {}

  /** A text, or a number as text; empty when absent. */
  public static String text(@Nullable JsonObject in, String name) {
    JsonValue value = in == null ? null : in.get(name);
    if (value instanceof JsonString text) {
      // PostgreSQL keeps no U+0000.
      return text.getString().replace("\0", "");
    }
    return value instanceof JsonNumber ? value.toString() : "";
  }

  /** A text; null when absent or empty. */
  public static @Nullable String maybe(@Nullable JsonObject in, String name) {
    String text = text(in, name);
    return text.isEmpty() ? null : text;
  }

  /** An object; an empty one when absent. */
  public static JsonObject object(@Nullable JsonObject in, String name) {
    return in != null && in.get(name) instanceof JsonObject object ? object : NOTHING;
  }

  /** The objects of a list; none when absent. */
  public static List<JsonObject> objects(@Nullable JsonValue in, String name) {
    return in instanceof JsonObject object ? objects(object.get(name)) : List.of();
  }

  /** The objects of a list. */
  public static List<JsonObject> objects(@Nullable JsonValue list) {
    return list instanceof JsonArray array
        ? array.stream().filter(JsonObject.class::isInstance).map(JsonValue::asJsonObject).toList()
        : List.of();
  }

  /** Whether a member is true. */
  public static boolean is(@Nullable JsonObject in, String name) {
    return in != null && in.get(name) == JsonValue.TRUE;
  }

  /** A whole number; the fallback when absent. */
  public static int number(@Nullable JsonObject in, String name, int fallback) {
    try {
      String text = text(in, name);
      return text.isEmpty() ? fallback : new BigDecimal(text).intValue();
    } catch (NumberFormatException e) {
      return fallback;
    }
  }

  /** A moment in seconds or milliseconds since 1970; the fallback when absent. */
  public static Instant moment(@Nullable JsonObject in, String name, Instant fallback) {
    try {
      BigDecimal given = new BigDecimal(text(in, name));
      BigDecimal millis = given.longValue() < LAST_SECOND ? given.multiply(MILLIS) : given;
      return Instant.ofEpochMilli(millis.longValue());
    } catch (NumberFormatException e) {
      return fallback;
    }
  }
}
