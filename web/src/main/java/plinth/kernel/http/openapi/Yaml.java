package plinth.kernel.http.openapi;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.regex.Pattern;
import plinth.kernel.JsonText;

/** Writes JSON values as YAML: blocks for what is nested, and quotes wherever a text needs them. */
final class Yaml {
  private static final Pattern PLAIN_KEY = Pattern.compile("[A-Za-z_/$][A-Za-z0-9_/.{}$-]*");

  private final StringBuilder out = new StringBuilder();

  private Yaml() {}

  /** The YAML text of a value. */
  static String text(JsonValue value) {
    Yaml yaml = new Yaml();
    yaml.out.append("---");
    yaml.write(value, 0);
    return yaml.out.append('\n').toString();
  }

  private void write(JsonValue value, int depth) {
    if (value instanceof JsonObject object && !object.isEmpty()) {
      object.forEach(
          (key, member) -> {
            line(depth);
            key(key);
            out.append(':');
            write(member, depth + 1);
          });
    } else if (value instanceof JsonArray array && !array.isEmpty()) {
      for (JsonValue item : array) {
        line(depth);
        out.append('-');
        write(item, depth + 1);
      }
    } else if (value instanceof JsonString text) {
      out.append(' ');
      JsonText.quote(out, text.getString());
    } else {
      out.append(' ').append(value);
    }
  }

  private void key(String key) {
    if (PLAIN_KEY.matcher(key).matches() && !isWord(key)) {
      out.append(key);
    } else {
      JsonText.quote(out, key);
    }
  }

  /** Words that some readers of YAML take for something else than a text. */
  private static boolean isWord(String key) {
    return switch (key.toLowerCase(java.util.Locale.ROOT)) {
      case "y", "n", "yes", "no", "on", "off", "true", "false", "null" -> true;
      default -> false;
    };
  }

  private void line(int depth) {
    out.append('\n').append("  ".repeat(depth));
  }
}
