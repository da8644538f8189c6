package plinth.records.history;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import plinth.access.ObjectRight;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Precondition;
import plinth.kernel.Problem;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.records.Held;
import plinth.records.RecordRow;
import plinth.records.RecordText;
import plinth.records.editing.Records;
import plinth.records.past.PastLog;
import plinth.records.past.PastPoint;
import plinth.records.past.PastRecords;
import plinth.records.past.PastRow;
import plinth.records.store.RecordSets;
import plinth.tenancy.Tenanted;

/** Use cases for past states of records. */
@Stateless
@Tenanted
public class RecordHistory {
  @Inject private Shapes shapes;
  @Inject private PastRecords past;
  @Inject private PastLog log;
  @Inject private RecordSets sets;
  @Inject private Reversion reversion;
  @Inject private Records records;

  /**
   * Reads a record as it was at a moment, even if it is deleted now, with the fields that existed
   * then and that the caller sees. Refuses a record that did not exist at the moment (404).
   */
  public RecordText read(
      Caller caller, String objectSlug, String slug, List<String> fields, Instant moment) {
    Shape shape = shapes.requireReadable(caller, objectSlug);
    return past.read(caller, shape, slug, fields, moment)
        .orElseThrow(() -> Problem.notFound("Record"));
  }

  /**
   * Gives a record its former values, as a new version; restores it if it was deleted since. Fields
   * that the caller does not see or must not change, serial numbers and fields created since keep
   * their values. Refuses a point at which the record did not exist (400), a value that its field
   * no longer accepts (400), a unique value that another record has now (409) and a stale version
   * (412).
   */
  public RecordText revert(
      Caller caller, String objectSlug, String slug, RevertPoint to, Precondition precondition) {
    GrantedShape shape = shapes.lockToWrite(caller, objectSlug, ObjectRight.UPDATE);
    Held held = sets.lockAny(shape.complete(), slug).orElseThrow(() -> Problem.notFound("Record"));
    RecordRow row = held.row();
    precondition.require(row.version());
    PastPoint point = resolvePoint(shape, row, to);
    PastRow then =
        log.findOne(shape.complete(), slug, point)
            .orElseThrow(
                () -> Problem.invalid(to.name(), "absent", "The record did not exist then"));
    if (held.isDeleted()) {
      reversion.restore(caller, shape, row, then, point.moment());
    }
    return records.update(
        caller,
        objectSlug,
        slug,
        held.isDeleted()
            ? reversion.links(shape, row, point.moment())
            : reversion.edit(shape, row, then, point.moment()),
        Precondition.NONE);
  }

  private PastPoint resolvePoint(GrantedShape shape, RecordRow row, RevertPoint to) {
    Instant at = to.at();
    if (at != null) {
      return PastPoint.at(at);
    }
    long version = to.version() == null ? 0 : to.version();
    return log.findVersion(shape.complete(), row.id(), version)
        .orElseThrow(() -> Problem.invalid("version", "unknown", "The record has no such version"));
  }
}
