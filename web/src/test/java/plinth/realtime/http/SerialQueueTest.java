package plinth.realtime.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class SerialQueueTest {
  private final List<Integer> worked = new ArrayList<>();
  private final List<Runnable> tasks = new ArrayList<>();
  private boolean isFull;

  private final SerialQueue<Integer> serialQueue =
      new SerialQueue<>(
          "test",
          task -> {
            if (isFull) {
              throw new RejectedExecutionException("no thread is free");
            }
            tasks.add(task);
          },
          item -> {
            if (item < 0) {
              throw new IllegalStateException("cannot be worked");
            }
            worked.add(item);
          });

  @Test
  void oneTaskProcessesItemsInOrder() {
    serialQueue.addAll(List.of(1, 2));
    serialQueue.add(3);
    serialQueue.addAll(List.of());
    assertThat(tasks).hasSize(1);
    tasks.get(0).run();
    assertThat(worked).containsExactly(1, 2, 3);
    serialQueue.add(4);
    assertThat(tasks).as("the former task has ended").hasSize(2);
  }

  @Test
  void anItemThatFailsKeepsNoOtherBack() {
    serialQueue.addAll(List.of(-1, 5));
    tasks.get(0).run();
    assertThat(worked).containsExactly(5);
    serialQueue.add(6);
    assertThat(tasks).hasSize(2);
  }

  @Test
  void itemsWithoutAThreadAreProcessedWithTheNext() {
    isFull = true;
    assertThatThrownBy(() -> serialQueue.add(7)).isInstanceOf(RejectedExecutionException.class);
    isFull = false;
    serialQueue.add(8);
    tasks.get(0).run();
    assertThat(worked).containsExactly(7, 8);
  }
}
