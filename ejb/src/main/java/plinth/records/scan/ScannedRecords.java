package plinth.records.scan;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.records.query.Sort;

/**
 * The records of a part of a scan, read one after another. Valid until the reader of the part
 * returns.
 */
public final class ScannedRecords {
  private final RowsAhead rows;
  private final long objectId;
  private final Sort sort;
  private @Nullable ScannedRow row;

  ScannedRecords(RowsAhead rows, long objectId, Sort sort) {
    this.rows = rows;
    this.objectId = objectId;
    this.sort = sort;
  }

  /** Moves to the next record; false: there is none in this part. */
  public boolean next() {
    row = rows.next();
    return row != null;
  }

  /** The record in the format of the API. Only for the form {@code RECORDS}. */
  public String json() {
    return values();
  }

  /**
   * The JSON object of the record's values as they are stored, with slug and label of related
   * records. It may contain more fields than requested. Only for the forms with values.
   */
  public String values() {
    return Objects.requireNonNull(current().texts().get(0));
  }

  /**
   * A system field of the record; null if it is empty. Only for the forms with values.
   *
   * @param place the index among the requested system fields, from 0
   */
  public @Nullable String system(int place) {
    return current().texts().get(place + 1);
  }

  /** The position after the current record, from which the next part continues. */
  public String cursor() {
    return current().cursor().encode(objectId, sort);
  }

  private ScannedRow current() {
    return Objects.requireNonNull(row, "no current record");
  }
}
