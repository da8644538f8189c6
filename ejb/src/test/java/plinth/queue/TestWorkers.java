package plinth.queue;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import plinth.kernel.Workers;

/** Workers of a node that can be stopped and restarted. */
final class TestWorkers extends Workers implements AutoCloseable {
  private volatile ExecutorService threads = Executors.newCachedThreadPool();
  private final ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();

  @Override
  public void execute(Runnable work) {
    threads.execute(work);
  }

  @Override
  public ScheduledExecutorService scheduler() {
    return later;
  }

  /** Starts no further work; work in progress continues. */
  void stop() {
    threads.shutdown();
  }

  void start() {
    threads = Executors.newCachedThreadPool();
  }

  @Override
  public void close() {
    threads.shutdownNow();
    later.shutdownNow();
  }
}
