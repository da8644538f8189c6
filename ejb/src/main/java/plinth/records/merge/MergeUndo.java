package plinth.records.merge;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plinth.access.ObjectRight;
import plinth.fields.Field;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.records.ChangedFields;
import plinth.records.LinkChange;
import plinth.records.MergeUndone;
import plinth.records.RecordRow;
import plinth.records.RecordsMerged;
import plinth.records.RecordsProblem;
import plinth.records.RowResult;
import plinth.records.RowResult.Status;
import plinth.records.bulk.ChangeLog;
import plinth.records.bulk.ChangeLog.Entry;
import plinth.records.bulk.FormerStates;
import plinth.records.bulk.MergeReversal;
import plinth.records.editing.RecordFiles;
import plinth.records.link.LinkMerge;
import plinth.records.link.LinkUndo;
import plinth.records.link.LoggedLinkUndo;
import plinth.records.merge.MergeRepository.Pair;
import plinth.records.operation.Operations;
import plinth.records.store.RecordSets;
import plinth.records.store.RecordSets.Strength;
import plinth.records.store.RecordSets.Write;
import plinth.records.store.SetEdit;

/**
 * Undoes merges: the survivor gets its former values, and the others return with their links,
 * files, comments and chats. Refuses if a record has changed since (409). What people added to the
 * survivor since, such as comments, stays there.
 */
@ApplicationScoped
class MergeUndo implements MergeReversal {
  @Inject private Shapes shapes;
  @Inject private Operations operations;
  @Inject private ChangeLog log;
  @Inject private RecordSets sets;
  @Inject private RecordFiles files;
  @Inject private LinkUndo links;
  @Inject private LoggedLinkUndo loggedLinks;
  @Inject private LinkMerge moving;
  @Inject private MergeWrites writes;
  @Inject private MergeRepository merges;
  @Inject private Event<RecordsMerged> merged;
  @Inject private Event<MergeUndone> separated;

  /** A record with what the operation did to it. */
  private record Part(Entry entry, RecordRow row) {}

  @Override
  public List<RowResult> undo(Caller caller, Operations.Row operation, String token) {
    GrantedShape shape = lockShape(caller, operation);
    boolean isAgain = operation.isUndo();
    List<Pair> pairs =
        isAgain ? merges.listSeparated(operation.id()) : merges.listMerged(operation.id());
    Map<Long, Part> parts = lock(shape, operation, token);
    Part survivor = pairs.isEmpty() ? null : parts.remove(pairs.get(0).survivor());
    if (survivor == null || parts.size() != pairs.size()) {
      throw new Problem(RecordsProblem.CHANGED_SINCE);
    }
    Write write = new Write(caller, shape.complete(), token, Time.now(), /* isKept= */ true);
    if (isAgain) {
      mergeAgain(write, shape, survivor, parts);
    } else {
      separate(write, shape, survivor, parts);
      merges.markUndone(operation.id(), token);
      separated.fire(
          new MergeUndone(operation.id(), write.shape().objectId(), survivor.row().id()));
    }
    List<RowResult> results = new ArrayList<>();
    results.add(RowResult.of(survivor.row().slug(), Status.UPDATED));
    Status status = isAgain ? Status.DELETED : Status.RESTORED;
    parts.values().forEach(part -> results.add(RowResult.of(part.row().slug(), status)));
    return results;
  }

  private GrantedShape lockShape(Caller caller, Operations.Row operation) {
    String object =
        operations
            .findObjectSlug(operation.objectId())
            .orElseThrow(() -> Problem.notFound("Object"));
    return shapes.lockToWrite(caller, object, ObjectRight.UPDATE);
  }

