package plinth.testing;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import plinth.kernel.Json;

/**
 * Builds JSON for tests: {@code json("name", "A", "stages", array("new", "won"))}. Values are
 * texts, numbers, booleans, null, arrays and collections of them, and JSON.
 */
public final class TestJson {
  private TestJson() {}

  /**
   * Builds an object.
   *
   * @param members alternating names and values; an object in place of a name adds its members
   */
  public static JsonObject json(Object... members) {
    Map<String, JsonValue> all = new LinkedHashMap<>();
    for (int i = 0; i < members.length; i++) {
      if (members[i] instanceof JsonObject more) {
        more.forEach((name, value) -> add(all, name, value));
      } else {
        add(all, (String) members[i], value(members[++i]));
      }
    }
    JsonObjectBuilder object = Json.createObjectBuilder();
    all.forEach(object::add);
    return object.build();
  }

  private static void add(Map<String, JsonValue> all, String name, JsonValue value) {
    if (all.putIfAbsent(name, value) != null) {
      throw new IllegalArgumentException("Two members have the name " + name);
    }
  }

  /** Builds an array. */
  public static JsonArray array(Object... items) {
    JsonArrayBuilder array = Json.createArrayBuilder();
    for (Object item : items) {
      array.add(value(item));
    }
    return array.build();
  }

  /** A text as JSON. */
  public static JsonString string(String text) {
    return Json.createValue(text);
  }

  /** Parses a JSON text, such as a number with a particular precision. */
  public static JsonValue parsed(String text) {
    return Json.parse(new StringReader(text));
  }

  /** The text of {@link #json} without its braces, to search for in a document. */
  public static String members(Object... members) {
    String object = json(members).toString();
    return object.substring(1, object.length() - 1);
  }

  /** A text in double quotes, as in JSON and in HTTP entity tags. */
  public static String quoted(String text) {
    return string(text).toString();
  }

  /** Converts a Java value to JSON. */
  public static JsonValue value(Object value) {
    if (value == null) {
      return JsonValue.NULL;
    }
    if (value instanceof JsonValue json) {
      return json;
    }
    if (value instanceof Boolean flag) {
      return flag ? JsonValue.TRUE : JsonValue.FALSE;
    }
    if (value instanceof Number number) {
      return Json.createValue(new BigDecimal(number.toString()));
    }
    if (value instanceof Iterable<?> items) {
      JsonArrayBuilder array = Json.createArrayBuilder();
      items.forEach(item -> array.add(value(item)));
      return array.build();
    }
    if (value instanceof Object[] items) {
      return value(Arrays.asList(items));
    }
    return string((String) value);
  }
}
