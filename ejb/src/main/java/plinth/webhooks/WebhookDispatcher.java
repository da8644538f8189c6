package plinth.webhooks;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Lease;
import plinth.kernel.Log;
import plinth.kernel.LogContext;
import plinth.kernel.Secrets;
import plinth.kernel.Span;
import plinth.kernel.Workers;
import plinth.outbox.CoalescedWakeUp;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.WorkspaceStatus;
import plinth.tenancy.Workspaces;

/**
 * Takes claimed endpoints to be sent to, side by side on threads of the server. An endpoint that
 * hangs holds its own place and no other's: there are more places than anybody's endpoints that
 * hang take at a time, because each of them is left alone for a while after it did.
 */
@ApplicationScoped
public class WebhookDispatcher {
  private static final Log LOG = Log.of(WebhookDispatcher.class);
  private static final int MAX = 128;
  private static final int AT_ONCE = 16;
  private static final long NEXT_POLL_MILLIS = 60_000;

  @Inject private Workers workers;
  @Inject private SharedWebhooks shared;
  @Inject private WebhookRuns runs;
  @Inject private DeliverWebhooks deliver;
  @Inject private WorkspaceDirectory directory;

  private final AtomicInteger inHand = new AtomicInteger();
  private final Map<String, CoalescedWakeUp> byDatabase = new ConcurrentHashMap<>();

  void made(@Observes(during = TransactionPhase.AFTER_SUCCESS) WebhookNudge nudge) {
    look(nudge.dedicated());
  }

  /**
   * Has the endpoints of a database looked at, soon and on another thread.
   *
   * @param dedicated the workspace with a database of its own; null: the main database
   */
  void look(Caller.@Nullable Workspace dedicated) {
    String database = dedicated == null ? "" : String.valueOf(dedicated.database());
    CoalescedWakeUp wakeUp = byDatabase.computeIfAbsent(database, name -> new CoalescedWakeUp());
    if (wakeUp.wake()) {
      submit(() -> drain(wakeUp, dedicated), wakeUp::giveUp);
    }
  }

  private void drain(CoalescedWakeUp wakeUp, Caller.@Nullable Workspace dedicated) {
    wakeUp.drain(() -> BestEffort.run("webhook_claim", () -> claimAll(wakeUp, dedicated)));
  }

  private void claimAll(CoalescedWakeUp wakeUp, Caller.@Nullable Workspace dedicated) {
    int room = Math.min(AT_ONCE, MAX - inHand.get());
    while (room > 0) {
      Caller caller = Caller.system("webhooks");
      List<Lease> leases =
          dedicated == null ? shared.claim(caller, room) : runs.claim(caller.in(dedicated), room);
      for (Lease lease : leases) {
        inHand.incrementAndGet();
        submit(() -> work(dedicated, lease), inHand::decrementAndGet);
      }
      if (!leases.isEmpty()) {
        wakeUp.rest();
      }
      room = leases.size() < room ? 0 : Math.min(AT_ONCE, MAX - inHand.get());
    }
  }

  private void work(Caller.@Nullable Workspace dedicated, Lease lease) {
    try {
      BestEffort.run("webhook_run", () -> run(dedicated, lease));
    } finally {
      inHand.decrementAndGet();
      look(dedicated);
    }
  }

  private void run(Caller.@Nullable Workspace dedicated, Lease lease) {
    Long workspaceId = lease.workspaceId();
    if (workspaceId == null) {
      throw new IllegalStateException("an endpoint has a workspace");
    }
    LogContext.begin("webhooks-" + Secrets.word(12));
    LogContext.workspace(workspaceId);
    try (Span span = Span.begin(Span.Kind.CONSUMER, "webhook deliveries")) {
      span.set("plinth.request_id", LogContext.requestId());
      span.set("plinth.workspace_id", workspaceId);
      Workspaces.Entry entry = directory.entry(workspaceId);
      WorkspaceStatus status = entry.status();
      if (status.isSuspended() || status.isDeleting() || !status.isReady()) {
        // Nothing goes out; its lease runs out, and it is asked again.
        return;
      }
      Caller caller = Caller.system(LogContext.requestId()).in(entry.workspace());
      again(dedicated, deliver.run(caller, lease));
    } finally {
      LogContext.end();
    }
  }

  /** Looks again when something is due before anybody else looks. */
  @SuppressWarnings("FutureReturnValueIgnored") // it is not called off
  private void again(Caller.@Nullable Workspace dedicated, @Nullable Long millis) {
    if (millis != null && millis < NEXT_POLL_MILLIS) {
      workers.clock().schedule(() -> look(dedicated), Math.max(0, millis), TimeUnit.MILLISECONDS);
    }
  }

  private void submit(Runnable work, Runnable otherwise) {
    try {
      workers.execute(work);
    } catch (RejectedExecutionException e) {
      otherwise.run();
      LOG.warn("webhook_work_rejected", "reason", String.valueOf(e.getMessage()));
    }
  }
}
