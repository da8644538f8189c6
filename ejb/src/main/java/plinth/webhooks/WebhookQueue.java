package plinth.webhooks;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Lease;
import plinth.kernel.Sql;
import plinth.queue.Batch;
import plinth.queue.Capacity;
import plinth.queue.Lane;
import plinth.queue.LeasedQueue;
import plinth.queue.QueueEngine;

/**
 * The queue of endpoints with due deliveries. Only one worker at a time sends to an endpoint. A
 * hanging endpoint occupies only its own slot. A node has more slots than hanging endpoints can
 * occupy at a time, because each of them is paused afterwards.
 */
@ApplicationScoped
public class WebhookQueue implements LeasedQueue<Lease> {
  /** Longer than the longest wave of calls. */
  private static final Duration LEASE = Duration.ofMinutes(2);

  private static final Capacity CAPACITY = Capacity.ofNode(128, 16);
  private static final long NEXT_POLL_MILLIS = 60_000;

  private static final Sql DUE =
      Sql.of(
          """
          with due as (
            select w.workspace_id, w.id
            from tenant.webhook w
            where w.due_at <= now() and
          """);

  private static final Sql CLAIMED =
      Sql.of(
          """
          from due
          where w.workspace_id = due.workspace_id and w.id = due.id
          returning w.workspace_id, w.id, w.fence
          """);

  @Inject private QueueEngine engine;
  @Inject private WebhookTurn turn;

  void onDeliveriesDue(@Observes(during = TransactionPhase.AFTER_SUCCESS) DeliveriesDue nudge) {
    poll(nudge.dedicated());
  }

  @Override
  public void poll(Caller.@Nullable Workspace dedicated) {
    engine.poll(this, dedicated);
  }

  @Override
  public String name() {
    return "webhook";
  }

  @Override
  public Capacity capacity() {
    return CAPACITY;
  }

  @Override
  public List<Lease> claim(Db db, Lane<Lease> lane, int most) {
    return claim(db, most);
  }

  static List<Lease> claim(Db db, int most) {
    return db.list(
        DUE.plus(Lease.freeCondition("w"))
            .plus("order by w.due_at limit ? for update of w skip locked)", most)
            .plus("update tenant.webhook w set")
            .plus(Lease.claimAssignments("w", LEASE))
            .plus(CLAIMED),
        row -> new Lease(row.getLong("workspace_id"), row.getLong("id"), row.getLong("fence")));
  }

  @Override
  public void process(Batch<Lease> batch) {
    batch.claims().forEach(lease -> BestEffort.run("webhook_run", () -> work(batch, lease)));
  }

  /** Sends to the endpoint, and schedules another look if it is due before the next poll. */
  private void work(Batch<Lease> batch, Lease lease) {
    Long dueIn = turn.run(lease);
    if (dueIn != null && dueIn < NEXT_POLL_MILLIS) {
      batch.pollLater(dueIn);
    }
  }
}
