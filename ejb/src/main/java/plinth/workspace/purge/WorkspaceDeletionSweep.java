package plinth.workspace.purge;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.audit.AuditProblem;
import plinth.jobs.JobProblem;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Setting;

/**
 * Starts purges of workspaces whose deletion is due, continues purges without a job, and checks
 * finished ones once more.
 */
@ApplicationScoped
public class WorkspaceDeletionSweep implements Sweep<PurgeDue> {
  @Inject private DuePurges due;
  @Inject private OrderPurge order;
  @Inject private PurgeOrders orders;
  @Inject private PurgeSteps steps;

  @Override
  public String name() {
    return "workspace-deletion";
  }

  @Override
  public Setting cron() {
    return Setting.WORKSPACE_DELETION_CRON;
  }

  @Override
  public List<PurgeDue> listDue(Instant moment, @Nullable Long workspaceId) {
    return due.listDue(Caller.system(name()), moment, workspaceId);
  }

  @Override
  public boolean followsBusinessTime() {
    return true;
  }

  @Override
  public void process(PurgeDue item) {
    Caller caller = Caller.system(name());
    try {
      switch (item.kind()) {
        case BEGIN -> order.run(caller, item.id(), item.reason(), item.requestedBy());
        case GO_ON -> orders.resume(caller, item.id());
        case LOOK_AGAIN -> steps.removeLate(caller, item.id());
      }
    } catch (Problem refused) {
      // Moved, held or stopped by an operator: the next run of the sweep tries again.
      if (refused.code() != JobProblem.WORKSPACE_BUSY
          && refused.code() != AuditProblem.LEGAL_HOLD) {
        throw refused;
      }
    }
  }
}
