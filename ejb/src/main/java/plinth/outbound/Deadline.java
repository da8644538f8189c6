package plinth.outbound;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Cancels a call when its time is over, whatever it is waiting for. With a read timeout alone, a
 * receiver could continue forever, one byte at a time.
 */
final class Deadline implements AutoCloseable {
  private static final int IDLE_SECONDS = 10;
  private static final ScheduledThreadPoolExecutor CLOCK = clock();

  private final Runnable cancel;
  private @Nullable Future<?> alarm;
  private boolean isOver;

  /**
   * Starts the deadline.
   *
   * @param time the time; null for no limit
   * @param cancel ends the call; runs on another thread
   */
  Deadline(@Nullable Duration time, Runnable cancel) {
    this.cancel = cancel;
    if (time != null) {
      reset(time);
    }
  }

  /** One thread for all calls, which ends when there are none. */
  private static ScheduledThreadPoolExecutor clock() {
    ScheduledThreadPoolExecutor clock =
        new ScheduledThreadPoolExecutor(
            1,
            work -> {
              Thread thread = new Thread(work, "plinth-outbound-deadlines");
              thread.setDaemon(true);
              return thread;
            });
    clock.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
    clock.allowCoreThreadTimeOut(true);
    clock.setRemoveOnCancelPolicy(true);
    return clock;
  }

  /** Sets the remaining time, counted from now. */
  synchronized void reset(Duration left) {
    close();
    alarm = CLOCK.schedule(this::expire, left.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void expire() {
    synchronized (this) {
      isOver = true;
    }
    cancel.run();
  }

  /** Returns whether the call was canceled because its time was over. */
  synchronized boolean isOver() {
    return isOver;
  }

  @Override
  public synchronized void close() {
    Future<?> set = alarm;
    if (set != null) {
      set.cancel(false);
      alarm = null;
    }
  }
}
