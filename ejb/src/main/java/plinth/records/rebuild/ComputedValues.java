package plinth.records.rebuild;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
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
 * Writes the results of formulas that have become others, because a field of the object changed.
 */
@ApplicationScoped
class ComputedValues {
  @Inject private RecordSets sets;
  @Inject private Event<RecordChanged> changes;

  /**
   * Changes and publishes those of these live, locked records whose formulas have other results.
   */
  void write(Caller caller, Shape shape, List<RecordRow> rows) {
    List<SetEdit> edits =
        rows.stream()
            .map(row -> SetEdit.of(row, Map.of(), List.of()))
            .filter(edit -> !edit.computed(shape).changed().isEmpty())
            .toList();
    if (edits.isEmpty()) {
      return;
    }
    String operation = Operations.newToken();
    ChangeRange range = sets.update(new Write(caller, shape, operation, Time.now(), true), edits);
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
