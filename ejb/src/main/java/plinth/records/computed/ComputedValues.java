package plinth.records.computed;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Time;
import plinth.records.ChangeRange;
import plinth.records.RecordChanged;
import plinth.records.RecordChanged.Operation;
import plinth.records.RecordRow;
import plinth.records.operation.Operations;
import plinth.records.store.RecordSets;
import plinth.records.store.RecordSets.Write;
import plinth.records.store.SetEdit;

/**
 * Writes the values of computed fields that have become others, because a field of the object or a
 * related record changed.
 */
@ApplicationScoped
public class ComputedValues {
  @Inject private RelatedReads related;
  @Inject private RecordSets sets;
  @Inject private Event<RecordChanged> changes;

  /**
   * Changes and publishes those of these live, locked records whose computed fields have other
   * values. A record that is locked first and read then has the values that follow from all
   * committed writes.
   */
  public void write(Caller caller, Shape shape, List<RecordRow> rows) {
    write(caller, shape, rows, 1);
  }

  /**
   * Does the same after a change of related records, which gives these records no new version,
   * because nobody changed them: it can neither prevent the undo of a change nor be the conflict of
   * a concurrent one.
   */
  void follow(Caller caller, Shape shape, List<RecordRow> rows) {
    write(caller, shape, rows, 0);
  }

  private void write(Caller caller, Shape shape, List<RecordRow> rows, int versions) {
    Map<Long, Map<String, JsonValue>> values = related.list(shape, rows);
    List<SetEdit> edits =
        rows.stream()
            .map(
                row ->
                    SetEdit.of(row, Map.of(), List.of())
                        .computed(shape, values.getOrDefault(row.id(), row.data())))
            .filter(edit -> !edit.changed().isEmpty())
            .toList();
    if (edits.isEmpty()) {
      return;
    }
    String operation = Operations.newToken();
    Write write = new Write(caller, shape, operation, Time.now(), true);
    ChangeRange range = sets.updateComputed(write, edits, versions);
    changes.fire(
        new RecordChanged(
            caller,
            shape,
            Operation.UPDATE,
            range.first(),
            range.last(),
            edits.size() == 1 ? edits.get(0).row().slug() : null));
  }
}
