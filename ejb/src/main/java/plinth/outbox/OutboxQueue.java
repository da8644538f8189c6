package plinth.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Log;
import plinth.kernel.Workers;
import plinth.queue.Batch;
import plinth.queue.Capacity;
import plinth.queue.Lane;
import plinth.queue.LeasedQueue;
import plinth.queue.QueueDatabases;
import plinth.queue.QueueEngine;
import plinth.tenancy.Plane;

/**
 * The queue of outbox rows. Neither a slow listener nor a busy workspace floods a node or delays
 * the others: {@link OutboxShares}.
 */
@ApplicationScoped
public class OutboxQueue implements LeasedQueue<OutboxClaim> {
  private static final Log LOG = Log.of(OutboxQueue.class);
  private static final Capacity CAPACITY = Capacity.ofDatabase(32);

  @Inject private QueueEngine engine;
  @Inject private QueueDatabases databases;
  @Inject private Workers workers;
  @Inject private OutboxWork work;

  /** Rows of one listener in one workspace or the main plane, worked together. */
  private record Group(@Nullable Long workspaceId, String listener, long alone) {}

  void onOutboxRowAdded(@Observes(during = TransactionPhase.AFTER_SUCCESS) OutboxRowAdded nudge) {
    poll(nudge.dedicated());
  }

  @Override
  public void poll(Caller.@Nullable Workspace dedicated) {
    engine.poll(this, dedicated);
  }

  @Override
  public String name() {
    return "outbox";
  }

  @Override
  public Capacity capacity() {
    return CAPACITY;
  }

  @Override
  public List<OutboxClaim> claim(Db db, Lane<OutboxClaim> lane, int most) {
    List<Plane> planes =
        lane.dedicated() == null ? List.of(Plane.MAIN, Plane.TENANT) : List.of(Plane.TENANT);
    return new OutboxShares(lane.inHand()).claim(db, planes, work.listeners(), most);
  }

  /**
   * First attempts of one listener in one workspace are worked together, further attempts each
   * alone.
   */
  @Override
  public Collection<List<OutboxClaim>> batches(List<OutboxClaim> claims) {
    Map<Group, List<OutboxClaim>> groups = new LinkedHashMap<>();
    for (OutboxClaim claim : claims) {
      long alone = claim.attempts() > 0 ? claim.lease().id() : 0;
      Group group = new Group(claim.lease().workspaceId(), claim.listener(), alone);
      groups.computeIfAbsent(group, key -> new ArrayList<>()).add(claim);
    }
    return groups.values();
  }

  @Override
  public void process(Batch<OutboxClaim> batch) {
    work.process(batch.claims().get(0).listener(), batch.claims());
  }

  @Override
  public void renewLeases() {
    work.claimsInProgress()
        .forEach((dedicated, claims) -> renewSoon(dedicated.orElse(null), List.copyOf(claims)));
  }

  private void renewSoon(Caller.@Nullable Workspace dedicated, List<OutboxClaim> begun) {
    try {
      workers.execute(() -> BestEffort.run("outbox_renew", () -> renew(dedicated, begun)));
    } catch (RejectedExecutionException e) {
      LOG.warn("outbox_renew_rejected", "reason", String.valueOf(e.getMessage()));
    }
  }

  private void renew(Caller.@Nullable Workspace dedicated, List<OutboxClaim> begun) {
    databases.dispatch(Caller.system(name()), dedicated, db -> OutboxClaims.renew(db, begun));
  }
}
