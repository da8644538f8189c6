package plinth.records.bulk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plinth.fields.Field;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.objects.GrantedShape;
import plinth.records.ChangedFields;
import plinth.records.RecordChanged.Operation;
import plinth.records.RecordRow;
import plinth.records.RecordsProblem;
import plinth.records.RowResult;
import plinth.records.RowResult.Status;
import plinth.records.bulk.ChangeLog.Entry;
import plinth.records.bulk.FormerStates.Former;
import plinth.records.operation.Operations;
import plinth.records.store.RecordSets;
import plinth.records.store.RecordSets.Strength;
import plinth.records.store.RecordSets.Write;
import plinth.records.store.SetEdit;

/**
 * Undoes the changes of an operation, latest first. A record is restored only if nothing but the
 * operation itself and its undoing has changed it since.
 */
@ApplicationScoped
class UndoWork {
  private static final int CHUNK = 1_000;

  @Inject private ChangeLog log;
  @Inject private UndoRights rights;
  @Inject private UndoOrder order;
  @Inject private RecordSets sets;
  @Inject private FormerStates former;
  @Inject private Operations operations;

  /**
   * The result of one part of an undo.
   *
   * @param last the lowest row of the change log that was undone; 0: none was left
   */
  record Part(List<RowResult> results, long last) {}

  private record Undoing(Entry entry, SetEdit edit) {
    Former former(boolean isByLog) {
      return new Former(edit, entry.at(), isByLog ? entry.changed() : null);
    }
  }

  /** Undoes the changes before a row of the change log. */
  Part next(Caller caller, Operations.Row undone, String token, long before) {
    List<Entry> entries = leadingDistinct(log.list(undone, token, before, CHUNK));
    if (entries.isEmpty()) {
      return new Part(List.of(), 0);
    }
    List<RowResult> results = new ArrayList<>();
    for (List<Entry> group : order.groups(undone, entries)) {
      results.addAll(undoGroup(caller, undone, token, group));
    }
    operations.addResults(token, results);
    return new Part(results, entries.get(entries.size() - 1).id());
  }

  /** The entries up to the first repeated record, whose older change is undone in a later part. */
  private static List<Entry> leadingDistinct(List<Entry> entries) {
    Set<Long> seen = new HashSet<>();
    int end = 0;
    while (end < entries.size() && seen.add(entries.get(end).recordId())) {
      end++;
    }
    return entries.subList(0, end);
  }

  private List<RowResult> undoGroup(
      Caller caller, Operations.Row undone, String token, List<Entry> entries) {
    Entry first = entries.get(0);
    String slug = operations.findObjectSlug(first.objectId()).orElse(null);
    if (slug == null) {
      Problem gone = Problem.notFound("Object");
      return entries.stream().map(e -> RowResult.failed(e.recordSlug(), gone)).toList();
    }
    GrantedShape shape = rights.lockShape(caller, slug, undone, first.operation());
    Instant now = Time.now();
    Write write = new Write(caller, shape.complete(), token, now, true);
    Map<Long, RecordRow> rows = new LinkedHashMap<>();
    boolean isChange = entries.stream().allMatch(e -> e.operation() == Operation.UPDATE);
    sets.lockAny(
            shape.complete(),
            entries.stream().map(Entry::recordId).toList(),
            isChange ? Strength.CHANGE : Strength.EXISTENCE)
        .forEach(row -> rows.put(row.id(), row));
    List<RowResult> results = new ArrayList<>();
    Map<Operation, List<Undoing>> possible = new LinkedHashMap<>();
    for (Entry entry : entries) {
      RecordRow row = rows.get(entry.recordId());
      if (row == null || !entry.isLastOf(row)) {
        results.add(
            RowResult.failed(entry.recordSlug(), new Problem(RecordsProblem.CHANGED_SINCE)));
      } else if (entry.operation() == Operation.UPDATE
          && !shape.mayChange(entry.changed().keySet())) {
        results.add(RowResult.failed(entry.recordSlug(), UndoRights.forbidden()));
      } else {
        SetEdit edit = edit(shape, entry, row);
        Optional<Problem> unreadable = unreadable(shape, edit);
        if (unreadable.isPresent()) {
          results.add(RowResult.failed(entry.recordSlug(), unreadable.get()));
        } else {
          possible
              .computeIfAbsent(entry.operation(), o -> new ArrayList<>())
              .add(new Undoing(entry, edit));
        }
      }
    }
    possible.forEach((operation, its) -> results.addAll(apply(write, undone, operation, its)));
    return results;
  }

  /** Why a record cannot get its former values: the type of a field has changed since. */
  private static Optional<Problem> unreadable(GrantedShape shape, SetEdit edit) {
    for (Field field : shape.complete().fields()) {
      JsonValue value = edit.data().get(field.slug());
      if (value != null && value != JsonValue.NULL && !FormerStates.isReadable(field, value)) {
        return Optional.of(
            new Problem(RecordsProblem.CHANGED_SINCE)
                .field(
                    shape.sees(field) ? "data." + field.slug() : "",
                    "type",
                    "The type of the field has changed"));
      }
    }
    return Optional.empty();
  }

  private static SetEdit edit(GrantedShape shape, Entry entry, RecordRow row) {
    return switch (entry.operation()) {
      case UPDATE -> entry.before(shape.complete(), row);
      case DELETE ->
          SetEdit.ofRecord(row, ChangedFields.between(JsonValue.EMPTY_JSON_OBJECT, row.data()));
      case CREATE -> SetEdit.ofRecord(row, JsonValue.EMPTY_JSON_OBJECT);
    };
  }

  private List<RowResult> apply(
      Write write, Operations.Row operation, Operation undone, List<Undoing> all) {
    // Links of a mixed operation may have been created anew by the undo of a later change.
    boolean isByLog = operation.isMixed() && undone != Operation.DELETE;
    List<Former> formers = all.stream().map(one -> one.former(isByLog)).toList();
    Map<Long, Problem> refused = former.reinstate(write, undone, formers);
    return all.stream()
        .map(
            one -> {
              RecordRow row = one.edit().row();
              Problem problem = refused.get(row.id());
              return problem == null
                  ? RowResult.of(row.slug(), status(undone))
                  : RowResult.failed(row.slug(), problem);
            })
        .toList();
  }

  private static Status status(Operation undone) {
    return switch (undone) {
      case UPDATE -> Status.UPDATED;
      case DELETE -> Status.RESTORED;
      case CREATE -> Status.DELETED;
    };
  }
}
