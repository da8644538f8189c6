package plinth.messaging.inbound;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Time;
import plinth.kernel.Workers;
import plinth.messaging.InboundStored;
import plinth.queue.PolledQueue;
import plinth.queue.QueueDatabases;
import plinth.queue.TurnClaim;
import plinth.queue.WakeUps;

/**
 * The queue of provider events. It has no leases: one run at a time serves a workspace and
 * processes all of its events. Events that arrive during a run wait a moment for the next one, so
 * that many are processed together; the first event after an idle time is processed immediately.
 */
@ApplicationScoped
public class InboundQueue implements PolledQueue {
  private static final String NAME = "inbound";
  private static final Duration GATHERED = Duration.ofMillis(25);

  /**
   * The node that stored an event processes it immediately; after this time, any other node may.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  @Inject private Workers workers;
  @Inject private QueueDatabases databases;
  @Inject private InboundWork work;

  private final WakeUps<Long> workspaces = new WakeUps<>(NAME, GATHERED, this::work);
  private final WakeUps<Optional<Caller.Workspace>> polls =
      new WakeUps<>(NAME, Duration.ZERO, this::wakeWaiting);

  /** Wakes the queue after a commit that stored an event or made one due again. */
  void onInboundStored(@Observes(during = TransactionPhase.AFTER_SUCCESS) InboundStored stored) {
    workspaces.wake(workers, stored.workspaceId());
  }

  @Override
  public void poll(Caller.@Nullable Workspace dedicated) {
    polls.wake(workers, Optional.ofNullable(dedicated));
  }

  private void work(long workspaceId) {
    BestEffort.run("inbound_work", () -> work.run(workspaceId));
  }

  private void wakeWaiting(Optional<Caller.Workspace> dedicated) {
    Duration patience = dedicated.isPresent() ? Duration.ZERO : PATIENCE;
    BestEffort.run(
        "inbound_waiting",
        () ->
            databases
                .dispatch(Caller.system(NAME), dedicated.orElse(null), db -> waiting(db, patience))
                .forEach(workspace -> workspaces.wake(workers, workspace)));
  }

  /** Returns the workspaces of a database with an event that has waited for this long. */
  static List<Long> waiting(Db db, Duration patience) {
    return db.list(
        TurnClaim.busy("tenant.inbound_journal", "o.state = 'new'")
            .plus(
                """
                select workspace_id
                from busy
                where workspace_id is not null and exists (
                  select
                  from tenant.inbound_journal j
                  where j.workspace_id = busy.workspace_id and j.state = 'new'
                    and j.received_at < ?)
                """,
                Time.now().minus(patience)),
        row -> row.getLong("workspace_id"));
  }
}
