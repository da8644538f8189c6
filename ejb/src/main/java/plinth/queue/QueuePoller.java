package plinth.queue;

import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.tenancy.Workspaces;

/**
 * Polls all queues for due rows, in case a wake-up was lost or a node ended: the main database each
 * second, dedicated ones at start and each minute, because polling keeps one of their connections
 * open.
 */
@Singleton
@Startup
@Lock(LockType.READ)
@TransactionManagement(TransactionManagementType.BEAN)
public class QueuePoller {
  @Inject @Any private Instance<PolledQueue> queues;
  @Inject private Workspaces workspaces;

  private final AtomicBoolean isStarted = new AtomicBoolean();

  /** Polls the main database. */
  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  public void everySecond() {
    poll(null);
    if (isStarted.compareAndSet(false, true)) {
      everyMinute();
    }
  }

  /** Prolongs the leases of the claims that this node works on. */
  @Schedule(hour = "*", minute = "*", second = "*/20", persistent = false)
  public void everyThirdOfAMinute() {
    queues.forEach(queue -> BestEffort.run("queue_renew", queue::renewLeases));
  }

  /** Polls the dedicated databases. */
  @Schedule(hour = "*", minute = "*", second = "30", persistent = false)
  public void everyMinute() {
    BestEffort.run("queue_dedicated", () -> workspaces.listDedicated().forEach(this::poll));
  }

  private void poll(Caller.@Nullable Workspace dedicated) {
    queues.forEach(queue -> BestEffort.run("queue_poll", () -> queue.poll(dedicated)));
  }
}
