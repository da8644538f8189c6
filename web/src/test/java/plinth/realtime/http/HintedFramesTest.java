package plinth.realtime.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import plinth.realtime.Pushed;
import plinth.realtime.RoomHint;

class HintedFramesTest {
  private static final RoomHint FIRST = new RoomHint("node", 1);
  private static final RoomHint SECOND = new RoomHint("node", 2);

  private final List<String> delivered = Collections.synchronizedList(new ArrayList<>());
  private final List<String> missed = Collections.synchronizedList(new ArrayList<>());

  @Test
  void framesArriveInTheOrderOfTheirHints() throws Exception {
    CountDownLatch secondIsRead = new CountDownLatch(1);
    ExecutorService workers = Executors.newFixedThreadPool(4);
    HintedFrames frames =
        new HintedFrames(
            workers,
            hint -> {
              if (hint.equals(FIRST)) {
                pass(secondIsRead);
              }
              return List.of(new Pushed("room", "frame " + hint.id()));
            },
            push -> {
              delivered.add(push.frame());
              secondIsRead.countDown();
            },
            () -> missed.add("all"));
    frames.add(FIRST);
    frames.add(SECOND);
    workers.shutdown();
    assertThat(workers.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    assertThat(delivered).containsExactly("frame 1", "frame 2");
    assertThat(missed).isEmpty();
  }

  @Test
  void framesThatCannotBeFetchedAreMarkedMissing() {
    HintedFrames frames =
        new HintedFrames(
            Runnable::run,
            hint -> {
              if (hint.equals(FIRST)) {
                throw new IllegalStateException("the database is away");
              }
              return List.of(new Pushed("room", "frame " + hint.id()));
            },
            push -> delivered.add(push.frame()),
            () -> missed.add("all"));
    frames.add(FIRST);
    assertThat(missed).containsExactly("all");
    frames.add(SECOND);
    assertThat(delivered).containsExactly("frame 2");
  }

  /** Gives the second hint time to overtake the first, which must not happen. */
  private static void pass(CountDownLatch secondIsRead) {
    try {
      assertThat(secondIsRead.await(500, TimeUnit.MILLISECONDS)).isFalse();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
