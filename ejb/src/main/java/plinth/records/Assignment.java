package plinth.records;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.Json;
import plinth.kernel.JsonText;

/**
 * The assignment of a record.
 *
 * @param to the label of an admin, such as {@code admin:12}; null: nobody
 */
public record Assignment(@Nullable String to) {
  /** The name of the column in records, filters and the change log. */
  public static final String NAME = "assigned_to";

  /** The entry of a change of the assignment in the change log. */
  public JsonObject changeFrom(Assignment before) {
    return Json.createObjectBuilder()
        .add(NAME, Json.createObjectBuilder().add("old", before.json()).add("new", json()))
        .build();
  }

  /** The assignment before a logged change; null if the change did not affect it. */
  public static @Nullable Assignment before(JsonObject changed) {
    return of(changed, "old");
  }

  /** The assignment after a logged change; null if the change did not affect it. */
  public static @Nullable Assignment after(JsonObject changed) {
    return of(changed, "new");
  }

  private static @Nullable Assignment of(JsonObject changed, String which) {
    if (!changed.containsKey(NAME)) {
      return null;
    }
    JsonObject pair = changed.getJsonObject(NAME);
    return new Assignment(pair.isNull(which) ? null : pair.getString(which));
  }

  /** A logged change for display, with actors in place of the labels of an assignment. */
  public static String withMarkedActors(String changed) {
    if (!changed.contains('"' + NAME + '"')) {
      return changed;
    }
    JsonObject fields = JsonText.parseObject(changed);
    Assignment old = before(fields);
    Assignment now = after(fields);
    if (old == null || now == null) {
      return changed;
    }
    StringBuilder out = new StringBuilder(changed.length() + 32);
    String comma = "{";
    for (Map.Entry<String, JsonValue> field : fields.entrySet()) {
      out.append(comma);
      JsonText.quote(out, field.getKey());
      out.append(':');
      if (field.getKey().equals(NAME)) {
        old.appendTo(out.append("{\"old\":"));
        now.appendTo(out.append(",\"new\":"));
        out.append('}');
      } else {
        out.append(field.getValue());
      }
      comma = ",";
    }
    return out.append('}').toString();
  }

  private void appendTo(StringBuilder out) {
    if (to == null) {
      out.append("null");
    } else {
      Actor.of(to).appendMark(out);
    }
  }

  /** The assignee as JSON; null for nobody. */
  public JsonValue json() {
    return to == null ? JsonValue.NULL : Json.createValue(to);
  }
}
