package plinth.records.bulk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.DbException;
import plinth.kernel.Problem;
import plinth.objects.GrantedShape;
import plinth.records.Assignment;
import plinth.records.ChangeRange;
import plinth.records.CommonValues;
import plinth.records.LinkChange;
import plinth.records.LinkEdit;
import plinth.records.RecordChanged;
import plinth.records.RecordChanged.Operation;
import plinth.records.RecordRow;
import plinth.records.RecordValuesReader;
import plinth.records.RecordsProblem;
import plinth.records.RowResult;
import plinth.records.RowResult.Status;
import plinth.records.Savepoints;
import plinth.records.editing.RecordDeletion;
import plinth.records.editing.RecordReferences;
import plinth.records.link.LinkLogs;
import plinth.records.link.RecordLinks;
import plinth.records.operation.BulkAction;
import plinth.records.operation.Operations;
import plinth.records.query.RecordSource;
import plinth.records.store.RecordSets;
import plinth.records.store.RecordSets.Strength;
import plinth.records.store.RecordSets.Write;
import plinth.records.store.SetEdit;

/**
 * The part of a bulk operation that one transaction does: it locks some records, applies the action
 * to each, and returns the results.
 */
@ApplicationScoped
class BulkWork {
  private static final int ATTEMPTS = 3;

  @Inject private RecordSets sets;
  @Inject private RecordReferences references;
  @Inject private RecordDeletion deletion;
  @Inject private RecordLinks links;
  @Inject private LinkLogs linkLogs;
  @Inject private Savepoints savepoints;
  @Inject private Operations operations;
  @Inject private Event<RecordChanged> changes;

  /**
   * Changed records.
   *
   * @param results what became of each record
   * @param edits the records that changed
   * @param range the range of their changes; null if none changed
   */
  private record Updated(
      List<RowResult> results, List<SetEdit> edits, @Nullable ChangeRange range) {}

  /**
   * The values that an action sets, for {@link #run} in the same transaction; none if it sets no
   * fields. Refuses values that no record accepts.
   */
  CommonValues values(Caller caller, GrantedShape shape, BulkAction action) {
    if (!(action instanceof BulkAction.Update update)) {
      return CommonValues.NONE;
    }
    CommonValues values = RecordValuesReader.forMany(shape, update.data());
    Map<String, JsonValue> certain = values.certain();
    references.check(caller, shape.complete(), certain, JsonValue.EMPTY_JSON_OBJECT);
    return values.with(certain);
  }

  /** Applies the action to those of the records that still meet the condition. */
  List<RowResult> run(
      Write write, BulkAction action, CommonValues values, RecordSource source, List<Long> ids) {
    Strength strength = action instanceof BulkAction.Delete ? Strength.EXISTENCE : Strength.CHANGE;
    List<RecordRow> rows = sets.lock(write.shape(), source, ids, strength);
    List<RowResult> results;
    if (action instanceof BulkAction.Update) {
      results = update(write, values, rows);
    } else if (action instanceof BulkAction.Assign assign) {
      results = assign(write, assign.assignment(), rows);
    } else {
      results = delete(write, rows);
    }
    operations.addResults(write.operationId(), results);
    return results;
  }

