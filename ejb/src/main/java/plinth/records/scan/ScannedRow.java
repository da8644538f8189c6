package plinth.records.scan;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.records.RecordDocument;
import plinth.records.query.Cursor;

/**
 * A row of a scan.
 *
 * @param texts the record in the format of the API; or its values as a JSON object, followed by the
 *     requested system fields
 * @param cursor its position in the order of the scan
 */
record ScannedRow(List<@Nullable String> texts, Cursor cursor) {

  /** Reads a record in the format of the API. */
  static ScannedRow ofRecord(RecordDocument document, ResultSet row) throws SQLException {
    return new ScannedRow(List.of(document.read(row).json().text()), cursor(row));
  }

  /**
   * Reads the values of a record.
   *
   * @param columns the number of columns: the values and the system fields
   */
  static ScannedRow ofValues(int columns, ResultSet row) throws SQLException {
    List<@Nullable String> texts = new ArrayList<>(columns);
    for (int i = 1; i <= columns; i++) {
      texts.add(row.getString(i));
    }
    return new ScannedRow(Collections.unmodifiableList(texts), cursor(row));
  }

  private static Cursor cursor(ResultSet row) throws SQLException {
    return Cursor.of(
        row.getString("sort_branch"), row.getString("sort_keys"), row.getLong("sort_id"));
  }
}
