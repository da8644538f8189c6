package plinth.records.rebuild;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import plinth.jobs.Jobs;
import plinth.kernel.DbException;
import plinth.kernel.Problem;
import plinth.objects.ObjectDeleted;
import plinth.objects.ObjectsProblem;
import plinth.objects.ShapeChanged;

/**
 * Adapts records to changes of their shape, or removes them when their object is deleted: for a
 * small object in the transaction of the change, for a large one by a job.
 */
@ApplicationScoped
class ShapeFollower {
  @Inject private RecordRebuild rebuild;
  @Inject private Jobs jobs;

  void onDeletion(@Observes ObjectDeleted deleted) {
    if (deleted.hasRecords()) {
      jobs.queue(deleted.caller(), RemoveRecords.KEY, RemoveRecords.parameters(deleted));
    }
  }

  void onChange(@Observes ShapeChanged change) {
    if (change.isLarge()) {
      String subject = RebuildSlots.subject(change.stored().shape().objectId());
      jobs.queue(change.caller(), RebuildSlots.KEY, subject, RebuildSlots.parameters(change));
      return;
    }
    try {
      rebuild.rebuildAll(change.caller(), change.stored());
    } catch (DbException e) {
      if (e.isUniqueViolation()) {
        throw new Problem(ObjectsProblem.FIELD_VALUES_REPEAT)
            .field("is_unique", "unique", "Two records have the same value");
      }
      throw e;
    }
  }
}
