package plinth.fields.setting;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import plinth.kernel.Problem;

/**
 * Reads JSON values of an expected kind. Refuses other kinds, U+0000 and lone surrogates (which the
 * database cannot store), and numbers outside the range of double.
 */
public final class JsonShapes {
  private static final BigDecimal MAX = BigDecimal.valueOf(Double.MAX_VALUE);

  private JsonShapes() {}

  /** Reads a text. */
  public static String text(JsonValue json, String at) {
    if (json instanceof JsonString string) {
      return clean(string.getString(), at);
    }
    throw Problem.invalid(at, "type", "Must be a text");
  }

  /** Refuses a text that the database cannot store. */
  public static String clean(String text, String at) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean pair =
          Character.isHighSurrogate(c)
              && i + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(i + 1));
      if (c == 0 || (Character.isSurrogate(c) && !pair)) {
        throw Problem.invalid(at, "characters", "Contains a character that cannot be stored");
      }
      i += pair ? 1 : 0;
    }
    return text;
  }

  /** Reads an exact number within the range of double. */
  public static BigDecimal number(JsonValue json, String at) {
    if (json instanceof JsonNumber number) {
      return inDouble(number.bigDecimalValue(), at);
    }
    throw Problem.invalid(at, "type", "Must be a number");
  }

  /** Refuses a number outside the range of double. */
  public static BigDecimal inDouble(BigDecimal number, String at) {
    boolean tooLarge = number.abs().compareTo(MAX) > 0;
    boolean tooSmall = number.signum() != 0 && number.doubleValue() == 0;
    if (tooLarge || tooSmall || number.precision() > 400 || number.scale() > 400) {
      throw Problem.invalid(at, "range", "Is outside the range of numbers that can be stored");
    }
    return number;
  }

  /** Reads a whole number within limits. */
  public static int integer(JsonValue json, int min, int max, String at) {
    BigDecimal number = number(json, at);
    if (number.stripTrailingZeros().scale() > 0) {
      throw Problem.invalid(at, "type", "Must be a whole number");
    }
    if (number.compareTo(BigDecimal.valueOf(min)) < 0
        || number.compareTo(BigDecimal.valueOf(max)) > 0) {
      throw Problem.invalid(at, "range", "Must be between " + min + " and " + max);
    }
    return number.intValueExact();
  }

  /** Reads a boolean. */
  public static boolean flag(JsonValue json, String at) {
    if (json == JsonValue.TRUE || json == JsonValue.FALSE) {
      return json == JsonValue.TRUE;
    }
    throw Problem.invalid(at, "type", "Must be true or false");
  }

  /** Reads an object. */
  public static JsonObject object(JsonValue json, String at) {
    if (json instanceof JsonObject object) {
      return object;
    }
    throw Problem.invalid(at, "type", "Must be an object");
  }

  /** Reads a list; each item is read at {@code at[i]}. */
  public static <T> List<T> list(JsonValue json, String at, Settings.ItemReader<T> each) {
    if (!(json instanceof JsonArray array)) {
      throw Problem.invalid(at, "type", "Must be a list");
    }
    List<T> items = new ArrayList<>(array.size());
    for (int i = 0; i < array.size(); i++) {
      items.add(each.read(array.get(i), at + "[" + i + "]"));
    }
    return List.copyOf(items);
  }
}
