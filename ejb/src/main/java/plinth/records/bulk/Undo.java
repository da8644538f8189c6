package plinth.records.bulk;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import plinth.access.ObjectRight;
import plinth.jobs.Job;
import plinth.jobs.Jobs;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.objects.Shapes;
import plinth.records.RecordsProblem;
import plinth.records.RowResult;
import plinth.records.operation.OperationView;
import plinth.records.operation.Operations;
import plinth.tenancy.Tenanted;

/**
 * Use cases for past operations on many records, such as bulk changes and imports: shows their
 * results and undoes them. Records that were changed since are not modified but reported; a merge
 * is undone as a whole or not at all. An undo is an operation too and can be undone.
 */
@Stateless
@Tenanted
public class Undo {
  @Inject private Operations operations;
  @Inject private UndoWork work;
  @Inject private UndoRights rights;
  @Inject private MergeReversal merges;
  @Inject private Shapes shapes;
  @Inject private Jobs jobs;
  @Inject private BulkConfig config;

  /** An operation by its token. */
  public OperationView show(Caller caller, String token) {
    Operations.Row row = operations.findById(token).orElseThrow(Undo::unknown);
    String objectSlug = objectSlug(row);
    shapes.requireReadable(caller, objectSlug);
    Job job = null;
    if (row.jobSlug() != null) {
      job = jobs.get(caller, row.jobSlug());
      // Read after the job, so that the row of an ended job is final.
      row = operations.findById(token).orElseThrow(Undo::unknown);
    }
    return OperationView.of(row, objectSlug, job, operations.listFailures(token));
  }

  /**
   * Undoes an operation. Refuses one that is still running, was already undone, or is older than
   * seven days (409), and a caller who may not change every field that it changed (403); others may
   * still undo the operation then. Refuses a merge if one of its records has changed since (409).
   */
  public BulkResult undo(Caller caller, String token) {
    Operations.Row row = operations.findById(token).orElseThrow(Undo::unknown);
    if (operations.findObjectSlug(row.objectId()).isEmpty()) {
      throw unknown();
    }
    Set<ObjectRight> needed = rights.require(caller, row);
    Instant now = Time.now();
    if (!now.isBefore(row.undoing().until())) {
      throw new Problem(RecordsProblem.UNDO_EXPIRED);
    }
    if (row.jobSlug() != null && !jobs.get(caller, row.jobSlug()).status().isFinal()) {
      throw new Problem(RecordsProblem.OPERATION_RUNNING);
    }
    String next = Operations.newToken();
    if (!operations.markUndone(token, next)) {
      throw new Problem(RecordsProblem.UNDO_DONE);
    }
    operations.start(next, caller, row.objectId(), row.undoAction(), now);
    if (row.counts().succeeded() > config.recordsPerCall()) {
      Job job =
          jobs.queue(
              caller,
              UndoJob.KEY,
              Json.createObjectBuilder()
                  .add("undone", token)
                  .add("token", next)
                  .add("right", ofJob(needed).code())
                  .build());
      operations.setJob(next, job.slug());
      return BulkResult.started(job, next, now);
    }
    if (row.isMerge()) {
      List<RowResult> results = merges.undo(caller, row, next);
      operations.addResults(next, results);
      return BulkResult.done(false, results, next, now);
    }
    List<RowResult> results = new ArrayList<>();
    UndoWork.Part part = work.next(caller, row, next, Long.MAX_VALUE);
    while (part.last() > 0) {
      results.addAll(part.results());
      part = work.next(caller, row, next, part.last());
    }
    return BulkResult.done(false, results, next, now);
  }

  /** The right that a job keeps requiring while it undoes an operation. */
  private static ObjectRight ofJob(Set<ObjectRight> needed) {
    return needed.contains(ObjectRight.DELETE) ? ObjectRight.DELETE : ObjectRight.UPDATE;
  }

  private String objectSlug(Operations.Row row) {
    return operations.findObjectSlug(row.objectId()).orElseThrow(Undo::unknown);
  }

  private static Problem unknown() {
    return Problem.notFound("Operation");
  }
}
