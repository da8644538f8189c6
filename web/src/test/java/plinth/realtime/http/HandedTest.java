package plinth.realtime.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class HandedTest {
  private final List<Integer> worked = new ArrayList<>();
  private final List<Runnable> tasks = new ArrayList<>();
  private boolean isFull;

  private final Handed<Integer> handed =
      new Handed<>(
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
    handed.addAll(List.of(1, 2));
    handed.add(3);
    handed.addAll(List.of());
    assertThat(tasks).hasSize(1);
    tasks.get(0).run();
    assertThat(worked).containsExactly(1, 2, 3);
    handed.add(4);
    assertThat(tasks).as("the former task has ended").hasSize(2);
  }

  @Test
  void anItemThatFailsKeepsNoOtherBack() {
    handed.addAll(List.of(-1, 5));
    tasks.get(0).run();
    assertThat(worked).containsExactly(5);
    handed.add(6);
    assertThat(tasks).hasSize(2);
  }

  @Test
  void itemsWithoutAThreadAreProcessedWithTheNext() {
    isFull = true;
    assertThatThrownBy(() -> handed.add(7)).isInstanceOf(RejectedExecutionException.class);
    isFull = false;
    handed.add(8);
    tasks.get(0).run();
    assertThat(worked).containsExactly(7, 8);
  }
}
