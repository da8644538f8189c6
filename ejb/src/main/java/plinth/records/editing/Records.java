package plinth.records.editing;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plinth.access.ObjectRight;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.DbException;
import plinth.kernel.Precondition;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.records.ChangedFields;
import plinth.records.LinkChange;
import plinth.records.LinkEdit;
import plinth.records.RecordChanged;
import plinth.records.RecordChanged.Operation;
import plinth.records.RecordRow;
import plinth.records.RecordText;
import plinth.records.RecordValuesReader;
import plinth.records.RecordsProblem;
import plinth.records.RelatedLabels;
import plinth.records.Savepoints;
import plinth.records.editing.RecordCreation.Draft;
import plinth.records.editing.RecordEnvelopes.Reassignment;
import plinth.records.index.UpsertKey;
import plinth.records.link.LinkLogs;
import plinth.records.link.RecordLinks;
import plinth.records.operation.Operations;
import plinth.records.store.RecordEdit;
import plinth.records.store.RecordRepository;
import plinth.records.store.RecordRepository.Written;
import plinth.tenancy.Tenanted;

/** Use cases for single records. */
@Stateless
@Tenanted
public class Records {
  private static final int UPSERT_ATTEMPTS = 3;

  @Inject private Shapes shapes;
  @Inject private RecordRepository records;
  @Inject private RecordReferences references;
  @Inject private RecordCreation creation;
  @Inject private RelatedLabels labels;
  @Inject private RecordLinks links;
  @Inject private LinkLogs linkLogs;
  @Inject private RecordDeletion deletion;
  @Inject private Savepoints savepoints;
  @Inject private RecordEnvelopes envelopes;
  @Inject private Event<RecordChanged> changes;

  /**
   * Reads a record with the requested fields, all if {@code fields} is empty. Refuses an unknown
   * slug (404) and an unknown field.
   */
  public RecordText read(Caller caller, String objectSlug, String slug, List<String> fields) {
    Shape shape = shapes.requireReadable(caller, objectSlug);
    return read(caller, shape, slug, fields);
  }

  private RecordText read(Caller caller, Shape shape, String slug, List<String> fields) {
    return records
        .read(shape, labels.document(caller, shape, fields), slug)
        .orElseThrow(() -> Problem.notFound("Record"));
  }

  /**
   * Creates a record from a body {@code { data: { … } }}. Reports every invalid field, and refuses
   * a unique value that is taken (409).
   */
  public RecordText create(Caller caller, String objectSlug, JsonObject body) {
    GrantedShape shape = shapes.lockToWrite(caller, objectSlug, ObjectRight.CREATE);
    Draft draft = creation.draft(caller, shape, body);
    Written written =
        creation
            .create(caller, shape, draft)
            .orElseThrow(() -> creation.takenProblem(shape, draft.record().data(), 0));
    return readCreated(caller, shape, draft, written);
  }

  /**
   * Creates a record, or changes the one that has the same value of a unique field. If several
   * callers do this concurrently with one value, only one of them creates the record. Refuses a
   * field that is not unique, a body without a value for it, and callers who may not do both.
   *
   * @param upsertOn the slug of the unique field
   */
  public Upserted upsert(Caller caller, String objectSlug, JsonObject body, String upsertOn) {
    GrantedShape shape = shapes.lockToWrite(caller, objectSlug, ObjectRight.CREATE);
    shape.require(ObjectRight.UPDATE);
    UpsertKey key = UpsertKey.of(shape, upsertOn, body);
    for (int attempt = 0; attempt < UPSERT_ATTEMPTS; attempt++) {
      Optional<RecordRow> there = records.lock(shape.complete(), key);
      if (there.isPresent()) {
        return new Upserted(false, update(caller, shape, there.get(), body));
      }
      // Rolled back if another caller was faster, so that serial numbers have no gap.
      Optional<RecordText> made =
          savepoints.unlessEmpty(
              () -> {
                Draft draft = creation.draft(caller, shape, body);
                return creation
                    .create(caller, shape, draft)
                    .map(written -> readCreated(caller, shape, draft, written));
              });
      if (made.isPresent()) {
        return new Upserted(true, made.get());
      }
      refuseOthers(shape, key, body);
    }
    throw new Problem(RecordsProblem.VALUE_EXISTS);
  }

