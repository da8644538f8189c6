package plinth.records.bulk;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.access.ObjectRight;
import plinth.jobs.Job;
import plinth.jobs.Jobs;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.records.Assignees;
import plinth.records.Assignment;
import plinth.records.CommonValues;
import plinth.records.RowResult;
import plinth.records.Savepoints;
import plinth.records.lists.RecordCounts;
import plinth.records.operation.BulkAction;
import plinth.records.operation.Operations;
import plinth.records.query.PeopleFilters;
import plinth.records.query.RecordSource;
import plinth.records.store.RecordSets;
import plinth.records.store.RecordSets.Write;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.Tenanted;

/**
 * Use cases for bulk operations on records of an object: within the call up to a limit, beyond it
 * as a job. Each operation can be undone for seven days, see {@link Undo}.
 */
@Stateless
@Tenanted
public class BulkRecords {
  @Inject private Shapes shapes;
  @Inject private RecordSets sets;
  @Inject private RecordCounts counts;
  @Inject private BulkWork work;
  @Inject private PeopleFilters people;
  @Inject private Operations operations;
  @Inject private Assignees assignees;
  @Inject private Savepoints savepoints;
  @Inject private BoundWorkspace bound;
  @Inject private Jobs jobs;
  @Inject private BulkConfig config;

  /**
   * Sets fields of many records to the same values. Refuses values that no record accepts, and
   * names the field; for values that only some records accept because they have them already, the
   * others fail.
   *
   * @param isDryRun whether to report what would happen to each record and store nothing
   */
  public BulkResult update(
      Caller caller, String objectSlug, Selection selection, JsonObject data, boolean isDryRun) {
    GrantedShape shape = shapes.lockToWrite(caller, objectSlug, ObjectRight.UPDATE);
    return run(caller, shape, new BulkAction.Update(data), selection, isDryRun);
  }

  /**
   * Assigns many records to an admin. Refuses anyone who is not an active member.
   *
   * @param to the slug of a member, or the label of an admin; null: nobody
   */
  public BulkResult assign(
      Caller caller,
      String objectSlug,
      Selection selection,
      @Nullable String to,
      boolean isDryRun) {
    GrantedShape shape = shapes.lockToWrite(caller, objectSlug, ObjectRight.UPDATE);
    Assignment assignment = assignees.read(caller, to);
    return run(caller, shape, new BulkAction.Assign(assignment), selection, isDryRun);
  }

  /** Deletes many records. */
  public BulkResult delete(
      Caller caller, String objectSlug, Selection selection, boolean isDryRun) {
    GrantedShape shape = shapes.lockToWrite(caller, objectSlug, ObjectRight.DELETE);
    return run(caller, shape, new BulkAction.Delete(), selection, isDryRun);
  }

  /** Deletes all records of an object. */
  public BulkResult deleteAll(Caller caller, String objectSlug, boolean isDryRun) {
    return delete(caller, objectSlug, Selection.everything(), isDryRun);
  }

  private BulkResult run(
      Caller caller, GrantedShape shape, BulkAction action, Selection selection, boolean isDryRun) {
    CommonValues values = work.values(caller, shape, action);
    int atOnce = config.recordsPerCall();
    if (selection.slugs().size() > atOnce) {
      throw Problem.invalid("slugs", "max", "slugs must list at most " + atOnce + " records");
    }
    Instant now = Time.now();
    RecordSource source = selection.source(people, caller, bound.id(), shape.seen(), now);
    List<Long> ids = sets.listIds(source, 0, atOnce + 1);
    if (ids.size() > atOnce) {
      values.refuseAllButOptions(shape.complete());
      return isDryRun
          ? BulkResult.counted(counts.expected(source))
          : start(caller, shape, action, selection, now);
    }
    String token = Operations.newToken();
    Write write = new Write(caller, shape.complete(), token, now, !isDryRun);
    List<RowResult> results =
        savepoints.run(
            isDryRun,
            () -> {
              operations.start(token, caller, shape.complete().objectId(), action.code(), now);
              return work.run(write, action, values, source, ids);
            });
    if (results.stream().allMatch(RowResult::isFailed)) {
      values.refuseDoubts();
    }
    return BulkResult.done(isDryRun, selection.inOrder(results), token, now);
  }

  private BulkResult start(
      Caller caller, GrantedShape shape, BulkAction action, Selection selection, Instant now) {
    String token = Operations.newToken();
    operations.start(token, caller, shape.complete().objectId(), action.code(), now);
    BulkTask task =
        new BulkTask(
            shape.complete().objectSlug(),
            action,
            selection,
            token,
            now,
            sets.lastId(shape.complete()));
    Job job = jobs.queue(caller, BulkJob.KEY, task.json());
    operations.setJob(token, job.slug());
    return BulkResult.started(job, token, now);
  }
}
