package plinth.workflow.run;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Lease;
import plinth.kernel.Sql;
import plinth.queue.Batch;
import plinth.queue.Capacity;
import plinth.queue.Lane;
import plinth.queue.LeasedQueue;
import plinth.queue.QueueDatabases;
import plinth.queue.QueueEngine;
import plinth.queue.TurnClaim;
import plinth.workflow.ExecutionsQueued;
import plinth.workflow.WorkflowConfig;

/**
 * The queue of runs. Workspaces take turns by the number of their claimed runs on all nodes: the
 * one with fewer comes first, and none exceeds its cap, so that a burst in one workspace does not
 * delay the others.
 */
@ApplicationScoped
public class ExecutionQueue implements LeasedQueue<Lease> {
  /** The time after which another worker may take over a run without a sign of life. */
  static final Duration LEASE = Duration.ofSeconds(60);

  private static final Duration PAUSE = Duration.ofSeconds(5);
  private static final String TABLE = "tenant.workflow_execution";

  private static final Sql IN_HAND =
      Sql.of(
          """
          (
            select count(*)
            from tenant.workflow_execution h
            where h.workspace_id = busy.workspace_id and h.lease_until > now()
          )
          """);

  private static final Sql GIVE_BACK =
      Sql.named(
          """
          update tenant.workflow_execution o
          set lease_until = null, due_at = now() + :millis * interval '1 millisecond'
          from unnest(:workspaces::bigint[], :ids::bigint[], :fences::bigint[]) l (workspace_id,
              id, fence)
          where o.workspace_id = l.workspace_id and o.id = l.id and o.fence = l.fence
            and o.due_at is not null
          """);

  @Inject private QueueEngine engine;
  @Inject private QueueDatabases databases;
  @Inject private WorkRun work;
  @Inject private WorkflowConfig config;

  void onExecutionsQueued(
      @Observes(during = TransactionPhase.AFTER_SUCCESS) ExecutionsQueued queued) {
    poll(queued.dedicated());
  }

  @Override
  public void poll(Caller.@Nullable Workspace dedicated) {
    engine.poll(this, dedicated);
  }

  @Override
  public String name() {
    return "execution";
  }

  @Override
  public Capacity capacity() {
    return Capacity.ofDatabase(config.runsPerNode());
  }

  @Override
  public List<Lease> claim(Db db, Lane<Lease> lane, int most) {
    return claim(db, most, config.runsPerWorkspace());
  }

  static List<Lease> claim(Db db, int most, long perWorkspace) {
    // One claim at a time per database, so that the caps apply across all nodes.
    db.lock(TABLE, 0);
    TurnClaim turns =
        new TurnClaim(
            TABLE, "o.due_at is not null", Sql.of("o.due_at <= now()"), IN_HAND, perWorkspace);
    // Only an expired lease counts as a lost claim: its node died, or could not renew the lease.
    return db.list(
        turns.toSql(
            most,
            LEASE,
            "claims = o.claims + (o.lease_until is not null)::integer,",
            "o.workspace_id, o.id, o.fence"),
        row -> new Lease(row.getLong("workspace_id"), row.getLong("id"), row.getLong("fence")));
  }

  /** Runs of one workspace that are claimed together start together. */
  @Override
  public Collection<List<Lease>> batches(List<Lease> claims) {
    return claims.stream()
        .collect(Collectors.groupingBy(lease -> Objects.requireNonNull(lease.workspaceId())))
        .values();
  }

  /** Runs that started together continue in parallel. */
  @Override
  public void process(Batch<Lease> batch) {
    List<Lease> leases = batch.claims();
    Map<Long, Turn> begun = leases.size() > 1 ? work.prepare(leases) : Map.of();
    for (Lease lease : leases.subList(1, leases.size())) {
      Turn turn = begun.get(lease.id());
      batch.handOn(lease, () -> run(lease, turn));
    }
    run(leases.get(0), begun.get(leases.get(0).id()));
  }

  private void run(Lease lease, @Nullable Turn begun) {
    if (!(begun instanceof Turn.Done)) {
      work.run(lease, begun);
    }
  }

  /**
   * Runs that this node could not process are due again soon; if that cannot be stored, when the
   * lease expires.
   */
  @Override
  public void returnClaims(Lane<Lease> lane, List<Lease> claims) {
    databases.dispatch(Caller.system(name()), lane.dedicated(), db -> giveBack(db, claims, PAUSE));
  }

  /** Releases claimed runs for a later attempt. Runs that another claim holds stay unchanged. */
  private static int giveBack(Db db, List<Lease> leases, Duration pause) {
    return db.update(
        GIVE_BACK
            .with("millis", pause.toMillis())
            .with("workspaces", leases.stream().map(Lease::workspaceId).toArray(Long[]::new))
            .with("ids", leases.stream().map(Lease::id).toArray(Long[]::new))
            .with("fences", leases.stream().map(Lease::fence).toArray(Long[]::new)));
  }
}
