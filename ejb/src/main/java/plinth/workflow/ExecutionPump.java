package plinth.workflow;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Lease;
import plinth.kernel.Log;
import plinth.kernel.Setting;
import plinth.kernel.Soft;

/**
 * Takes claimed runs to threads of the server. One look at a time goes through each database; what
 * it claims is worked side by side.
 */
@ApplicationScoped
public class ExecutionPump {
  private static final Log LOG = Log.of(ExecutionPump.class);

  @Resource private ManagedExecutorService executor;
  @Inject private WorkRun work;
  @Inject private MainExecutions mainRuns;
  @Inject private TenantExecutions tenantRuns;

  private final Map<String, ExecutionLane> lanes = new ConcurrentHashMap<>();

  /** Looks after a commit that queued runs. */
  void queued(@Observes(during = TransactionPhase.AFTER_SUCCESS) ExecutionsQueued queued) {
    look(queued.dedicated());
  }

  /**
   * Has the runs of a database looked at, soon and on another thread.
   *
   * @param dedicated the workspace with a database of its own; null: the main database
   */
  public void look(Caller.@Nullable Workspace dedicated) {
    String database = dedicated == null ? "" : String.valueOf(dedicated.database());
    ExecutionLane lane =
        lanes.computeIfAbsent(
            database, key -> new ExecutionLane((int) Setting.PLINTH_WORKFLOW_NODE.number()));
    if (lane.room() <= 0 || !lane.looks().wake()) {
      return;
    }
    try {
      executor.execute(() -> drain(lane, dedicated));
    } catch (RejectedExecutionException e) {
      lane.looks().giveUp();
      LOG.warn("execution_look_rejected", "reason", String.valueOf(e.getMessage()));
    }
  }

  private void drain(ExecutionLane lane, Caller.@Nullable Workspace dedicated) {
    do {
      lane.looks().look();
      Soft.run("execution_claim", () -> claimAll(lane, dedicated));
    } while (lane.looks().again());
  }

  private void claimAll(ExecutionLane lane, Caller.@Nullable Workspace dedicated) {
    int room = lane.room();
    while (room > 0) {
      List<Lease> leases = claim(dedicated, room);
      if (leases.isEmpty()) {
        return;
      }
      leases.forEach(lease -> hand(lane, dedicated, lease));
      room = lane.room();
    }
  }

  private List<Lease> claim(Caller.@Nullable Workspace dedicated, int most) {
    Caller caller = Caller.system("workflow");
    return dedicated == null
        ? mainRuns.claim(caller, most)
        : tenantRuns.claim(caller.in(dedicated), most);
  }

  private void hand(ExecutionLane lane, Caller.@Nullable Workspace dedicated, Lease lease) {
    lane.taken();
    try {
      executor.execute(
          () -> {
            try {
              Soft.run("execution_work", () -> work.of(lease));
            } finally {
              lane.released();
              look(dedicated);
            }
          });
    } catch (RejectedExecutionException e) {
      lane.released();
      throw e;
    }
  }
}
