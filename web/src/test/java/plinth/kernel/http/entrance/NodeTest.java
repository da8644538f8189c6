package plinth.kernel.http.entrance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A stopping node waits for its requests and admits no new ones. */
class NodeTest {
  private final Node node = new Node();

  @Test
  void waitsForTheLastOne() throws Exception {
    assertThat(node.tryEnter()).isTrue();
    assertThat(node.tryEnter()).isTrue();
    CompletableFuture<Boolean> left = CompletableFuture.supplyAsync(() -> node.leave(60));
    while (!node.isLeaving()) {
      Thread.onSpinWait();
    }
    assertThat(node.tryEnter()).isFalse();
    node.exit();
    assertThat(node.getRequests()).isEqualTo(1);
    assertThat(left).isNotDone();
    node.exit();
    assertThat(left.get()).isTrue();
  }

  @Test
  void waitsNoLongerThanItsPatience() {
    node.tryEnter();
    assertThat(node.leave(0)).isFalse();
    assertThat(node.tryEnter()).isFalse();
    node.exit();
    assertThat(node.leave(0)).isTrue();
  }

  @Test
  void countsConcurrentRequests() throws InterruptedException {
    AtomicInteger inside = new AtomicInteger();
    CountDownLatch visits = new CountDownLatch(10_000);
    ExecutorService visitors = Executors.newFixedThreadPool(8);
    for (int i = 0; i < 8; i++) {
      visitors.execute(
          () -> {
            while (node.tryEnter()) {
              inside.incrementAndGet();
              visits.countDown();
              inside.decrementAndGet();
              node.exit();
            }
          });
    }
    visits.await();
    assertThat(node.leave(60)).isTrue();
    assertThat(inside.get()).isZero();
    visitors.shutdown();
    assertThat(visitors.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    assertThat(node.getRequests()).isZero();
  }
}
