package plinth.records.editing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Generated;
import plinth.fields.Shape;
import plinth.fields.UniqueSet;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.objects.GrantedShape;
import plinth.records.Assignees;
import plinth.records.Assignment;
import plinth.records.ChangedFields;
import plinth.records.LinkChange;
import plinth.records.LinkEdit;
import plinth.records.NewHome;
import plinth.records.Occasions;
import plinth.records.RecordChanged;
import plinth.records.RecordChanged.Operation;
import plinth.records.RecordRow;
import plinth.records.RecordValuesReader;
import plinth.records.Slugmaker;
import plinth.records.duplicates.DuplicateCheck;
import plinth.records.duplicates.DuplicateCheck.Candidate;
import plinth.records.index.UniqueColumns;
import plinth.records.link.LinkLogs;
import plinth.records.link.RecordLinks;
import plinth.records.store.NewRecord;
import plinth.records.store.RecordRepository;
import plinth.records.store.RecordRepository.Written;
import plinth.records.store.SerialNumbers;

/**
 * Creates records from request bodies, with values, links, files and serial numbers, and publishes
 * the changes.
 */
@ApplicationScoped
public class RecordCreation {
  private static final Assignment NOBODY = new Assignment(null);

  @Inject private RecordRepository records;
  @Inject private SerialNumbers serials;
  @Inject private RecordReferences references;
  @Inject private RecordLinks links;
  @Inject private Assignees assignees;
  @Inject private Occasions occasions;
  @Inject private LinkLogs linkLogs;
  @Inject private DuplicateCheck duplicates;
  @Inject private Event<RecordChanged> changes;

  /**
   * A record to be created.
   *
   * @param record the record to store
   * @param edits its links
   * @param isConfirmed whether it may be a duplicate of another record
   */
  public record Draft(NewRecord record, List<LinkEdit> edits, boolean isConfirmed) {
    /** A copy with other values. */
    Draft withData(JsonObject data) {
      return new Draft(record.withData(data), edits, isConfirmed);
    }

    /** The record as rules for duplicates compare it. */
    Candidate candidate() {
      return new Candidate(record.data(), isConfirmed);
    }
  }

  /**
   * The identity of a record in another object.
   *
   * @param slug its slug there
   * @param assignment its assignment, which is kept
   */
  public record Former(String slug, Assignment assignment) {}

  /** Creates a draft from a body. Reports every invalid field. */
  Draft draft(WriteContext write, JsonObject body, Instant at) {
    Draft draft = draftUnnumbered(write, body, at);
    return draft.withData(withNumbers(write.complete(), draft.record().data()));
  }

  /** Creates a draft that has no serial numbers yet. */
  Draft draftUnnumbered(WriteContext write, JsonObject body, Instant at) {
    GrantedShape shape = write.shape();
    Map<String, JsonValue> values = values(write, body, at);
    references.check(write.caller(), shape.complete(), values, JsonValue.EMPTY_JSON_OBJECT);
    JsonValue to = body.getOrDefault(Assignment.NAME, JsonValue.NULL);
    Assignment assignment = assignees.read(write.caller(), to, NOBODY);
    Draft draft = draft(shape.complete(), values, null, assignment, write.operationId(), at);
    boolean isConfirmed = body.get(RecordValuesReader.ALLOW_DUPLICATES) == JsonValue.TRUE;
    return new Draft(draft.record(), draft.edits(), isConfirmed);
  }

  /** The values of a new record with this body. */
  Map<String, JsonValue> values(WriteContext write, JsonObject body, Instant at) {
    return RecordValuesReader.forCreate(
        write.shape(), body, occasions.creation(write.caller(), write.complete(), at));
  }

  /**
   * The values of a record that moves here from another object; refuses those that cannot be taken.
   */
  public Map<String, JsonValue> movedValues(Caller caller, NewHome home, Instant at) {
    Shape complete = home.shape().complete();
    Map<String, JsonValue> values =
        RecordValuesReader.forCreate(
            home.taking(), home.body(), occasions.creation(caller, complete, at));
    references.check(caller, complete, values, home.carried());
    return values;
  }

