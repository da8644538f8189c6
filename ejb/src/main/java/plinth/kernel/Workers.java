package plinth.kernel;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Threads of the server for small pieces of background work. They get the application's context
 * when they start and keep it, whereas a managed executor captures it for each piece of work, which
 * costs more than most of the work itself (decision 0099). They carry no context of the submitter.
 *
 * <p>Submitters limit the amount of concurrent work themselves.
 */
@ApplicationScoped
public class Workers implements Executor {
  private static final Log LOG = Log.of(Workers.class);
  private static final int IDLE_SECONDS = 30;
  private static final int CLOCK_THREADS = 2;

  @Resource private ManagedThreadFactory threads;

  private @Nullable ThreadPoolExecutor pool;
  private @Nullable ScheduledThreadPoolExecutor clock;

  @PostConstruct
  void open() {
    pool =
        new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            threads);
    clock = new ScheduledThreadPoolExecutor(CLOCK_THREADS, threads);
    clock.setRemoveOnCancelPolicy(true);
  }

  /** Runs the work on another thread immediately; refuses it while the server stops. */
  @Override
  public void execute(Runnable work) {
    requireOpen(pool).execute(work);
  }

  /** Schedules short work on few threads; it must not block. */
  public ScheduledExecutorService scheduler() {
    return requireOpen(clock);
  }

  @PreDestroy
  void close() {
    requireOpen(pool).shutdown();
    requireOpen(clock).shutdownNow();
  }

  /**
   * Work that another thread does in advance. If no thread has begun it when the result is needed,
   * because all may be busy, the caller does it.
   *
   * @param <T> the result
   */
  public static final class Ahead<T> {
    private final FutureTask<T> task;

    /** Begins the work on a thread of an executor, unless that is being stopped. */
    public Ahead(Executor executor, Callable<T> work) {
      task = new FutureTask<>(work);
      try {
        executor.execute(task);
      } catch (RejectedExecutionException e) {
        LOG.info("work_not_ahead", "reason", e.toString());
      }
    }

    /** Returns the result; fails if the work failed or this thread is interrupted. */
    public T get() throws ExecutionException {
      task.run();
      try {
        return task.get();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ExecutionException(e);
      }
    }
  }

  private static <T> T requireOpen(@Nullable T executor) {
    if (executor == null) {
      throw new RejectedExecutionException("not begun");
    }
    return executor;
  }
}
