package plinth.records.batches;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.objects.Shapes;
import plinth.records.ChangeRange;
import plinth.records.editing.WrittenRecord;
import plinth.records.operation.Operations;
import plinth.tenancy.Tenanted;

/**
 * Use case for several writes of records, with values of their own, in one call and one operation,
 * which can be undone as a whole for seven days.
 */
@Stateless
@Tenanted
public class BatchRecords {
  @Inject private Shapes shapes;
  @Inject private BatchLocks locks;
  @Inject private BatchWork work;
  @Inject private Operations operations;

  /**
   * Carries out a batch. If operations are to take effect only together and some are refused, the
   * refusal names the faults of all of them. Refuses an unknown object of the path (404).
   *
   * @param objectSlug the object of operations that name none
   * @param rights the rights that each operation requires
   */
  public BatchResult run(Caller caller, String objectSlug, Batch batch, BatchRights rights) {
    List<BatchOperation> all = batch.operations();
    requireAny(caller, objectSlug, all, rights);
    long objectId = shapes.requireReadable(caller, objectSlug).objectId();
    Set<String> named = new LinkedHashSet<>();
    all.forEach(operation -> named.add(operation.objectOr(objectSlug)));
    BatchObjects objects = locks.lockShapes(caller, named);
    String token = Operations.newToken();
    BatchRun run = new BatchRun(caller, objectSlug, all, objects, rights, token);
    run.checkReferences();
    locks.lockRecords(objectSlug, all, objects);
    Instant now = Time.now();
    operations.start(token, caller, objectId, Operations.BATCH, now);
    work.run(run);
    if (batch.mode() == BatchMode.ALL && !run.refused().isEmpty()) {
      throw BatchFaults.combined(run.refused());
    }
    BatchResult result = BatchResult.of(run.results(), token, now);
    operations.addCounts(token, result.succeeded(), result.failed());
    ChangeRange changes = changes(run);
    if (changes != null) {
      operations.extendChanges(token, changes);
    }
    return result;
  }

  /** Refuses a caller without the right to any of the operations, before objects are looked up. */
  private static void requireAny(
      Caller caller, String objectSlug, List<BatchOperation> all, BatchRights rights) {
    for (int i = 0; i < all.size(); i++) {
      try {
        rights.require(caller, all.get(i).action().right(), all.get(i).objectOr(objectSlug));
        return;
      } catch (Problem refused) {
        if (i == all.size() - 1) {
          throw refused;
        }
      }
    }
  }

  /** The rows of the change log of all operations; null if nothing changed. */
  private static @Nullable ChangeRange changes(BatchRun run) {
    @Nullable ChangeRange all = null;
    for (WrittenRecord record : run.written()) {
      ChangeRange its = record.changes();
      if (its != null) {
        all =
            all == null
                ? its
                : new ChangeRange(
                    Math.min(all.first(), its.first()),
                    Math.max(all.last(), its.last()),
                    all.count() + its.count());
      }
    }
    return all;
  }
}