  /** Refuses other unique values that are taken, because retrying cannot help. */
  private void refuseOthers(GrantedShape shape, UpsertKey key, JsonObject body) {
    Map<String, JsonValue> values = RecordValuesReader.forCreate(shape, body);
    values.remove(key.field().slug());
    JsonObject others = RecordValuesReader.merge(JsonValue.EMPTY_JSON_OBJECT, values);
    if (!records.findTaken(shape.complete(), others, 0).isEmpty()) {
      throw creation.takenProblem(shape, others, 0);
    }
  }

  private RecordText readCreated(Caller caller, GrantedShape shape, Draft draft, Written written) {
    return draft.edits().isEmpty()
        ? written.record()
        : read(caller, shape.seen(), draft.record().slug(), List.of());
  }

  /**
   * Changes a record: absent fields keep their values, null clears. A body without changes has no
   * effect. Refuses a stale {@code version} (412), and a different value of a member that cannot
   * change.
   */
  public RecordText update(
      Caller caller, String objectSlug, String slug, JsonObject body, Precondition precondition) {
    GrantedShape shape = shapes.lockToWrite(caller, objectSlug, ObjectRight.UPDATE);
    RecordRow row = requireAdmitted(records.lock(shape.complete(), slug), precondition);
    return update(caller, shape, row, body);
  }

  private RecordText update(Caller caller, GrantedShape shape, RecordRow row, JsonObject body) {
    String slug = row.slug();
    Reassignment assigned = envelopes.check(caller, shape.complete(), row, body);
    Map<String, JsonValue> changed =
        RecordValuesReader.forUpdate(shape, links.withShownLinks(shape.seen(), row, body), body);
    Instant now = Time.now();
    List<LinkChange> linked =
        links.apply(
            caller, shape.complete(), row, LinkEdit.extract(shape.complete(), changed), now);
    if (changed.isEmpty() && linked.isEmpty() && assigned.isNone()) {
      return read(caller, shape.seen(), slug, List.of());
    }
    references.check(caller, shape.complete(), changed, row.data());
    JsonObject data = RecordValuesReader.merge(row.data(), changed);
    JsonObject given = RecordValuesReader.merge(JsonValue.EMPTY_JSON_OBJECT, changed);
    if (!records.findTaken(shape.complete(), given, row.id()).isEmpty()) {
      throw creation.takenProblem(shape, given, row.id());
    }
    RecordEdit edit =
        new RecordEdit(
            data,
            assigned.with(LinkChange.with(ChangedFields.between(row.data(), changed), linked)),
            assigned.change(),
            Operations.newToken(),
            now);
    RecordText record =
        publish(caller, shape, Operation.UPDATE, updateRow(caller, shape, row, edit));
    linked.forEach(change -> linkLogs.logChange(caller, slug, change, edit.operationId(), now));
    return record;
  }

  /**
   * Deletes a record and, as its relations specify, related ones. Refuses a stale {@code version}
   * (412), and a record that others are related to or whose deletion would include too many others
   * (409). Returns its last state.
   */
  public RecordText delete(
      Caller caller, String objectSlug, String slug, Precondition precondition) {
    GrantedShape shape = shapes.lockToWrite(caller, objectSlug, ObjectRight.DELETE);
    RecordRow row = requireAdmitted(records.lockToDelete(shape.complete(), slug), precondition);
    return deletion.delete(caller, shape, row, Operations.newToken(), Time.now()).record();
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

  private static RecordRow requireAdmitted(Optional<RecordRow> locked, Precondition precondition) {
    RecordRow row = locked.orElseThrow(() -> Problem.notFound("Record"));
    precondition.require(row.version());
    return row;
  }

  private RecordText publish(
      Caller caller, GrantedShape shape, Operation operation, Written written) {
    changes.fire(
        new RecordChanged(
            caller,
            shape.complete(),
            operation,
            written.change(),
            written.change(),
            written.record().slug()));
    return written.record();
  }
}
