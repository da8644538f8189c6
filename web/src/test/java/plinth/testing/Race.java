package plinth.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/**
 * Calls that start at the same moment. A test with a race fails permanently ({@link
 * RacesFailOnce}).
 */
public final class Race {
  /** The tag of tests with races that this process does not see. */
  public static final String TAG = "race";

  private static volatile boolean isNoted;

  private Race() {}

  /** Resets the state of the previous test. */
  static void begin() {
    isNoted = false;
  }

  /** Whether the current test has had a race so far. */
  static boolean isNoted() {
    return isNoted;
  }

  /** Declares that the current test races with its own threads. */
  public static void note() {
    isNoted = true;
  }

  /** The results of the callers; each gets its number, from 0. */
  public static <T> List<T> of(int callers, IntFunction<T> call) throws Exception {
    note();
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

  /**
   * Asserts that exactly one of the calls ended with the first status, and the others with one of
   * the allowed refusals.
   */
  public static void oneWins(List<Integer> statuses, int won, Integer... refusals) {
    assertThat(statuses).filteredOn(status -> status == won).hasSize(1);
    assertThat(statuses).filteredOn(status -> status != won).isSubsetOf(refusals);
  }

  /** The statuses of the responses in ascending order. */
  public static List<Integer> statuses(List<Api.Answer> answers) {
    return answers.stream().map(Api.Answer::status).sorted().toList();
  }
}
