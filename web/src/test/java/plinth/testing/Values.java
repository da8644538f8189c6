package plinth.testing;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Identifiers of a workspace by kind: slugs, IDs, cursors, undo tokens, keys. Credentials, such as
 * a token or a secret, are not included.
 */
public final class Values {
  private static final Pattern NAMING =
      Pattern.compile(
          "(.*_)?(slug|slugs|id|ids|cursor|reference|undo_token|created_by|updated_by)");

  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_-]+");

  private final Map<String, Set<String>> kinds = new LinkedHashMap<>();

  /** Adds a value of a kind. */
  public void add(String kind, String value) {
    if (!value.isEmpty() && value.length() < 200) {
      kinds.computeIfAbsent(kind, absent -> new LinkedHashSet<>()).add(value);
    }
  }

  /** Adds the values of a path's variables. */
  public void addPath(String template, String path) {
    String[] names = template.split("/");
    String[] values = path.split("/");
    for (int i = 0; i < names.length && i < values.length; i++) {
      if (names[i].startsWith("{") && !values[i].startsWith("{")) {
        add(kind(names, i), values[i]);
      }
    }
  }

  /** The kind of a variable: its own name, or that of the preceding collection. */
  public static String kind(String[] path, int variable) {
    String name = path[variable].substring(1, path[variable].length() - 1);
    int at = variable;
    if (name.equals("slug") || name.equals("id") || name.equals("token")) {
      while (at > 0 && path[at].startsWith("{")) {
        at--;
      }
    }
    return kind(at == variable ? name : path[at]);
  }

  /**
   * The kind that the name of a member or variable denotes: {@code record_slug} denotes a record.
   */
  public static String kind(String name) {
    String kind =
        name.replaceAll("([a-z])([A-Z])", "$1_$2")
            .toLowerCase(Locale.ROOT)
            .replaceFirst("_(slugs?|ids?|token)$", "")
            .replaceFirst("^(new|next|global|from|to|parent|template)_", "")
            .replaceFirst("(?<=..)s$", "");
    return kind.equals("data") ? "record" : kind;
  }

  /** Adds the identifiers in a response under the names of their members. */
  public void addAll(String collection, JsonValue value) {
    if (value instanceof JsonArray array) {
      array.forEach(item -> addAll(collection, item));
    } else if (value instanceof JsonObject object) {
      object.forEach(
          (name, part) -> {
            if (NAMING.matcher(name).matches()) {
              boolean saysNothing = name.equals("slug") || name.equals("id");
              addTexts(saysNothing ? kind(collection) : kind(name), part);
            }
            addAll(name.equals("data") ? collection : name, part);
          });
    }
  }

  private void addTexts(String kind, JsonValue value) {
    if (value instanceof JsonString text) {
      add(kind, text.getString());
    } else if (value instanceof JsonNumber number) {
      add(kind, number.toString());
    } else if (value instanceof JsonArray array) {
      array.forEach(item -> addTexts(kind, item));
    }
  }

  /** The values of a kind. */
  public List<String> of(String kind) {
    return List.copyOf(kinds.getOrDefault(kind, Set.of()));
  }

  /** One value of each kind, the last one found. */
  public List<String> oneOfEach() {
    List<String> all = new ArrayList<>();
    kinds.values().forEach(values -> all.add(List.copyOf(values).get(values.size() - 1)));
    return all.stream().distinct().toList();
  }

  /** The unguessable values, which reveal this workspace wherever they occur. */
  public Set<String> telling() {
    Set<String> telling = new LinkedHashSet<>();
    for (Set<String> values : kinds.values()) {
      for (String value : values) {
        boolean isLong = value.length() >= 10 && value.matches(".*\\d.*");
        if (isLong && value.matches(".*[a-z].*") && WORD.matcher(value).matches()) {
          telling.add(value);
        }
      }
    }
    return telling;
  }

  /** The words of a text that could be such values. */
  public static Set<String> words(String text) {
    Set<String> words = new LinkedHashSet<>();
    var matcher = WORD.matcher(text);
    while (matcher.find()) {
      if (matcher.end() - matcher.start() >= 10) {
        words.add(matcher.group());
      }
    }
    return words;
  }
}
