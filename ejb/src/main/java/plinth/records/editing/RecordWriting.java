package plinth.records.editing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.DbException;
import plinth.kernel.Precondition;
import plinth.kernel.Problem;
import plinth.objects.GrantedShape;
import plinth.records.ChangeRange;
import plinth.records.ChangedFields;
import plinth.records.FormerSlugs;
import plinth.records.LinkChange;
import plinth.records.LinkEdit;
import plinth.records.RecordChanged;
import plinth.records.RecordChanged.Operation;
import plinth.records.RecordDocument;
import plinth.records.RecordRow;
import plinth.records.RecordText;
import plinth.records.RecordValuesReader;
import plinth.records.RecordsProblem;
import plinth.records.RelatedLabels;
import plinth.records.Savepoints;
import plinth.records.editing.RecordCreation.Draft;
import plinth.records.editing.RecordEnvelopes.Reassignment;
import plinth.records.editing.WrittenRecord.Effect;
import plinth.records.index.UniqueColumns;
import plinth.records.index.UpsertKey;
import plinth.records.link.LinkLogs;
import plinth.records.link.RecordLinks;
import plinth.records.store.RecordEdit;
import plinth.records.store.RecordRepository;
import plinth.records.store.RecordRepository.Written;

/**
 * Writes single records as parts of an operation, whose transaction has locked the shape. The right
 * of the caller to write them is checked before.
 */
@ApplicationScoped
public class RecordWriting {
  private static final int UPSERT_ATTEMPTS = 3;

  @Inject private RecordRepository records;
  @Inject private RecordReferences references;
  @Inject private RecordPeople people;
  @Inject private RecordCreation creation;
  @Inject private RelatedLabels labels;
  @Inject private RecordLinks links;
  @Inject private LinkLogs linkLogs;
  @Inject private RecordDeletion deletion;
  @Inject private Savepoints savepoints;
  @Inject private RecordEnvelopes envelopes;
  @Inject private FormerSlugs former;
  @Inject private Event<RecordChanged> changes;

  /**
   * Reads a record with the requested fields, all if there are none; the slug of a merged record
   * leads to the survivor. Refuses an unknown slug.
   */
  RecordText read(Caller caller, Shape seen, String slug, List<String> fields) {
    return read(seen, labels.document(caller, seen, fields), slug);
  }

  /** Reads a record as a document shows it. */
  RecordText read(Shape seen, RecordDocument document, String slug) {
    return records
        .read(seen, document, slug)
        .or(() -> former.findSurvivor(seen, slug).flatMap(now -> records.read(seen, document, now)))
        .orElseThrow(() -> Problem.notFound("Record"));
  }

  /** Creates a record from a body; see {@link Records#create}. */
  public WrittenRecord create(WriteContext write, JsonObject body) {
    Draft draft = creation.draft(write, body, write.clock().get());
    GrantedShape shape = write.shape();
    return created(
        write,
        draft,
        creation
            .create(write.caller(), shape, draft)
            .orElseThrow(() -> creation.takenProblem(shape, draft.record().data(), 0)));
  }

  private WrittenRecord created(WriteContext write, Draft draft, Written written) {
    RecordText record =
        draft.edits().isEmpty()
            ? written.record()
            : read(write.caller(), write.shape().seen(), draft.record().slug(), List.of());
    return WrittenRecord.of(Effect.CREATED, record, written.change());
  }

  /** Creates or changes a record; see {@link Records#upsert}. */
  public WrittenRecord upsert(WriteContext write, JsonObject body, String upsertOn) {
    GrantedShape shape = write.shape();
    UpsertKey key = UpsertKey.of(shape, upsertOn, people.named(write.caller(), shape, body));
    for (int attempt = 0; attempt < UPSERT_ATTEMPTS; attempt++) {
      Optional<RecordRow> there = records.lock(shape.complete(), key);
      if (there.isPresent()) {
        return update(write, there.get(), body);
      }
      // Rolled back if another caller was faster, so that serial numbers have no gap.
      Optional<WrittenRecord> made =
          savepoints.unlessEmpty(
              () -> {
                Draft draft = creation.draft(write, body, write.clock().get());
                return creation
                    .create(write.caller(), shape, draft)
                    .map(written -> created(write, draft, written));
              });
      if (made.isPresent()) {
        return made.get();
      }
      refuseOthers(write, key, body);
    }
    throw new Problem(RecordsProblem.VALUE_EXISTS);
  }

