package plinth.records;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;

/**
 * A change of one of many locked records.
 *
 * @param row the record as it stands
 * @param data all values after the change
 * @param changed what the change log keeps: old and new of the changed fields
 * @param linked what became of its links
 */
record SetEdit(RecordRow row, JsonObject data, JsonObject changed, List<LinkChange> linked) {
  /**
   * New values of fields, and changes of links.
   *
   * @param values by field, JSON null where it is cleared
   */
  static SetEdit of(RecordRow row, Map<String, JsonValue> values, List<LinkChange> linked) {
    return new SetEdit(
        row,
        RecordValuesReader.merged(row.data(), values),
        LinkChange.with(ChangedFields.between(row.data(), values), linked),
        linked);
  }

  /** The same with what became of links too. */
  SetEdit linking(List<LinkChange> changes) {
    return new SetEdit(row, data, LinkChange.with(changed, changes), changes);
  }
}