  /**
   * Changes the records that can be, again if another transaction took a unique value meanwhile.
   */
  private List<RowResult> update(Write write, CommonValues given, List<RecordRow> rows) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        Updated updated = savepoints.unlessRefused(() -> tryUpdate(write, given, rows));
        if (!updated.edits().isEmpty()) {
          publish(write, Operation.UPDATE, Objects.requireNonNull(updated.range()));
          logRelated(write, updated.edits());
        }
        return updated.results();
      } catch (DbException e) {
        if (!e.isUniqueViolation()) {
          throw e;
        }
      }
    }
    return rows.stream().map(row -> RowResult.failed(row.slug(), taken())).toList();
  }

  private Updated tryUpdate(Write write, CommonValues given, List<RecordRow> rows) {
    Map<String, JsonValue> values = new LinkedHashMap<>(given.values());
    List<LinkEdit> relating = LinkEdit.extract(write.shape(), values);
    Map<Long, Problem> refused = new HashMap<>();
    Map<Long, SetEdit> planned = plan(write, values, rows, refused);
    List<RowResult> results = new ArrayList<>();
    List<SetEdit> edits = new ArrayList<>();
    for (RecordRow row : rows) {
      try {
        if (refused.containsKey(row.id())) {
          throw Objects.requireNonNull(refused.get(row.id()));
        }
        List<LinkChange> linked =
            relating.isEmpty()
                ? List.of()
                : savepoints.unlessRefused(
                    () -> links.apply(write.caller(), write.shape(), row, relating, write.at()));
        SetEdit edit = Objects.requireNonNull(planned.get(row.id())).withLinks(linked);
        boolean isChanged = !edit.changed().isEmpty();
        if (isChanged) {
          edits.add(edit);
        }
        results.add(RowResult.of(row.slug(), isChanged ? Status.UPDATED : Status.UNCHANGED));
      } catch (Problem problem) {
        results.add(RowResult.failed(row.slug(), problem));
      }
    }
    return new Updated(results, edits, edits.isEmpty() ? null : sets.update(write, edits));
  }

  /** What becomes of the values of each record; those that cannot have them are refused. */
  private Map<Long, SetEdit> plan(
      Write write,
      Map<String, JsonValue> values,
      List<RecordRow> rows,
      Map<Long, Problem> refused) {
    Map<Long, SetEdit> planned = new LinkedHashMap<>();
    List<SetEdit> changing = new ArrayList<>();
    for (RecordRow row : rows) {
      try {
        Map<String, JsonValue> changed = CommonValues.changesFor(write.shape(), row, values);
        SetEdit edit = SetEdit.of(row, changed, List.of());
        planned.put(row.id(), edit);
        if (!changed.isEmpty()) {
          changing.add(edit);
        }
      } catch (Problem problem) {
        refused.put(row.id(), problem);
      }
    }
    boolean isUnique =
        write.shape().fields().stream()
            .anyMatch(field -> values.containsKey(field.slug()) && write.shape().isUnique(field));
    if (isUnique) {
      sets.findConflicting(write.shape(), changing).forEach(id -> refused.put(id, taken()));
    }
    return planned;
  }

  private static Problem taken() {
    return new Problem(RecordsProblem.VALUE_EXISTS);
  }

  /** Logs the change of links for the records on the other side. */
  void logRelated(Write write, List<SetEdit> edits) {
    if (write.isKept()) {
      for (SetEdit edit : edits) {
        for (LinkChange change : edit.linked()) {
          linkLogs.logChange(
              write.caller(), edit.row().slug(), change, write.operationId(), write.at());
        }
      }
    }
  }

  private List<RowResult> assign(Write write, Assignment next, List<RecordRow> rows) {
    Map<Long, Assignment> present = sets.assignments(write.shape(), rows);
    List<RowResult> results = new ArrayList<>();
    List<SetEdit> edits = new ArrayList<>();
    for (RecordRow row : rows) {
      Assignment before = Objects.requireNonNull(present.get(row.id()));
      boolean isChanged = !before.equals(next);
      if (isChanged) {
        edits.add(SetEdit.of(row, before, next));
      }
      results.add(RowResult.of(row.slug(), isChanged ? Status.UPDATED : Status.UNCHANGED));
    }
    if (!edits.isEmpty()) {
      publish(write, Operation.UPDATE, sets.update(write, edits));
    }
    return results;
  }

  private List<RowResult> delete(Write write, List<RecordRow> rows) {
    Map<Long, Problem> held = deletion.release(write, rows);
    List<RecordRow> free = rows.stream().filter(row -> !held.containsKey(row.id())).toList();
    if (!free.isEmpty()) {
      publish(write, Operation.DELETE, sets.delete(write, free));
    }
    return rows.stream()
        .map(
            row -> {
              Problem refused = held.get(row.id());
              return refused == null
                  ? RowResult.of(row.slug(), Status.DELETED)
                  : RowResult.failed(row.slug(), refused);
            })
        .toList();
  }

  /** Publishes the changes of a statement, and stores their range in the log for an undo. */
  void publish(Write write, Operation operation, ChangeRange range) {
    operations.extendChanges(write.operationId(), range);
    if (write.isKept()) {
      changes.fire(
          new RecordChanged(
              write.caller(), write.shape(), operation, range.first(), range.last(), null));
    }
  }
}
