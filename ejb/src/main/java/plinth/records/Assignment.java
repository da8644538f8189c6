package plinth.records;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;

/**
 * To whom a record is assigned.
 *
 * @param to an admin as records name one, such as {@code admin:12}; null: nobody
 */
record Assignment(@Nullable String to) {
  /** The name of the column, in records, filters and the change log. */
  static final String NAME = "assigned_to";

  /** What the change log keeps of a change to it. */
  JsonObject from(Assignment before) {
    return Json.createObjectBuilder()
        .add(NAME, Json.createObjectBuilder().add("old", before.json()).add("new", json()))
        .build();
  }

  /** The assignment before a change that the log keeps; null where the change left it. */
  static @Nullable Assignment before(JsonObject changed) {
    return of(changed, "old");
  }

  /** The assignment after a change that the log keeps; null where the change left it. */
  static @Nullable Assignment after(JsonObject changed) {
    return of(changed, "new");
  }

  private static @Nullable Assignment of(JsonObject changed, String which) {
    if (!changed.containsKey(NAME)) {
      return null;
    }
    JsonObject pair = changed.getJsonObject(NAME);
    return new Assignment(pair.isNull(which) ? null : pair.getString(which));
  }

  /** The admin as JSON, null for nobody. */
  JsonValue json() {
    return to == null ? JsonValue.NULL : Json.createValue(to);
  }
}
