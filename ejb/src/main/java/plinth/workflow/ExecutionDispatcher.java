package plinth.workflow;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Lease;
import plinth.kernel.Log;
import plinth.kernel.Setting;
import plinth.kernel.Workers;

/**
 * Takes claimed runs to threads of the server. One look at a time goes through each database; what
 * it claims is worked side by side.
 */
@ApplicationScoped
public class ExecutionDispatcher {
  private static final Log LOG = Log.of(ExecutionDispatcher.class);

  private static final Duration PAUSE = Duration.ofSeconds(5);

  @Inject private Workers workers;
  @Inject private WorkRun work;
  @Inject private MainExecutions mainRuns;
  @Inject private TenantExecutions tenantRuns;

  private final Map<String, ExecutionBulkhead> lanes = new ConcurrentHashMap<>();

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
    ExecutionBulkhead lane =
        lanes.computeIfAbsent(
            database, key -> new ExecutionBulkhead((int) Setting.PLINTH_WORKFLOW_NODE.number()));
    if (lane.room() <= 0 || !lane.looks().wake()) {
      return;
    }
    try {
      workers.execute(() -> drain(lane, dedicated));
    } catch (RejectedExecutionException e) {
      lane.looks().giveUp();
      LOG.warn("execution_look_rejected", "reason", String.valueOf(e.getMessage()));
    }
  }

  private void drain(ExecutionBulkhead lane, Caller.@Nullable Workspace dedicated) {
    lane.looks().drain(() -> BestEffort.run("execution_claim", () -> claimAll(lane, dedicated)));
  }

  private void claimAll(ExecutionBulkhead lane, Caller.@Nullable Workspace dedicated) {
    int room = lane.room();
    while (room > 0) {
      List<Lease> leases = claim(dedicated, room);
      leases.stream()
          .collect(Collectors.groupingBy(lease -> Objects.requireNonNull(lease.workspaceId())))
          .values()
          .forEach(together -> hand(lane, dedicated, together));
      if (!leases.isEmpty()) {
        lane.looks().rest();
      }
      room = leases.size() < room ? 0 : lane.room();
    }
  }

  private List<Lease> claim(Caller.@Nullable Workspace dedicated, int most) {
    Caller caller = Caller.system("workflow");
    return dedicated == null
        ? mainRuns.claim(caller, most)
        : tenantRuns.claim(caller.in(dedicated), most);
  }

  /** Runs of one workspace that were claimed together begin together, and go on side by side. */
  private void hand(
      ExecutionBulkhead lane, Caller.@Nullable Workspace dedicated, List<Lease> leases) {
    leases.forEach(lease -> lane.taken());
    submit(
        lane,
        dedicated,
        leases,
        () -> {
          Map<Long, Turn> begun = leases.size() > 1 ? work.begin(leases) : Map.of();
          for (Lease lease : leases.subList(1, leases.size())) {
            Turn turn = begun.get(lease.id());
            submit(lane, dedicated, List.of(lease), () -> run(lane, dedicated, lease, turn));
          }
          run(lane, dedicated, leases.get(0), begun.get(leases.get(0).id()));
        });
  }

  private void run(
      ExecutionBulkhead lane,
      Caller.@Nullable Workspace dedicated,
      Lease lease,
      @Nullable Turn begun) {
    try {
      if (!(begun instanceof Turn.Done)) {
        work.of(lease, begun);
      }
    } catch (RuntimeException e) {
      LOG.error("execution_work_failed", e, "execution", lease.id());
      giveBack(dedicated, List.of(lease));
    } finally {
      lane.released();
      look(dedicated);
    }
  }

  /** Runs that this node could not work come again soon; where that cannot be noted, later. */
  private void giveBack(Caller.@Nullable Workspace dedicated, List<Lease> leases) {
    Caller caller = Caller.system("workflow");
    BestEffort.run(
        "execution_give_back",
        () -> {
          if (dedicated == null) {
            mainRuns.giveBack(caller, leases, PAUSE);
          } else {
            tenantRuns.giveBack(caller.in(dedicated), leases, PAUSE);
          }
        });
  }

  /** What no thread takes is given back. */
  private void submit(
      ExecutionBulkhead lane,
      Caller.@Nullable Workspace dedicated,
      List<Lease> leases,
      Runnable runnable) {
    try {
      workers.execute(runnable);
    } catch (RejectedExecutionException e) {
      giveBack(dedicated, leases);
      leases.forEach(lease -> lane.released());
      LOG.warn("execution_work_rejected", "reason", String.valueOf(e.getMessage()));
    }
  }
}
