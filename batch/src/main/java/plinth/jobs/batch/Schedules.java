package plinth.jobs.batch;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.ScheduleExpression;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.Timer;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.inject.Inject;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import plinth.jobs.JobsConfig;
import plinth.jobs.Sweeper;
import plinth.kernel.BestEffort;

/**
 * The timers: each minute, every sweep checks whether its latest slot is still free, and silent
 * jobs are resumed. Timers are not persistent, because the database shows missed slots.
 */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
@Lock(LockType.READ)
public class Schedules {
  private static final String TAKE_UP = "take-up";

  @Resource private TimerService timers;
  @Resource private ManagedExecutorService executor;
  @Inject private JobsConfig config;
  @Inject private Sweeper sweeper;
  @Inject private JobStarter jobs;

  private final Set<String> running = ConcurrentHashMap.newKeySet();

  /** Starts the timers. The first tick follows soon, to catch up with missed slots. */
  @PostConstruct
  void begin() {
    timers.createCalendarTimer(
        new ScheduleExpression().hour("*").minute("*").second("0"),
        new TimerConfig("sweeps", false));
    timers.createSingleActionTimer(5_000, new TimerConfig("sweeps", false));
    timers.createIntervalTimer(
        5_000, config.takeUpPause().toMillis(), new TimerConfig(TAKE_UP, false));
  }

  /** Handles one tick; other threads do the work. */
  @Timeout
  void tick(Timer timer) {
    if (TAKE_UP.equals(timer.getInfo())) {
      runOnce(TAKE_UP, jobs::resumeStale);
    } else {
      for (String name : sweeper.names()) {
        runOnce(name, () -> sweeper.runIfDue(name));
      }
    }
  }

  private void runOnce(String name, Runnable work) {
    if (running.add(name)) {
      executor.execute(
          () -> {
            try {
              BestEffort.run("schedule_" + name, work);
            } finally {
              running.remove(name);
            }
          });
    }
  }
}
