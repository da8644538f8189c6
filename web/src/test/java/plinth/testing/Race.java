package plinth.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Callers that begin at the same moment. */
public final class Race {
  private Race() {}

  /** What each of the callers got; each is given its number, from 0. */
  public static <T> List<T> of(int callers, IntFunction<T> call) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(callers);
    CountDownLatch ready = new CountDownLatch(callers);
    try {
      List<Future<T>> running = new ArrayList<>();
      for (int i = 0; i < callers; i++) {
        int number = i;
        running.add(
            pool.submit(
                () -> {
                  ready.countDown();
                  ready.await();
                  return call.apply(number);
                }));
      }
      List<T> all = new ArrayList<>();
      for (Future<T> future : running) {
        all.add(future.get());
      }
      return all;
    } finally {
      pool.shutdownNow();
    }
  }

  /** The statuses of the answers, in order of their size. */
  public static List<Integer> statuses(List<Api.Answer> answers) {
    return answers.stream().map(Api.Answer::status).sorted().toList();
  }
}
