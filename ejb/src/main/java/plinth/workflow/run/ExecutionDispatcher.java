package plinth.workflow.run;

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
import plinth.workflow.ExecutionsQueued;

/**
 * Dispatches claimed runs to threads of the server. One thread at a time claims the runs of a
 * database; claimed runs are worked in parallel.
 */
@ApplicationScoped
public class ExecutionDispatcher {
  private static final Log LOG = Log.of(ExecutionDispatcher.class);

  private static final Duration PAUSE = Duration.ofSeconds(5);

  @Inject private Workers workers;
  @Inject private WorkRun work;
  @Inject private MainExecutions mainRuns;
  @Inject private TenantExecutions tenantRuns;

  private final Map<String, ExecutionBulkhead> bulkheads = new ConcurrentHashMap<>();

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
    ExecutionBulkhead bulkhead =
        bulkheads.computeIfAbsent(
            database, key -> new ExecutionBulkhead((int) Setting.PLINTH_WORKFLOW_NODE.number()));
    if (bulkhead.room() <= 0 || !bulkhead.wakeUp().wake()) {
      return;
    }
    try {
      workers.execute(() -> drain(bulkhead, dedicated));
    } catch (RejectedExecutionException e) {
      bulkhead.wakeUp().giveUp();
      LOG.warn("execution_look_rejected", "reason", String.valueOf(e.getMessage()));
    }
  }

  private void drain(ExecutionBulkhead bulkhead, Caller.@Nullable Workspace dedicated) {
    bulkhead
        .wakeUp()
        .drain(() -> BestEffort.run("execution_claim", () -> claimAll(bulkhead, dedicated)));
  }

  private void claimAll(ExecutionBulkhead bulkhead, Caller.@Nullable Workspace dedicated) {
    int room = bulkhead.room();
    while (room > 0) {
      List<Lease> leases = claim(dedicated, room);
      leases.stream()
          .collect(Collectors.groupingBy(lease -> Objects.requireNonNull(lease.workspaceId())))
          .values()
          .forEach(together -> hand(bulkhead, dedicated, together));
      if (!leases.isEmpty()) {
        bulkhead.wakeUp().rest();
      }
      room = leases.size() < room ? 0 : bulkhead.room();
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
      ExecutionBulkhead bulkhead, Caller.@Nullable Workspace dedicated, List<Lease> leases) {
    leases.forEach(lease -> bulkhead.taken());
    submit(
        bulkhead,
        dedicated,
        leases,
        () -> {
          Map<Long, Turn> begun = leases.size() > 1 ? work.begin(leases) : Map.of();
          for (Lease lease : leases.subList(1, leases.size())) {
            Turn turn = begun.get(lease.id());
            submit(
                bulkhead, dedicated, List.of(lease), () -> run(bulkhead, dedicated, lease, turn));
          }
          run(bulkhead, dedicated, leases.get(0), begun.get(leases.get(0).id()));
        });
  }

  private void run(
      ExecutionBulkhead bulkhead,
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
      bulkhead.released();
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
      ExecutionBulkhead bulkhead,
      Caller.@Nullable Workspace dedicated,
      List<Lease> leases,
      Runnable runnable) {
    try {
      workers.execute(runnable);
    } catch (RejectedExecutionException e) {
      giveBack(dedicated, leases);
      leases.forEach(lease -> bulkhead.released());
      LOG.warn("execution_work_rejected", "reason", String.valueOf(e.getMessage()));
    }
  }
}