  /** Creates the draft of a record that moves here from another object. */
  public Draft draftMoved(
      Caller caller, NewHome home, Former former, String operationId, Instant at) {
    Map<String, JsonValue> values = movedValues(caller, home, at);
    Shape complete = home.shape().complete();
    Draft draft = draft(complete, values, former.slug(), former.assignment(), operationId, at);
    return draft.withData(withNumbers(complete, draft.record().data()));
  }

  private static Draft draft(
      Shape complete,
      Map<String, JsonValue> values,
      @Nullable String former,
      Assignment assignment,
      String operationId,
      Instant at) {
    List<LinkEdit> edits = LinkEdit.extract(complete, values);
    JsonObjectBuilder builder = Json.createObjectBuilder();
    values.forEach(builder::add);
    JsonObject data = builder.build();
    String slug = Slugmaker.next();
    JsonObject changed = LinkEdit.created(edits);
    return new Draft(
        new NewRecord(
            slug,
            data,
            withAssignment(
                former == null ? changed : ChangedFields.withSlugChange(changed, former, slug),
                assignment),
            assignment,
            operationId,
            at),
        edits,
        true);
  }

  private static JsonObject withAssignment(JsonObject changed, Assignment assignment) {
    JsonObjectBuilder all = Json.createObjectBuilder(changed);
    if (assignment.to() != null) {
      assignment.changeFrom(NOBODY).forEach(all::add);
    }
    return all.build();
  }

  /**
   * Creates the record and publishes its change and those of its links; empty if a unique value is
   * taken. Refuses related records that cannot be named. Nothing is published before everything is
   * written.
   */
  public Optional<Written> create(Caller caller, GrantedShape shape, Draft draft) {
    duplicates.lock(caller, shape, List.of(draft.candidate()));
    return records
        .insert(caller, shape, draft.record())
        .map(written -> finish(caller, shape, draft, written));
  }

  private Written finish(Caller caller, GrantedShape shape, Draft draft, Written written) {
    NewRecord record = draft.record();
    duplicates.check(caller, shape, Map.of(written.id(), draft.candidate()));
    RecordRow row = new RecordRow(written.id(), record.slug(), 1, record.data());
    List<LinkChange> linked =
        draft.edits().isEmpty()
            ? List.of()
            : links.apply(caller, shape.complete(), row, draft.edits(), record.at());
    changes.fire(
        new RecordChanged(
            caller,
            shape.complete(),
            Operation.CREATE,
            written.change(),
            written.change(),
            row.slug()));
    linked.forEach(
        change ->
            linkLogs.logChange(caller, row.slug(), change, record.operationId(), record.at()));
    return written;
  }

  /** The problem for values that other records have. */
  public Problem takenProblem(GrantedShape shape, JsonObject data, long exceptId) {
    Shape complete = shape.complete();
    return UniqueColumns.takenProblem(
        shape, records.findTaken(complete, UniqueColumns.of(complete, data), exceptId));
  }

  /** Refuses unique values that other records have. */
  public void requireFree(GrantedShape shape, List<UniqueColumns> wanted, long exceptId) {
    List<UniqueSet> taken = records.findTaken(shape.complete(), wanted, exceptId);
    if (!taken.isEmpty()) {
      throw UniqueColumns.takenProblem(shape, taken);
    }
  }

  /** Serial numbers are taken last, because later transactions wait for this one to end. */
  private JsonObject withNumbers(Shape shape, JsonObject data) {
    JsonObjectBuilder all = Json.createObjectBuilder(data);
    for (Field field : shape.fields()) {
      if (field.active() && !data.containsKey(field.slug())) {
        addNumber(field, field.type(), all);
      }
    }
    return all.build();
  }

  private <V> void addNumber(Field field, FieldType<V> type, JsonObjectBuilder data) {
    if (type instanceof Generated<V> generated) {
      long number = serials.next(field.id(), generated.start());
      data.add(field.slug(), type.encode(generated.generate(number)));
    }
  }
}
