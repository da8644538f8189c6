package plinth.messaging.inbound;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import plinth.kernel.BestEffort;
import plinth.kernel.Log;
import plinth.kernel.Workers;
import plinth.messaging.InboundStored;
import plinth.outbox.CoalescedWakeUp;

/**
 * Has what providers told worked, soon after it was written: one look at a time at each workspace.
 * What is told while a look is under way waits for the next, a moment later, so that much of it is
 * worked together; who is told little waits for nothing.
 */
@ApplicationScoped
public class InboundDispatcher {
  private static final Log LOG = Log.of(InboundDispatcher.class);
  private static final long GATHERED_MILLIS = 25;

  @Inject private Workers workers;
  @Inject private InboundWork work;

  private final Map<Long, CoalescedWakeUp> workspaces = new ConcurrentHashMap<>();

  /** Looks after a commit that wrote or woke something. */
  void written(@Observes(during = TransactionPhase.AFTER_SUCCESS) InboundStored journaled) {
    look(journaled.workspaceId());
  }

  /** Has the journal of a workspace looked at, soon and on another thread. */
  void look(long workspaceId) {
    CoalescedWakeUp wakeUp = workspaces.computeIfAbsent(workspaceId, id -> new CoalescedWakeUp());
    if (wakeUp.wake()) {
      begin(wakeUp, workspaceId);
    }
  }

  private void begin(CoalescedWakeUp wakeUp, long workspaceId) {
    try {
      workers.execute(() -> drain(wakeUp, workspaceId));
    } catch (RejectedExecutionException e) {
      // The clock looks again.
      wakeUp.giveUp();
      LOG.warn("inbound_look_rejected", "reason", String.valueOf(e.getMessage()));
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // it is not called off
  private void drain(CoalescedWakeUp wakeUp, long workspaceId) {
    wakeUp.look();
    BestEffort.run("inbound_work", () -> work.of(workspaceId));
    if (wakeUp.again()) {
      workers
          .clock()
          .schedule(() -> begin(wakeUp, workspaceId), GATHERED_MILLIS, TimeUnit.MILLISECONDS);
    }
  }
}
