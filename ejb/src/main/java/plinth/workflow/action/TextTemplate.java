package plinth.workflow.action;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import plinth.kernel.Json;

/**
 * Fills variables into values, written <code>{{record.name}}</code>. A text that consists of a
 * single variable becomes the variable's value, of any type; elsewhere the value's text is
 * inserted.
 */
public final class TextTemplate {
  private static final Pattern VARIABLE = Pattern.compile("\\{\\{\\s*([^{}]*?)\\s*\\}\\}");

  private TextTemplate() {}

  /** Returns the names of all variables in a value, at any depth. */
  public static Set<String> variables(JsonValue value) {
    Set<String> names = new LinkedHashSet<>();
    gather(value, names);
    return names;
  }

  /** Whether a value contains no variables. */
  public static boolean isPlain(JsonValue value) {
    return variables(value).isEmpty();
  }

  /** Whether a text opens a variable without closing it. */
  public static boolean isBroken(String text) {
    String rest = VARIABLE.matcher(text).replaceAll("");
    return rest.contains("{{");
  }

  private static void gather(JsonValue value, Set<String> names) {
    if (value instanceof JsonString text) {
      Matcher found = VARIABLE.matcher(text.getString());
      while (found.find()) {
        names.add(found.group(1));
      }
    } else if (value instanceof JsonArray array) {
      array.forEach(item -> gather(item, names));
    } else if (value instanceof JsonObject object) {
      object.values().forEach(item -> gather(item, names));
    }
  }

  /** Returns the value with its variables replaced. */
  public static JsonValue fill(JsonValue value, Function<String, JsonValue> values) {
    if (value instanceof JsonString text) {
      Matcher whole = VARIABLE.matcher(text.getString().strip());
      return whole.matches()
          ? values.apply(whole.group(1))
          : Json.createValue(fill(text.getString(), values));
    }
    if (value instanceof JsonArray array) {
      JsonArrayBuilder filled = Json.createArrayBuilder();
      array.forEach(item -> filled.add(fill(item, values)));
      return filled.build();
    }
    if (value instanceof JsonObject object) {
      JsonObjectBuilder filled = Json.createObjectBuilder();
      object.forEach((name, item) -> filled.add(name, fill(item, values)));
      return filled.build();
    }
    return value;
  }

  /** Returns the text with its variables replaced by their texts. */
  public static String fill(String text, Function<String, JsonValue> values) {
    return VARIABLE
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(words(values.apply(found.group(1)))));
  }

  /**
   * Returns the address with its variables replaced by their percent-encoded texts, so that a
   * variable cannot add parts to the address. A variable at the very beginning is the address
   * itself and is inserted unchanged.
   */
  public static String fillAddress(String address, Function<String, JsonValue> values) {
    return VARIABLE
        .matcher(address.strip())
        .replaceAll(
            found -> {
              String text = words(values.apply(found.group(1)));
              return Matcher.quoteReplacement(found.start() == 0 ? text : encoded(text));
            });
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Returns a value as readable text; empty for null. */
  public static String words(JsonValue value) {
    if (value instanceof JsonString text) {
      return text.getString();
    }
    if (value instanceof JsonNumber number) {
      return number.bigDecimalValue().toPlainString();
    }
    if (value instanceof JsonArray array) {
      return array.stream().map(TextTemplate::words).collect(Collectors.joining(", "));
    }
    if (value instanceof JsonObject object) {
      if (object.containsKey("label")) {
        return words(object.get("label"));
      }
      if (object.containsKey("amount") && object.containsKey("currency")) {
        return words(object.get("amount")) + " " + words(object.get("currency"));
      }
      return object.toString();
    }
    return value == JsonValue.NULL ? "" : value.toString();
  }
}
