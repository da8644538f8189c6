package plinth.workflow.run;

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
 * Polls for due and waiting runs, in case a nudge was lost: the main database each second,
 * dedicated ones at start and each minute.
 */
@Singleton
@Startup
@Lock(LockType.READ)
@TransactionManagement(TransactionManagementType.BEAN)
public class ExecutionPoller {
  @Inject private ExecutionDispatcher dispatcher;
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

  /** Looks at the dedicated databases. */
  @Schedule(hour = "*", minute = "*", second = "15", persistent = false)
  public void everyMinute() {
    BestEffort.run("executions_dedicated", () -> workspaces.dedicated().forEach(dispatcher::look));
  }
}
