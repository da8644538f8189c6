package plinth.kernel;

import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.StringReader;
import org.jspecify.annotations.Nullable;

/**
 * Serialized JSON that is copied into an answer without parsing. It may contain marks of actors,
 * see {@link Actor}.
 *
 * @param text JSON, valid once its actors are named
 */
public record JsonText(String text) {
  private static final String HEX = "0123456789abcdef";

  /** The JSON value in a text. */
  public static JsonValue parse(String text) {
    return Json.parse(new StringReader(text));
  }

  /** The JSON object in a text. */
  public static JsonObject parseObject(String text) {
    return parse(text).asJsonObject();
  }

  /** The JSON object that a text is; null if it is something else. */
  public static @Nullable JsonObject findObject(String text) {
    if (!text.startsWith("{")) {
      return null;
    }
    try {
      return parse(text) instanceof JsonObject object ? object : null;
    } catch (JsonException e) {
      return null;
    }
  }

  /** Appends a text as a JSON string. */
  public static void quote(StringBuilder out, String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < 0x20) {
            out.append("\\u00").append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }
}
