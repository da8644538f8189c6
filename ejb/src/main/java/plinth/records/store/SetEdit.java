package plinth.records.store;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.records.Assignment;
import plinth.records.ChangedFields;
import plinth.records.LinkChange;
import plinth.records.RecordRow;
import plinth.records.RecordValuesReader;

/**
 * A change of one of many locked records.
 *
 * @param row the record as it stands
 * @param data all values after the change
 * @param changed what the change log keeps: old and new of the changed fields
 * @param linked what became of its links
 * @param assignment to whom it is assigned now; null: that stays
 */
public record SetEdit(
    RecordRow row,
    JsonObject data,
    JsonObject changed,
    List<LinkChange> linked,
    @Nullable Assignment assignment) {
  /**
   * New values of fields, and changes of links.
   *
   * @param values by field, JSON null where it is cleared
   */
  public static SetEdit of(RecordRow row, Map<String, JsonValue> values, List<LinkChange> linked) {
    return new SetEdit(
        row,
        RecordValuesReader.merged(row.data(), values),
        LinkChange.with(ChangedFields.between(row.data(), values), linked),
        linked,
        null);
  }

  /** Another assignment. */
  public static SetEdit of(RecordRow row, Assignment before, Assignment after) {
    return new SetEdit(row, row.data(), after.from(before), List.of(), after);
  }

  /** What the change log keeps of a record that comes or goes with the values it has. */
  public static SetEdit whole(RecordRow row, JsonObject changed) {
    return new SetEdit(row, row.data(), changed, List.of(), null);
  }

  /** The same with what became of links too. */
  public SetEdit linking(List<LinkChange> changes) {
    return new SetEdit(row, data, LinkChange.with(changed, changes), changes, assignment);
  }

  /** The same with the assignment taken back too that the change log tells of, if any. */
  public SetEdit assignedBack(JsonObject logged) {
    Assignment present = Assignment.after(logged);
    Assignment past = Assignment.before(logged);
    if (present == null || past == null) {
      return this;
    }
    JsonObjectBuilder all = Json.createObjectBuilder(changed);
    past.from(present).forEach(all::add);
    return new SetEdit(row, data, all.build(), linked, past);
  }
}