  /** Locks the records that an operation changed; refuses if one has changed since. */
  private Map<Long, Part> lock(GrantedShape shape, Operations.Row operation, String token) {
    Map<Long, Entry> entries = new LinkedHashMap<>();
    log.list(operation, token, Long.MAX_VALUE, MergeOrder.MAX + 1)
        .forEach(entry -> entries.put(entry.recordId(), entry));
    Map<Long, Part> parts = new LinkedHashMap<>();
    for (RecordRow row :
        sets.lockAny(shape.complete(), List.copyOf(entries.keySet()), Strength.EXISTENCE)) {
      Entry entry = entries.get(row.id());
      if (entry == null || !entry.isLastOf(row)) {
        throw new Problem(RecordsProblem.CHANGED_SINCE);
      }
      parts.put(row.id(), new Part(entry, row));
    }
    return parts;
  }

  private void separate(Write write, GrantedShape shape, Part survivor, Map<Long, Part> parts) {
    Map<Long, List<LinkChange>> linked = separateLinks(write, survivor, parts);
    List<SetEdit> edits = new ArrayList<>();
    for (Part part : parts.values()) {
      RecordRow row = part.row();
      JsonObject data = files.withoutMissingFiles(shape.complete(), row.data());
      JsonObject changed = ChangedFields.between(JsonValue.EMPTY_JSON_OBJECT, data);
      edits.add(
          readable(shape, new SetEdit(row, data, changed, List.of(), null))
              .withLinks(linked.getOrDefault(row.id(), List.of())));
    }
    change(write, shape, survivor, linked.getOrDefault(survivor.row().id(), List.of()));
    requireFree(write, edits);
    writes.restore(write, edits);
  }

  /**
   * Returns links to the records that had them; returns the changes of each record. Those of the
   * survivor are found by the log, because undoing a later merge may have created them anew.
   */
  private Map<Long, List<LinkChange>> separateLinks(
      Write write, Part survivor, Map<Long, Part> parts) {
    long own = survivor.row().id();
    Map<Long, List<LinkChange>> linked =
        new LinkedHashMap<>(loggedLinks.undo(write, Map.of(own, survivor.entry().changed())));
    Map<Long, Instant> moments = new LinkedHashMap<>();
    parts.forEach((id, part) -> moments.put(id, part.entry().at()));
    linked.putAll(links.undo(write, moments));
    moving.requireLinks(write, survivor.row(), linked.values().stream().flatMap(List::stream));
    return linked;
  }

  private void mergeAgain(Write write, GrantedShape shape, Part survivor, Map<Long, Part> parts) {
    RecordRow row = survivor.row();
    List<RecordRow> others = parts.values().stream().map(Part::row).toList();
    Map<String, RecordRow> kept = moving.findKept(write, survivor.entry().changed(), others);
    Map<Long, List<LinkChange>> linked = moving.move(write, row, others, kept).changes();
    writes.end(write, others, row.slug(), linked);
    change(write, shape, survivor, linked.getOrDefault(row.id(), List.of()));
    RecordsMerged event =
        new RecordsMerged(
            write.operationId(), write.shape().objectId(), List.copyOf(parts.keySet()), row.id());
    merges.add(event);
    merged.fire(event);
  }

  /** Gives the survivor the values that it had before the operation. */
  private void change(Write write, GrantedShape shape, Part survivor, List<LinkChange> linked) {
    SetEdit edit =
        readable(shape, survivor.entry().before(shape.complete(), survivor.row()))
            .withLinks(linked);
    requireFree(write, List.of(edit));
    writes.change(write, edit);
  }

  /** Refuses if another record has a unique value that a record would get back. */
  private void requireFree(Write write, List<SetEdit> edits) {
    if (!sets.findConflicting(write.shape(), edits).isEmpty()) {
      throw new Problem(RecordsProblem.VALUE_EXISTS);
    }
  }

  /** Refuses former values of fields whose type has changed since. */
  private static SetEdit readable(GrantedShape shape, SetEdit edit) {
    for (Field field : shape.complete().fields()) {
      JsonValue value = edit.data().getOrDefault(field.slug(), JsonValue.NULL);
      if (value != JsonValue.NULL && !FormerStates.isReadable(field, value)) {
        throw new Problem(RecordsProblem.CHANGED_SINCE)
            .field(
                shape.sees(field) ? "data." + field.slug() : "",
                "type",
                "The type of the field has changed");
      }
    }
    return edit;
  }
}
