package plinth.messaging.inbound;

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
import plinth.kernel.Caller;
import plinth.tenancy.Workspaces;

/**
 * Makes certain what {@link InboundDispatcher} makes prompt, also after a node has ended in the
 * middle: the main database is looked at each second, dedicated ones at start and each minute,
 * because a look keeps a connection of theirs open.
 */
@Singleton
@Startup
@Lock(LockType.READ)
@TransactionManagement(TransactionManagementType.BEAN)
public class InboundPoller {
  @Inject private InboundDispatcher dispatcher;
  @Inject private WaitingInbound waiting;
  @Inject private InboundInbox inbox;
  @Inject private Workspaces workspaces;

  private final AtomicBoolean isStarted = new AtomicBoolean();

  /** Looks at the main database. */
  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  public void everySecond() {
    BestEffort.run(
        "inbound_waiting", () -> waiting.workspaces(platform()).forEach(dispatcher::look));
    if (isStarted.compareAndSet(false, true)) {
      everyMinute();
    }
  }

  /** Looks at the dedicated databases. */
  @Schedule(hour = "*", minute = "*", second = "15", persistent = false)
  public void everyMinute() {
    BestEffort.run("inbound_dedicated", () -> workspaces.dedicated().forEach(this::look));
  }

  private void look(Caller.Workspace dedicated) {
    BestEffort.run(
        "inbound_waiting",
        () -> {
          if (inbox.isWaiting(platform().in(dedicated))) {
            dispatcher.look(dedicated.id());
          }
        });
  }

  private static Caller platform() {
    return Caller.system("inbound");
  }
}
