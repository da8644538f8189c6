package plinth.records;

import jakarta.json.JsonObject;
import java.sql.ResultSet;
import java.sql.SQLException;
import plinth.kernel.JsonText;

/**
 * A live record as it is stored.
 *
 * @param id its number
 * @param slug its address
 * @param version its version
 * @param data the values of its fields
 */
public record RecordRow(long id, String slug, long version, JsonObject data) {
  /** The columns of a record row, over the alias {@code r}. */
  public static final String COLUMNS = "r.id, r.slug, r.version, r.data::text";

  /** Reads a row of a result with the columns {@code id, slug, version, data}. */
  public static RecordRow of(ResultSet row) throws SQLException {
    return new RecordRow(
        row.getLong("id"),
        row.getString("slug"),
        row.getLong("version"),
        JsonText.parseObject(row.getString("data")));
  }
}