  /** Refuses other unique values that are taken, because retrying cannot help. */
  private void refuseOthers(WriteContext write, UpsertKey key, JsonObject body) {
    GrantedShape shape = write.shape();
    Map<String, JsonValue> values = creation.values(write, body, write.clock().get());
    JsonObject data = RecordValuesReader.merge(JsonValue.EMPTY_JSON_OBJECT, values);
    creation.requireFree(
        shape,
        UniqueColumns.of(shape.complete(), data).stream()
            .filter(one -> !one.name().equals(key.column()))
            .toList(),
        0);
  }

  /** Changes a record; see {@link Records#update}. Refuses the slug of a merged record (409). */
  public WrittenRecord update(
      WriteContext write, String slug, JsonObject body, Precondition precondition) {
    Shape shape = write.complete();
    RecordRow row = records.lock(shape, slug).orElseThrow(() -> former.problem(shape, slug));
    precondition.require(row.version());
    return update(write, row, body);
  }

  /** Changes a record, or the one that it was merged into; see {@link Records#update}. */
  WrittenRecord updatePresent(
      WriteContext write, String slug, JsonObject body, Precondition precondition) {
    Shape shape = write.complete();
    RecordRow row =
        records
            .lock(shape, slug)
            .or(() -> former.findSurvivor(shape, slug).flatMap(now -> records.lock(shape, now)))
            .orElseThrow(() -> Problem.notFound("Record"));
    precondition.require(row.version());
    return update(write, row, body);
  }

  private WrittenRecord update(WriteContext write, RecordRow row, JsonObject body) {
    Caller caller = write.caller();
    GrantedShape shape = write.shape();
    String slug = row.slug();
    Reassignment assigned = envelopes.check(caller, shape.complete(), row, body);
    Map<String, JsonValue> changed =
        RecordValuesReader.forUpdate(shape, links.withShownLinks(shape.seen(), row, body), body);
    references.check(caller, shape.complete(), changed, row.data());
    Instant now = write.clock().get();
    List<LinkChange> linked =
        links.apply(
            caller, shape.complete(), row, LinkEdit.extract(shape.complete(), changed), now);
    if (changed.isEmpty() && linked.isEmpty() && assigned.isNone()) {
      return new WrittenRecord(Effect.UNCHANGED, read(caller, shape.seen(), slug, List.of()), null);
    }
    JsonObject data = RecordValuesReader.merge(row.data(), changed);
    creation.requireFree(
        shape, UniqueColumns.changed(shape.complete(), data, changed.keySet()), row.id());
    RecordEdit edit =
        new RecordEdit(
            data,
            assigned.with(LinkChange.with(ChangedFields.between(row.data(), changed), linked)),
            assigned.change(),
            write.operationId(),
            now);
    Written written = updateRow(caller, shape, row, edit);
    changes.fire(
        new RecordChanged(
            caller, shape.complete(), Operation.UPDATE, written.change(), written.change(), slug));
    linked.forEach(change -> linkLogs.logChange(caller, slug, change, edit.operationId(), now));
    return WrittenRecord.of(Effect.UPDATED, written.record(), written.change());
  }

  /** Deletes a record and, as its relations specify, related ones; see {@link Records#delete}. */
  public WrittenRecord delete(WriteContext write, String slug, Precondition precondition) {
    RecordRow row =
        records
            .lockToDelete(write.complete(), slug)
            .orElseThrow(() -> former.problem(write.complete(), slug));
    precondition.require(row.version());
    List<Written> all =
        deletion.delete(
            write.caller(), write.shape(), row, write.operationId(), write.clock().get());
    return new WrittenRecord(
        Effect.DELETED,
        all.get(0).record(),
        new ChangeRange(all.get(0).change(), all.get(all.size() - 1).change(), all.size()));
  }

  private Written updateRow(Caller caller, GrantedShape shape, RecordRow row, RecordEdit edit) {
    try {
      return records.update(caller, shape, row, edit).orElseThrow();
    } catch (DbException e) {
      // Another transaction took the value between the check and the write.
      if (e.isUniqueViolation()) {
        throw new Problem(RecordsProblem.VALUE_EXISTS);
      }
      throw e;
    }
  }
}
