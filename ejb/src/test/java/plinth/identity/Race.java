package plinth.identity;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Runs the same work on many threads that start together. */
public final class Race {
  private Race() {}

  public static <T> List<T> of(int runners, IntFunction<Callable<T>> runner) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(runners);
    CountDownLatch start = new CountDownLatch(1);
    try {
      List<Future<T>> running = new ArrayList<>();
      for (int i = 0; i < runners; i++) {
        Callable<T> work = runner.apply(i);
        running.add(
            threads.submit(
                () -> {
                  start.await();
                  return work.call();
                }));
      }
      start.countDown();
      List<T> ends = new ArrayList<>();
      for (Future<T> end : running) {
        ends.add(end.get());
      }
      return ends;
    } finally {
      threads.shutdownNow();
    }
  }
}
