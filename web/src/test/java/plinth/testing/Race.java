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
 * Callers that begin at the same moment. A test that races fails for good ({@link RacesFailOnce}).
 */
public final class Race {
  /** The tag of tests that race where this process does not see it. */
  public static final String TAG = "race";

  private static volatile boolean isNoted;

  private Race() {}

  /** Forgets the test before. */
  static void begin() {
    isNoted = false;
  }

  /** Whether the test that runs has raced so far. */
  static boolean isNoted() {
    return isNoted;
  }

  /** Says that the test that runs is of a race, by threads of its own. */
  public static void note() {
    isNoted = true;
  }

  /** What each of the callers got; each is given its number, from 0. */
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
   * Holds that one of the racing calls ended with the first status, and each other with one of the
   * refusals that are right.
   */
  public static void oneWins(List<Integer> statuses, int won, Integer... refusals) {
    assertThat(statuses).filteredOn(status -> status == won).hasSize(1);
    assertThat(statuses).filteredOn(status -> status != won).isSubsetOf(refusals);
  }

  /** The statuses of the answers, in order of their size. */
  public static List<Integer> statuses(List<Api.Answer> answers) {
    return answers.stream().map(Api.Answer::status).sorted().toList();
  }
}
