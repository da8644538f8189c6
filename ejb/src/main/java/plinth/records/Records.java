package plinth.records;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plinth.access.ObjectRight;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Generated;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.DbException;
import plinth.kernel.Json;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Time;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.records.RecordChanged.Operation;
import plinth.records.RecordRepository.Written;
import plinth.tenancy.Tenanted;

/**
 * The door to single records.
 *
 * <p>Spec: Records.
 */
@Stateless
@Tenanted
public class Records {
  private static final int UPSERT_ATTEMPTS = 3;

  @Inject private Shapes shapes;
  @Inject private RecordRepository records;
  @Inject private RecordReferences references;
  @Inject private RelatedLabels labels;
  @Inject private RecordLinks links;
  @Inject private LinkLogs linkLogs;
  @Inject private RecordDeletion deletion;
  @Inject private Attempts attempts;
  @Inject private Event<RecordChanged> changes;

  private record Draft(NewRecord record, List<LinkEdit> edits) {}

  /**
   * Reads a record with the asked fields, all when {@code fields} is empty. Refuses an unknown slug
   * (404) and an unknown field.
   */
  public RecordText read(Caller caller, String objectSlug, String slug, List<String> fields) {
    Shape shape = shapes.toRead(caller, objectSlug);
    return read(caller, shape, slug, fields);
  }

  private RecordText read(Caller caller, Shape shape, String slug, List<String> fields) {
    return records
        .read(shape, labels.document(caller, shape, fields), slug)
        .orElseThrow(() -> Problem.notFound("Record"));
  }

  /**
   * Makes a record of a body {@code { data: { … } }}. Refuses with every field at fault named, and
   * a unique value that is taken (409).
   */
  public RecordText create(Caller caller, String objectSlug, JsonObject body) {
    GrantedShape shape = shapes.toWrite(caller, objectSlug, ObjectRight.CREATE);
    Draft draft = draft(caller, shape, body);
    Written written =
        records
            .insert(caller, shape, draft.record())
            .orElseThrow(() -> taken(shape, draft.record().data(), 0));
    return created(caller, shape, draft, written);
  }

  /**
   * Makes a record, or changes the one that has the same value of a unique field: of many who do
   * this at once with one value, one makes it. Refuses a field that is not unique, a body without a
   * value of it, and who may not do both.
   *
   * @param upsertOn slug of the unique field
   */
  public Upserted upsert(Caller caller, String objectSlug, JsonObject body, String upsertOn) {
    GrantedShape shape = shapes.toWrite(caller, objectSlug, ObjectRight.CREATE);
    shape.require(ObjectRight.UPDATE);
    UpsertKey key = UpsertKey.of(shape, upsertOn, body);
    for (int attempt = 0; attempt < UPSERT_ATTEMPTS; attempt++) {
      Optional<RecordRow> there = records.lock(shape.complete(), key);
      if (there.isPresent()) {
        return new Upserted(false, update(caller, shape, there.get(), body));
      }
      // Taken back where another was faster, so that it leaves no gap in serial numbers.
      Optional<RecordText> made =
          attempts.unlessEmpty(
              () -> {
                Draft draft = draft(caller, shape, body);
                return records
                    .insert(caller, shape, draft.record())
                    .map(written -> created(caller, shape, draft, written));
              });
      if (made.isPresent()) {
        return new Upserted(true, made.get());
      }
      refuseOthers(shape, key, body);
    }
    throw new Problem(RecordsProblem.VALUE_EXISTS);
  }

  /** Refuses other unique values that are taken: no further attempt can help. */
  private void refuseOthers(GrantedShape shape, UpsertKey key, JsonObject body) {
    Map<String, JsonValue> values = RecordValuesReader.forCreate(shape, body);
    values.remove(key.field().slug());
    JsonObject others = RecordValuesReader.merged(JsonValue.EMPTY_JSON_OBJECT, values);
    if (!records.taken(shape.complete(), others, 0).isEmpty()) {
      throw taken(shape, others, 0);
    }
  }

  private Draft draft(Caller caller, GrantedShape shape, JsonObject body) {
    Map<String, JsonValue> values = RecordValuesReader.forCreate(shape, body);
    references.check(caller, shape.complete(), values, JsonValue.EMPTY_JSON_OBJECT);
    List<LinkEdit> edits = LinkEdit.take(shape.complete(), values);
    JsonObjectBuilder builder = Json.createObjectBuilder();
    values.forEach(builder::add);
    numbered(shape.complete(), values, builder);
    JsonObject data = builder.build();
    NewRecord record =
        new NewRecord(
            Slugmaker.next(),
            data,
            LinkEdit.created(ChangedFields.between(JsonValue.EMPTY_JSON_OBJECT, data), edits),
            operationId(),
            Time.now());
    return new Draft(record, edits);
  }

