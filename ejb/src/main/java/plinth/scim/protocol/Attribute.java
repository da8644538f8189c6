package plinth.scim.protocol;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.Problem;

/**
 * An attribute of a schema, which reads values as the schema defines them and as directories are in
 * the habit of sending them: a boolean as a word, a single value for a list, the bare value of a
 * complex one. Unknown and read-only parts are left out, and so are empty values.
 *
 * @param name its name
 * @param type {@code string}, {@code reference}, {@code boolean} or {@code complex}
 * @param isMulti whether it has several values
 * @param isReadOnly whether only Plinth sets it
 * @param subs the parts of a complex one, by their names in lower case
 */
public record Attribute(
    String name, String type, boolean isMulti, boolean isReadOnly, Map<String, Attribute> subs) {
  static final String VALUE = "value";

  private static final int MAX_TEXT = 1000;
  private static final int MAX_VALUES = 10_000;

  /** The attribute that a schema defines. */
  static Attribute of(JsonObject schema) {
    Map<String, Attribute> subs = new LinkedHashMap<>();
    if (schema.containsKey("subAttributes")) {
      all(schema.getJsonArray("subAttributes")).forEach(sub -> subs.put(key(sub.name()), sub));
    }
    return new Attribute(
        schema.getString("name"),
        schema.getString("type"),
        schema.getBoolean("multiValued"),
        schema.getString("mutability").equals("readOnly"),
        subs);
  }

  /** The attributes of a list of definitions. */
  static List<Attribute> all(JsonArray schemas) {
    return schemas.getValuesAs(JsonObject.class).stream().map(Attribute::of).toList();
  }

  /** The key of a name, whose case does not matter. */
  static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  boolean isComplex() {
    return type.equals("complex");
  }

  /** The value in the form of the schema; null if it is empty. Refuses a wrong one. */
  @Nullable JsonValue read(@Nullable JsonValue sent) {
    if (sent == null || sent == JsonValue.NULL) {
      return null;
    }
    if (!isMulti) {
      return readOne(sent);
    }
    JsonArrayBuilder read = Json.createArrayBuilder();
    List<? extends JsonValue> values = sent instanceof JsonArray list ? list : List.of(sent);
    if (values.size() > MAX_VALUES) {
      throw invalid("has more than " + MAX_VALUES + " values");
    }
    for (JsonValue value : values) {
      JsonValue one = value == JsonValue.NULL ? null : readOne(value);
      if (one != null) {
        read.add(one);
      }
    }
    JsonArray list = read.build();
    return list.isEmpty() ? null : list;
  }

  /** One of the values. */
  @Nullable JsonValue readOne(JsonValue sent) {
    return switch (type) {
      case "boolean" -> flag(sent);
      case "complex" -> complex(sent);
      default -> text(sent);
    };
  }

  private @Nullable JsonValue complex(JsonValue sent) {
    Attribute value = subs.get(VALUE);
    if (!(sent instanceof JsonObject object)) {
      if (value == null) {
        throw invalid("must be an object");
      }
      JsonValue bare = value.readOne(sent);
      return bare == null ? null : Json.createObjectBuilder().add(VALUE, bare).build();
    }
    JsonObjectBuilder read = Json.createObjectBuilder();
    object.forEach(
        (key, part) -> {
          Attribute sub = subs.get(key(key));
          JsonValue known = sub == null || sub.isReadOnly() ? null : sub.read(part);
          if (sub != null && known != null) {
            read.add(sub.name(), known);
          }
        });
    JsonObject result = read.build();
    return result.isEmpty() ? null : result;
  }

  private JsonValue flag(JsonValue sent) {
    if (sent == JsonValue.TRUE || sent == JsonValue.FALSE) {
      return sent;
    }
    String word = sent instanceof JsonString string ? key(string.getString()) : "";
    if (!word.equals("true") && !word.equals("false")) {
      throw invalid("must be true or false");
    }
    return word.equals("true") ? JsonValue.TRUE : JsonValue.FALSE;
  }

  private @Nullable JsonValue text(JsonValue sent) {
    String text;
    if (sent instanceof JsonString string) {
      text = string.getString().strip();
    } else if (sent instanceof JsonNumber number) {
      text = number.toString();
    } else {
      throw invalid("must be a text");
    }
    if (text.length() > MAX_TEXT || text.indexOf('\0') >= 0) {
      throw invalid("must have at most " + MAX_TEXT + " characters, none of them U+0000");
    }
    return text.isEmpty() ? null : Json.createValue(text);
  }

  private Problem invalid(String why) {
    return ScimProblem.SCIM_VALUE_INVALID.because(name + " " + why);
  }
}
