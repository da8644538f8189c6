package plinth.outbox;

import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicBoolean;
import plinth.kernel.BestEffort;
import plinth.tenancy.Workspaces;

/**
 * Polls for due rows, in case a nudge was lost: the main database each second, dedicated ones at
 * start and each minute, because polling keeps one of their connections open.
 */
@Singleton
@Startup
@Lock(LockType.READ)
@TransactionManagement(TransactionManagementType.BEAN)
public class OutboxPoller {
  @Inject private OutboxDispatcher dispatcher;
  @Inject private Workspaces workspaces;

  private final AtomicBoolean isStarted = new AtomicBoolean();

  /** Looks at the main database. */
  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  public void everySecond() {
    dispatcher.look(null);
    if (isStarted.compareAndSet(false, true)) {
      everyMinute();
    }
  }

  /** Keeps what this node is at work on from other nodes, several times within each lease. */
  @Schedule(hour = "*", minute = "*", second = "*/20", persistent = false)
  public void everyThirdOfAMinute() {
    dispatcher.renew();
  }

  /** Looks at the dedicated databases. */
  @Schedule(hour = "*", minute = "*", second = "30", persistent = false)
  public void everyMinute() {
    BestEffort.run("outbox_dedicated", () -> workspaces.dedicated().forEach(dispatcher::look));
  }
}
