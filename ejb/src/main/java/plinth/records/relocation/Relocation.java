package plinth.records.relocation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.fields.Linked;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.kernel.Time;
import plinth.objects.GrantedShape;
import plinth.records.Assignment;
import plinth.records.ChangedFields;
import plinth.records.LinkChange.Related;
import plinth.records.LinkEdit;
import plinth.records.NewHome;
import plinth.records.RecordKey;
import plinth.records.RecordRow;
import plinth.records.RecordValuesReader;
import plinth.records.RecordsMoved;
import plinth.records.Savepoints;
import plinth.records.editing.RecordCreation;
import plinth.records.editing.RecordCreation.Draft;
import plinth.records.editing.RecordCreation.Former;
import plinth.records.editing.RecordDeletion;
import plinth.records.link.LinkRepository;
import plinth.records.operation.Operations;
import plinth.records.query.RecordSource;
import plinth.records.store.RecordRepository;
import plinth.records.store.RecordRepository.Written;
import plinth.records.store.RecordSets;
import plinth.records.store.RecordSets.Strength;
import plinth.records.store.RecordSets.Write;
import plinth.tenancy.BoundWorkspace;

/**
 * Moves records from one object to another, for the feature that decides on moves. One transaction
 * ends the record in its old object, creates it in the new one, and moves the attached data. Call
 * it inside a service of the workspace that holds both shapes.
 */
@ApplicationScoped
public class Relocation {
  @Inject private RecordRepository records;
  @Inject private RecordSets sets;
  @Inject private RecordCreation creation;
  @Inject private RecordDeletion deletion;
  @Inject private LinkRepository links;
  @Inject private Savepoints savepoints;
  @Inject private BoundWorkspace bound;
  @Inject private Event<RecordsMoved> moves;

  /** Creates the identifier of an operation in the change log. */
  public String newOperation() {
    return Operations.newToken();
  }

  /**
   * Locks the live ones of the records in the order of their numbers, so that concurrent operations
   * cannot deadlock.
   */
  public void lock(Shape shape, List<String> slugs) {
    RecordSource source = RecordSource.ofSlugs(bound.id(), shape, slugs);
    sets.lock(shape, source, sets.listIds(source, 0, slugs.size()), Strength.EXISTENCE);
  }

  /** The current state of a live record. */
  public Optional<StoredRecord> find(Shape shape, String slug) {
    return records.find(shape, slug).map(row -> toStored(shape, row));
  }

  private StoredRecord toStored(Shape shape, RecordRow row) {
    JsonObjectBuilder values = Json.createObjectBuilder(row.data());
    for (Field field : shape.fields()) {
      Link link = LinkEdit.linkOf(field);
      if (link != null) {
        List<Related> present = links.list(link, row.id(), Linked.MAX + 1);
        if (!present.isEmpty()) {
          values.add(
              field.slug(), Json.createArrayBuilder(present.stream().map(Related::slug).toList()));
        }
      }
    }
    return new StoredRecord(new RecordKey(shape.objectId(), row.id()), row.slug(), values.build());
  }

  /**
   * Why a record could not continue in another object; empty: no reason is known in advance.
   *
   * @param from its object
   * @param home the target object
   */
  public List<FieldError> findErrors(
      Caller caller, GrantedShape from, StoredRecord record, NewHome home) {
    List<FieldError> faults = new ArrayList<>(findErrors(caller, home));
    try {
      deletion.checkWithdrawal(caller, from.complete(), record.key().recordId());
    } catch (Problem problem) {
      faults.add(new FieldError("record_slug", "required", String.valueOf(problem.getMessage())));
    }
    return faults;
  }

  private List<FieldError> findErrors(Caller caller, NewHome home) {
    Shape complete = home.shape().complete();
    try {
      Map<String, JsonValue> values = creation.movedValues(caller, home, Time.now());
      LinkEdit.extract(complete, values);
      JsonObject data = RecordValuesReader.merge(JsonValue.EMPTY_JSON_OBJECT, values);
      return creation.takenProblem(home.shape(), data, 0).errors();
    } catch (Problem problem) {
      if (problem.errors().isEmpty()) {
        throw problem;
      }
      return problem.errors();
    }
  }

  /**
   * Moves a locked record to another object. Refuses what the creation of a record with the values
   * would refuse, and rolls back its own changes in this case, so that other records can still be
   * moved.
   *
   * @param from its object
   * @param home the target object
   * @param operationId the operation
   */
  public Relocated move(
      Caller caller,
      GrantedShape from,
      StoredRecord record,
      NewHome home,
      String operationId,
      Instant at) {
    return savepoints.unlessRefused(
        () -> {
          RecordRow row =
              records
                  .lockToDelete(from.complete(), record.slug())
                  .orElseThrow(Relocation::notFound);
          Former former = former(from.complete(), row);
          Draft draft = creation.draftMoved(caller, home, former, operationId, at);
          String slug = draft.record().slug();
          JsonObject note =
              ChangedFields.withSlugChange(JsonValue.EMPTY_JSON_OBJECT, row.slug(), slug);
          Write write = new Write(caller, from.complete(), operationId, at, true);
          Written left = deletion.withdraw(write, from, row, note);
          Written arrived =
              creation
                  .create(caller, home.shape(), draft)
                  .orElseThrow(() -> creation.takenProblem(home.shape(), draft.record().data(), 0));
          RecordKey key = new RecordKey(home.shape().complete().objectId(), arrived.id());
          moves.fire(new RecordsMoved(Map.of(record.key(), key)));
          return new Relocated(
              record.key(), key, slug, left.change(), arrived.change(), operationId, at);
        });
  }

  private Former former(Shape from, RecordRow row) {
    Map<Long, Assignment> assignments = sets.assignments(from, List.of(row));
    return new Former(row.slug(), assignments.getOrDefault(row.id(), new Assignment(null)));
  }

  private static Problem notFound() {
    return Problem.notFound("Record");
  }
}
