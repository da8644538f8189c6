package plinth.records.merge;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import plinth.kernel.DbException;
import plinth.kernel.Problem;
import plinth.objects.GrantedShape;
import plinth.records.ChangeRange;
import plinth.records.ChangedFields;
import plinth.records.LinkChange;
import plinth.records.RecordChanged;
import plinth.records.RecordChanged.Operation;
import plinth.records.RecordRow;
import plinth.records.RecordsProblem;
import plinth.records.link.LinkLogs;
import plinth.records.operation.Operations;
import plinth.records.store.RecordEdit;
import plinth.records.store.RecordRepository;
import plinth.records.store.RecordRepository.Written;
import plinth.records.store.RecordSets;
import plinth.records.store.RecordSets.Write;
import plinth.records.store.SetEdit;

/** Writes the records of a merge or of its undo, and publishes the changes. */
@ApplicationScoped
class MergeWrites {
  @Inject private RecordSets sets;
  @Inject private RecordRepository records;
  @Inject private LinkLogs linkLogs;
  @Inject private Operations operations;
  @Inject private Event<RecordChanged> changes;

  /**
   * Ends records that continue as another one. Their entries in the change log name its slug.
   *
   * @param linked the changes of the links of each record, by its number
   */
  void end(
      Write write,
      Collection<RecordRow> rows,
      String survivor,
      Map<Long, List<LinkChange>> linked) {
    GrantedShape shape = GrantedShape.unlimited(write.shape());
    for (RecordRow row : rows) {
      RecordEdit edit =
          new RecordEdit(
              row.data(),
              ChangedFields.withSlugChange(JsonValue.EMPTY_JSON_OBJECT, row.slug(), survivor),
              write.operationId(),
              write.at());
      Written written = records.delete(write.caller(), shape, row, edit).orElseThrow();
      publish(
          write,
          Operation.DELETE,
          new ChangeRange(written.change(), written.change(), 1),
          row.slug());
      logRelated(write, row.slug(), linked.getOrDefault(row.id(), List.of()));
    }
  }

  /** Changes the survivor. */
  void change(Write write, SetEdit edit) {
    publish(
        write,
        Operation.UPDATE,
        unlessTaken(() -> sets.update(write, List.of(edit))),
        edit.row().slug());
    logRelated(write, edit.row().slug(), edit.linked());
  }

  /** Restores ended records. */
  void restore(Write write, List<SetEdit> edits) {
    for (SetEdit edit : edits) {
      publish(
          write,
          Operation.CREATE,
          unlessTaken(() -> sets.restore(write, List.of(edit))),
          edit.row().slug());
      logRelated(write, edit.row().slug(), edit.linked());
    }
  }

  /** Refuses if another transaction took a unique value between the check and the write. */
  private static ChangeRange unlessTaken(Supplier<ChangeRange> write) {
    try {
      return write.get();
    } catch (DbException e) {
      if (e.isUniqueViolation()) {
        throw new Problem(RecordsProblem.VALUE_EXISTS);
      }
      throw e;
    }
  }

  private void publish(Write write, Operation operation, ChangeRange range, String slug) {
    operations.extendChanges(write.operationId(), range);
    changes.fire(
        new RecordChanged(
            write.caller(), write.shape(), operation, range.first(), range.last(), slug));
  }

  private void logRelated(Write write, String slug, List<LinkChange> linked) {
    linked.forEach(
        change ->
            linkLogs.logChange(write.caller(), slug, change, write.operationId(), write.at()));
  }
}
