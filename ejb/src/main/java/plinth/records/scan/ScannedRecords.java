package plinth.records.scan;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import plinth.kernel.DbException;
import plinth.records.RecordDocument;
import plinth.records.query.Cursor;
import plinth.records.query.Sort;

/**
 * The records of a part of a scan, read one after another. Valid until the reader of the part
 * returns.
 */
public final class ScannedRecords {
  private final ResultSet rows;
  private final RecordDocument document;
  private final long objectId;
  private final Sort sort;
  private boolean hasEnded;

  ScannedRecords(ResultSet rows, RecordDocument document, long objectId, Sort sort) {
    this.rows = rows;
    this.document = document;
    this.objectId = objectId;
    this.sort = sort;
  }

  /** Moves to the next record; false: there is none in this part. */
  public boolean next() {
    try {
      hasEnded = hasEnded || !rows.next();
      return !hasEnded;
    } catch (SQLException e) {
      throw new DbException(e);
    }
  }

  /** The record in the format of the API. Only for the form {@code RECORDS}. */
  public String json() {
    try {
      return document.read(rows).json().text();
    } catch (SQLException e) {
      throw new DbException(e);
    }
  }

  /**
   * The JSON object of the record's values as they are stored, with slug and label of related
   * records. It may contain more fields than requested. Only for the forms with values.
   */
  public String values() {
    return text(1);
  }

  /**
   * A system field of the record; null if it is empty. Only for the forms with values.
   *
   * @param place the index among the requested system fields, from 0
   */
  public @Nullable String system(int place) {
    try {
      return rows.getString(place + 2);
    } catch (SQLException e) {
      throw new DbException(e);
    }
  }

  /** The position after the current record, from which the next part continues. */
  public String cursor() {
    try {
      Cursor cursor =
          Cursor.of(
              rows.getString("sort_branch"), rows.getString("sort_keys"), rows.getLong("sort_id"));
      return cursor.encode(objectId, sort);
    } catch (SQLException e) {
      throw new DbException(e);
    }
  }

  private String text(int column) {
    try {
      return rows.getString(column);
    } catch (SQLException e) {
      throw new DbException(e);
    }
  }
}
