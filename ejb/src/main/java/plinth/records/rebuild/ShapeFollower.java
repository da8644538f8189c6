package plinth.records.rebuild;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import plinth.jobs.Jobs;
import plinth.kernel.DbException;
import plinth.objects.ObjectDeleted;
import plinth.objects.ShapeChanged;
import plinth.records.Savepoints;
import plinth.records.index.UniqueColumns;

/**
 * Adapts records to changes of their shape, or removes them when their object is deleted: for a
 * small object in the transaction of the change, for a large one by a job.
 */
@ApplicationScoped
class ShapeFollower {
  @Inject private RecordRebuild rebuild;
  @Inject private RepeatedValues repeated;
  @Inject private Savepoints savepoints;
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
      savepoints.unlessRefused(
          () -> {
            rebuild.rebuildAll(change.caller(), change.stored());
            return true;
          });
    } catch (DbException e) {
      String column = UniqueColumns.repeated(e).orElseThrow(() -> e);
      throw repeated.problem(change, column);
    }
  }
}
