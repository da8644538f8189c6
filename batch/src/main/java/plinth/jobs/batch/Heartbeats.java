package plinth.jobs.batch;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import plinth.jobs.JobsConfig;
import plinth.kernel.BestEffort;

/** Sends heartbeats of the runner during a long step. */
@ApplicationScoped
public class Heartbeats {
  @Inject private JobsConfig config;

  private static final int BEATS_A_LEASE = 4;

  @Resource private ManagedScheduledExecutorService scheduler;

  /** Sends heartbeats until it is closed. */
  interface Beating extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Sends the first heartbeat immediately, and then four within the time after which a job counts
   * as silent.
   */
  Beating start(Runnable beat) {
    long pause = config.lease().toMillis() / BEATS_A_LEASE;
    ScheduledFuture<?> beats =
        scheduler.scheduleWithFixedDelay(
            () -> BestEffort.run("job_beat", beat), 0, pause, TimeUnit.MILLISECONDS);
    return () -> beats.cancel(false);
  }
}
