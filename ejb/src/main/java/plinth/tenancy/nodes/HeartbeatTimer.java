package plinth.tenancy.nodes;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicInteger;
import plinth.kernel.BestEffort;

/** Writes this node's heartbeat at start and then every ten seconds. */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class HeartbeatTimer {
  private static final int SECONDS = 10;

  @Inject private Heartbeats heartbeats;

  private final AtomicInteger second = new AtomicInteger();

  /** Counts the seconds until the next heartbeat. */
  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  public void everySecond() {
    if (second.getAndIncrement() % SECONDS == 0) {
      BestEffort.run("heartbeat", heartbeats::recordHeartbeat);
    }
  }
}
