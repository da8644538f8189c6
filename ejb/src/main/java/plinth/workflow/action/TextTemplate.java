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
 * Values with variables in them, written <code>{{record.name}}</code>. A text that is one variable
 * and nothing else becomes the variable's value, whatever that is; elsewhere its text is put in.
 */
public final class TextTemplate {
  private static final Pattern VARIABLE = Pattern.compile("\\{\\{\\s*([^{}]*?)\\s*\\}\\}");

  private TextTemplate() {}

  /** The names of all variables in a value, at any depth. */
  public static Set<String> variables(JsonValue value) {
    Set<String> names = new LinkedHashSet<>();
    gather(value, names);
    return names;
  }

  /** Whether a value is the same whatever the variables are. */
  public static boolean isPlain(JsonValue value) {
    return variables(value).isEmpty();
  }

  /** Whether a text opens a variable that it does not close. */
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

  /** The value with the variables' values in it. */
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

  /** The text with the variables' texts in it. */
  public static String fill(String text, Function<String, JsonValue> values) {
    return VARIABLE
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(words(values.apply(found.group(1)))));
  }

  /**
   * The address with the variables' texts in it, percent-encoded, so that none adds a part to it. A
   * variable at the very beginning is the address itself and stays as it is.
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

  /** A value as people read it; nothing for null. */
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
