package plinth.records.aggregate;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Sql;
import plinth.records.query.FilterJson;

/**
 * How records are grouped: by the text of an expression over each record. Records with the same
 * text form a group; those without a value have no text.
 */
interface GroupKey {
  /** The rows to join to each record, for keys of which a record may have several; or empty. */
  default Sql join(String alias) {
    return Sql.EMPTY;
  }

  /** Whether a record may belong to several groups. */
  default boolean isMultiple() {
    return false;
  }

  /**
   * The expression of the text.
   *
   * @param alias the alias of the joined rows
   */
  Sql expression(String alias);

  /**
   * The expression by which groups are sorted.
   *
   * @param key the name of the column with the text
   */
  Sql order(String key);

  /** The group as it is presented. */
  Face face(String stored);

  /** The filter for the records of a group; null if filters cannot express it. */
  @Nullable JsonObject filter(Face face);

  /**
   * A group as it is presented to people.
   *
   * @param value the value as a filter accepts it; the first one for values that belong together
   * @param label the label for people
   * @param color a colour for the label, or null
   * @param to the end of values that belong together: the last day of dates, or the number below
   *     which numbers are; null: they have none
   */
  record Face(
      @Nullable JsonValue value, String label, @Nullable String color, @Nullable JsonValue to) {
    /** A group of equal values. */
    static Face of(JsonValue value, String label) {
      return new Face(value, label, null, null);
    }
  }

  /** A condition that both of two others are met, of which one may be absent. */
  static @Nullable JsonObject both(@Nullable JsonObject one, @Nullable JsonObject other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return FilterJson.all(List.of(one, other));
  }
}