  private RecordText created(Caller caller, GrantedShape shape, Draft draft, Written written) {
    NewRecord record = draft.record();
    List<LinkEdit> edits = draft.edits();
    if (edits.isEmpty()) {
      return told(caller, shape, Operation.CREATE, written);
    }
    RecordRow row = new RecordRow(written.id(), record.slug(), 1, record.data());
    List<LinkChange> linked = links.apply(caller, row, edits, record.at());
    told(caller, shape, Operation.CREATE, written);
    linked.forEach(
        change -> linkLogs.tell(caller, row.slug(), change, record.operationId(), record.at()));
    return read(caller, shape.seen(), row.slug(), List.of());
  }

  /**
   * Changes a record: absent fields stay, null clears. A body that changes nothing changes nothing.
   * Refuses a stale {@code version} (412).
   */
  public RecordText update(
      Caller caller, String objectSlug, String slug, JsonObject body, Precondition precondition) {
    GrantedShape shape = shapes.toWrite(caller, objectSlug, ObjectRight.UPDATE);
    RecordRow row = admitted(records.lock(shape.complete(), slug), precondition);
    return update(caller, shape, row, body);
  }

  private RecordText update(Caller caller, GrantedShape shape, RecordRow row, JsonObject body) {
    String slug = row.slug();
    Map<String, JsonValue> changed =
        RecordValuesReader.forUpdate(shape, links.shown(shape.seen(), row, body), body);
    Instant now = Time.now();
    List<LinkChange> linked =
        links.apply(caller, row, LinkEdit.take(shape.complete(), changed), now);
    if (changed.isEmpty() && linked.isEmpty()) {
      return read(caller, shape.seen(), slug, List.of());
    }
    references.check(caller, shape.complete(), changed, row.data());
    JsonObject data = RecordValuesReader.merged(row.data(), changed);
    JsonObject given = RecordValuesReader.merged(JsonValue.EMPTY_JSON_OBJECT, changed);
    if (!records.taken(shape.complete(), given, row.id()).isEmpty()) {
      throw taken(shape, given, row.id());
    }
    RecordEdit edit =
        new RecordEdit(
            data,
            LinkChange.with(ChangedFields.between(row.data(), changed), linked),
            operationId(),
            now);
    RecordText record = told(caller, shape, Operation.UPDATE, updated(caller, shape, row, edit));
    linked.forEach(change -> linkLogs.tell(caller, slug, change, edit.operationId(), now));
    return record;
  }

  /**
   * Deletes a record, and what its relations say. Refuses a stale {@code version} (412), and while
   * other records are related to it (409) or too many would go with it (409). Answers its last
   * state.
   */
  public RecordText delete(
      Caller caller, String objectSlug, String slug, Precondition precondition) {
    GrantedShape shape = shapes.toWrite(caller, objectSlug, ObjectRight.DELETE);
    RecordRow row = admitted(records.lockToDelete(shape.complete(), slug), precondition);
    return deletion.delete(caller, shape, row, operationId(), Time.now()).record();
  }

  private Written updated(Caller caller, GrantedShape shape, RecordRow row, RecordEdit edit) {
    try {
      return records.update(caller, shape, row, edit).orElseThrow();
    } catch (DbException e) {
      // Another transaction took the value between the look and the write.
      if (e.isUniqueViolation()) {
        throw new Problem(RecordsProblem.VALUE_EXISTS);
      }
      throw e;
    }
  }

  private static RecordRow admitted(Optional<RecordRow> locked, Precondition precondition) {
    RecordRow row = locked.orElseThrow(() -> Problem.notFound("Record"));
    if (!precondition.admits(row.version())) {
      throw new Problem(KernelProblem.STALE_VERSION).with("version", row.version());
    }
    return row;
  }

  private Problem taken(GrantedShape shape, JsonObject data, long exceptId) {
    return UniqueColumns.taken(shape, records.taken(shape.complete(), data, exceptId));
  }

  /** Serial numbers are taken last: whoever follows waits for this transaction to end. */
  private void numbered(Shape shape, Map<String, JsonValue> values, JsonObjectBuilder data) {
    for (Field field : shape.fields()) {
      if (field.active() && !values.containsKey(field.slug())) {
        number(field, field.type(), data);
      }
    }
  }

  private <V> void number(Field field, FieldType<V> type, JsonObjectBuilder data) {
    if (type instanceof Generated<V> generated) {
      long number = records.nextSerial(field.id(), generated.start());
      data.add(field.slug(), type.encode(generated.generate(number)));
    }
  }

  private RecordText told(Caller caller, GrantedShape shape, Operation operation, Written written) {
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

  private static String operationId() {
    return "op" + Secrets.word(20);
  }
}
