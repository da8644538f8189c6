package plinth.bench.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs work on several threads. */
public final class Parallel {
  private Parallel() {}

  /**
   * Runs all tasks and returns their results in the same order.
   *
   * @throws IOException if a task failed
   */
  public static <T> List<T> all(int threads, List<? extends Callable<T>> works)
      throws IOException, InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<T>> running = new ArrayList<>();
      works.forEach(work -> running.add(pool.submit(work)));
      List<T> done = new ArrayList<>();
      for (Future<T> one : running) {
        done.add(one.get());
      }
      return done;
    } catch (ExecutionException e) {
      throw new IOException("the work stopped", e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }
}
