package plinth.records.aggregate;

import jakarta.json.JsonArray;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;

/**
 * A row of the statement of an aggregate.
 *
 * @param level the number of keys of the group
 * @param part 0, or the number of the amounts that the measures by currency are of
 * @param keys the texts of the keys, of which there may be none
 * @param currency the currency of the measures; null in part 0
 * @param measured what was measured
 */
record MeasuredRow(
    int level,
    int part,
    List<@Nullable String> keys,
    @Nullable String currency,
    JsonArray measured) {

  static MeasuredRow read(ResultSet row) throws SQLException {
    List<@Nullable String> keys = new ArrayList<>();
    for (JsonValue key : JsonText.parse(row.getString("keys")).asJsonArray()) {
      keys.add(key instanceof JsonString text ? text.getString() : null);
    }
    return new MeasuredRow(
        row.getInt("level"),
        row.getInt("part"),
        Collections.unmodifiableList(keys),
        row.getString("currency"),
        JsonText.parse(row.getString("measured")).asJsonArray());
  }
}
