package plinth.records.editing;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.List;
import plinth.access.ObjectRight;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Precondition;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.objects.watch.FieldReads;
import plinth.records.RecordKeys;
import plinth.records.RecordText;
import plinth.records.ShownFields;
import plinth.records.editing.WrittenRecord.Effect;
import plinth.records.expand.ExpandedRecords;
import plinth.records.expand.Expansion;
import plinth.records.query.FieldPaths;
import plinth.tenancy.Tenanted;

/** Use cases for single records. */
@Stateless
@Tenanted
public class Records {
  @Inject private Shapes shapes;
  @Inject private RecordWriting writing;
  @Inject private FieldPaths paths;
  @Inject private ExpandedRecords expanded;
  @Inject private RecordKeys keys;
  @Inject private FieldReads reads;

  /**
   * Reads a record with the requested fields, all if {@code fields} is empty; the slug of a merged
   * record leads to the one that it was merged into. Refuses an unknown slug (404) and an unknown
   * field.
   */
  public RecordText read(Caller caller, String objectSlug, String slug, List<String> fields) {
    return read(caller, objectSlug, slug, new ShownFields(fields, List.of()));
  }

  /** Reads a record, which may show related ones. */
  public RecordText read(Caller caller, String objectSlug, String slug, ShownFields shown) {
    Shape shape = shapes.requireReadable(caller, objectSlug);
    List<Expansion> expansions = expanded.read(caller, shape, shown.expand(), 1);
    RecordText record = writing.read(shape, paths.document(caller, shape, shown.fields()), slug);
    reads.note(caller, shape, shown.fields(), List.of(record.slug()), FieldReads.Way.RECORD);
    if (expansions.isEmpty()) {
      return record;
    }
    long id = keys.requireLiveId(shape, record.slug());
    return expanded.complete(expansions, List.of(record), List.of(id)).get(0);
  }

  /**
   * Creates a record from a body {@code { data: { … } }}. Reports every invalid field, and refuses
   * a unique value that is taken (409).
   */
  public RecordText create(Caller caller, String objectSlug, JsonObject body) {
    return writing.create(lock(caller, objectSlug, ObjectRight.CREATE), body).record();
  }

  /**
   * Creates a record, or changes the one that has the same value of a unique field or the same
   * values of a unique key. If several callers do this concurrently with the same values, only one
   * of them creates the record. Refuses fields that are not unique, a body without a value for
   * each, and callers who may not do both.
   *
   * @param upsertOn the slug of the unique field, or those of the fields of the key
   */
  public Upserted upsert(Caller caller, String objectSlug, JsonObject body, String upsertOn) {
    WriteContext write = lock(caller, objectSlug, ObjectRight.CREATE);
    write.shape().require(ObjectRight.UPDATE);
    WrittenRecord written = writing.upsert(write, body, upsertOn);
    return new Upserted(written.effect() == Effect.CREATED, written.record());
  }

  /**
   * Changes a record, or the one that it was merged into: absent fields keep their values, null
   * clears. A body without changes has no effect. Refuses a stale {@code version} (412), and a
   * different value of a member that cannot change.
   */
  public RecordText update(
      Caller caller, String objectSlug, String slug, JsonObject body, Precondition precondition) {
    WriteContext write = lock(caller, objectSlug, ObjectRight.UPDATE);
    return writing.updatePresent(write, slug, body, precondition).record();
  }

  /**
   * Deletes a record and, as its relations specify, related ones. Refuses the slug of a merged
   * record (409), a stale {@code version} (412), and a record that others are related to or whose
   * deletion would include too many others (409). Returns its last state.
   */
  public RecordText delete(
      Caller caller, String objectSlug, String slug, Precondition precondition) {
    WriteContext write = lock(caller, objectSlug, ObjectRight.DELETE);
    return writing.delete(write, slug, precondition).record();
  }

  private WriteContext lock(Caller caller, String objectSlug, ObjectRight right) {
    GrantedShape shape = shapes.lockToWrite(caller, objectSlug, right);
    return WriteContext.alone(caller, shape);
  }
}
