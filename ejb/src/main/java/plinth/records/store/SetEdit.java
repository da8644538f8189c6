package plinth.records.store;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Json;
import plinth.records.Assignment;
import plinth.records.ChangedFields;
import plinth.records.LinkChange;
import plinth.records.RecordRow;
import plinth.records.RecordValuesReader;

/**
 * A change of one of many locked records.
 *
 * @param row the current record
 * @param data all values after the change
 * @param changed the content of the change log: old and new values of the changed fields
 * @param linked the changes of its links
 * @param assignment the new assignment; null: unchanged
 */
public record SetEdit(
    RecordRow row,
    JsonObject data,
    JsonObject changed,
    List<LinkChange> linked,
    @Nullable Assignment assignment) {
  /**
   * A change of fields and links.
   *
   * @param values the new values by field; JSON null clears the field
   */
  public static SetEdit of(RecordRow row, Map<String, JsonValue> values, List<LinkChange> linked) {
    return new SetEdit(
        row,
        RecordValuesReader.merge(row.data(), values),
        LinkChange.with(ChangedFields.between(row.data(), values), linked),
        linked,
        null);
  }

  /** A change of the assignment. */
  public static SetEdit of(RecordRow row, Assignment before, Assignment after) {
    return new SetEdit(row, row.data(), after.changeFrom(before), List.of(), after);
  }

  /** The edit of a record that is deleted or restored with its present values. */
  public static SetEdit ofRecord(RecordRow row, JsonObject changed) {
    return new SetEdit(row, row.data(), changed, List.of(), null);
  }

  private SetEdit computed(Shape shape, JsonObject before, Map<String, JsonValue> related) {
    JsonObject all = shape.withComputed(data, related);
    return new SetEdit(
        row, all, ChangedFields.withComputed(shape, changed, before, all), linked, assignment);
  }

  /** A copy for a live record, with the results of the formulas of its object. */
  public SetEdit computed(Shape shape) {
    return computed(shape, row.data());
  }

  /**
   * A copy for a live record, with the results of the formulas of its object.
   *
   * @param related the values that follow from related records, among others
   */
  public SetEdit computed(Shape shape, Map<String, JsonValue> related) {
    return computed(shape, row.data(), related);
  }

  /** A copy for a deleted record, with the results of the formulas of its object. */
  SetEdit computedAnew(Shape shape) {
    return computed(shape, JsonValue.EMPTY_JSON_OBJECT, row.data());
  }

  /** A copy that includes changes of links. */
  public SetEdit withLinks(List<LinkChange> changes) {
    return new SetEdit(row, data, LinkChange.with(changed, changes), changes, assignment);
  }

  /** A copy that also restores the assignment before a logged change, if the change affected it. */
  public SetEdit withFormerAssignment(JsonObject logged) {
    Assignment present = Assignment.after(logged);
    Assignment past = Assignment.before(logged);
    if (present == null || past == null) {
      return this;
    }
    JsonObjectBuilder all = Json.createObjectBuilder(changed);
    past.changeFrom(present).forEach(all::add);
    return new SetEdit(row, data, all.build(), linked, past);
  }
}
