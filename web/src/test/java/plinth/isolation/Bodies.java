package plinth.isolation;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonPatchBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonStructure;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plinth.testing.Operation;
import plinth.testing.Values;

/** Valid bodies of operations, based on the examples of the document. */
final class Bodies {
  static final String FORM = "application/x-www-form-urlencoded";

  private static final String JSON = "application/json";
  private static final JsonProvider PROVIDER = JsonProvider.provider();

  private Bodies() {}

  /**
   * A body with its media type.
   *
   * @param media the media type of the header
   * @param text the body
   */
  record Body(String media, String text) {}

  /** The example of an operation with the values of a workspace; null if it takes no JSON. */
  static JsonStructure example(Operation operation, Values own, String word) {
    for (String media : List.of(JSON, FORM)) {
      if (operation.media().contains(media)
          && operation.content(media).get("example") instanceof JsonStructure example) {
        Map<String, JsonValue> changes = new LinkedHashMap<>();
        leaves(example)
            .forEach(
                (at, leaf) -> {
                  List<String> known = own.of(Values.kind(name(at)));
                  if (!known.isEmpty()) {
                    changes.put(at, like(leaf, known.get(0)));
                  } else if (leaf instanceof JsonString text && isProse(text.getString())) {
                    changes.put(at, PROVIDER.createValue(word));
                  } else if (leaf instanceof JsonString text && text.getString().contains("@")) {
                    changes.put(at, PROVIDER.createValue(word + "@example.com"));
                  }
                });
        return with(example, changes);
      }
    }
    return null;
  }

  /** Whether an example is human text such as a name; codes, slugs and zones are not. */
  private static boolean isProse(String text) {
    return text.matches("\\p{Lu}\\p{Ll}[^/]*");
  }

  /** The body for an operation; null if it takes none. */
  static Body of(Operation operation, JsonStructure json, String word) {
    List<String> media = operation.media();
    if (media.isEmpty()) {
      return null;
    } else if (media.contains(JSON)) {
      return new Body(JSON, String.valueOf(json));
    } else if (media.contains(FORM)) {
      return new Body(FORM, form(json.asJsonObject()));
    } else if (media.get(0).startsWith("multipart")) {
      return new Body(
          "multipart/form-data; boundary=b",
          "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n"
              + "Content-Type: text/csv\r\n\r\nname\n"
              + word
              + "\n\r\n--b--\r\n");
    }
    return new Body("application/octet-stream", "name\n" + word + "\n");
  }

  private static String form(JsonObject members) {
    return members.entrySet().stream()
        .map(
            member -> {
              JsonValue value = member.getValue();
              String text =
                  value instanceof JsonString string ? string.getString() : value.toString();
              return member.getKey() + "=" + URLEncoder.encode(text, StandardCharsets.UTF_8);
            })
        .collect(Collectors.joining("&"));
  }

  /** The texts and numbers of a structure by their pointers. */
  static Map<String, JsonValue> leaves(JsonStructure structure) {
    Map<String, JsonValue> leaves = new LinkedHashMap<>();
    collect("", structure, leaves);
    return leaves;
  }

  private static void collect(String at, JsonValue value, Map<String, JsonValue> leaves) {
    if (value instanceof JsonObject object) {
      object.forEach((name, part) -> collect(at + "/" + escaped(name), part, leaves));
    } else if (value instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        collect(at + "/" + i, array.get(i), leaves);
      }
    } else if (value instanceof JsonString || value instanceof JsonNumber) {
      leaves.put(at, value);
    }
  }

  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }

  /** The member that a pointer refers to, or the list that contains it. */
  static String name(String pointer) {
    String[] parts = pointer.split("/");
    int last = parts.length - 1;
    return parts[last].matches("\\d+") && last > 1 ? parts[last - 1] : parts[last];
  }

  /** A value in the type of the one that it replaces: a number for a number. */
  static JsonValue like(JsonValue leaf, String value) {
    return leaf instanceof JsonNumber && value.matches("\\d{1,15}")
        ? PROVIDER.createValue(Long.parseLong(value))
        : PROVIDER.createValue(value);
  }

  /** The structure with other values at some places. */
  static JsonStructure with(JsonStructure structure, Map<String, JsonValue> changes) {
    JsonPatchBuilder patch = PROVIDER.createPatchBuilder();
    List<String> places = new ArrayList<>(changes.keySet());
    places.forEach(at -> patch.replace(at, changes.get(at)));
    return patch.build().apply(structure);
  }
}
