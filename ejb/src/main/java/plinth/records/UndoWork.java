package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.records.ChangeLog.Entry;
import plinth.records.RecordChanged.Operation;
import plinth.records.RecordSets.Write;
import plinth.records.RowResult.Status;

/**
 * Takes back the changes of an operation, the latest first. A record is taken back only where
 * nobody but the operation itself and its undoing has touched it since.
 */
@ApplicationScoped
class UndoWork {
  private static final int CHUNK = 1_000;

  @Inject private ChangeLog log;
  @Inject private RecordSets sets;
  @Inject private BulkWork bulk;
  @Inject private Operations operations;
  @Inject private Shapes shapes;

  /**
   * What a part did.
   *
   * @param last the lowest row of the change log that was taken back; 0: none was left
   */
  record Part(List<RowResult> results, long last) {}

  /** Takes back the changes before a row of the change log. */
  Part next(Caller caller, Operations.Row undone, String token, long before) {
    List<Entry> entries = once(log.of(undone, token, before, CHUNK));
    if (entries.isEmpty()) {
      return new Part(List.of(), 0);
    }
    List<RowResult> results = new ArrayList<>();
    Map<Long, List<Entry>> byObject = new LinkedHashMap<>();
    entries.forEach(e -> byObject.computeIfAbsent(e.objectId(), o -> new ArrayList<>()).add(e));
    byObject.forEach(
        (objectId, its) -> results.addAll(object(caller, undone, token, objectId, its)));
    operations.note(token, results);
    return new Part(results, entries.get(entries.size() - 1).id());
  }

  /** The entries up to the first record that comes again: an older change of it follows later. */
  private static List<Entry> once(List<Entry> entries) {
    Set<Long> seen = new HashSet<>();
    int end = 0;
    while (end < entries.size() && seen.add(entries.get(end).recordId())) {
      end++;
    }
    return entries.subList(0, end);
  }

  private List<RowResult> object(
      Caller caller, Operations.Row undone, String token, long objectId, List<Entry> entries) {
    String slug = operations.objectSlug(objectId).orElse(null);
    if (slug == null) {
      Problem gone = Problem.notFound("Object");
      return entries.stream().map(e -> RowResult.failed(e.recordSlug(), gone)).toList();
    }
    GrantedShape shape = shapes.toWrite(caller, slug, undone.right());
    Instant now = Time.now();
    Write write = new Write(caller, shape.complete(), token, now, true);
    Map<Long, RecordRow> rows = new LinkedHashMap<>();
    sets.lockAny(shape.complete(), entries.stream().map(Entry::recordId).toList())
        .forEach(row -> rows.put(row.id(), row));
    List<RowResult> results = new ArrayList<>();
    Map<Operation, List<SetEdit>> edits = new LinkedHashMap<>();
    for (Entry entry : entries) {
      RecordRow row = rows.get(entry.recordId());
      if (row == null || !entry.isLastOf(row)) {
        results.add(
            RowResult.failed(entry.recordSlug(), new Problem(RecordsProblem.CHANGED_SINCE)));
      } else {
        edits
            .computeIfAbsent(entry.operation(), o -> new ArrayList<>())
            .add(taken(shape, entry, row));
      }
    }
    edits.forEach((operation, its) -> results.addAll(write(write, operation, its)));
    return results;
  }

  private static SetEdit taken(GrantedShape shape, Entry entry, RecordRow row) {
    return switch (entry.operation()) {
      case UPDATE -> entry.before(shape.complete(), row);
      case DELETE ->
          new SetEdit(
              row, row.data(), ChangedFields.between(JsonValue.EMPTY_JSON_OBJECT, row.data()));
      case CREATE -> new SetEdit(row, row.data(), JsonValue.EMPTY_JSON_OBJECT);
    };
  }

  private List<RowResult> write(Write write, Operation operation, List<SetEdit> edits) {
    List<RowResult> results = new ArrayList<>();
    Set<Long> conflicting =
        operation == Operation.CREATE ? Set.of() : sets.conflicting(write.shape(), edits);
    List<SetEdit> possible = new ArrayList<>();
    for (SetEdit edit : edits) {
      if (conflicting.contains(edit.row().id())) {
        results.add(RowResult.failed(edit.row().slug(), new Problem(RecordsProblem.VALUE_EXISTS)));
      } else {
        possible.add(edit);
        results.add(RowResult.of(edit.row().slug(), status(operation)));
      }
    }
    if (!possible.isEmpty()) {
      switch (operation) {
        case UPDATE -> bulk.tell(write, Operation.UPDATE, sets.update(write, possible));
        case DELETE -> bulk.tell(write, Operation.CREATE, sets.restore(write, possible));
        case CREATE -> {
          List<RecordRow> rows = possible.stream().map(SetEdit::row).toList();
          bulk.tell(write, Operation.DELETE, sets.delete(write, rows));
        }
      }
    }
    return results;
  }

  private static Status status(Operation undone) {
    return switch (undone) {
      case UPDATE -> Status.UPDATED;
      case DELETE -> Status.RESTORED;
      case CREATE -> Status.DELETED;
    };
  }
}
