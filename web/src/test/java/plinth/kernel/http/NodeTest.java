package plinth.kernel.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A node that leaves waits for what it let in, and lets nothing more in. */
class NodeTest {
  private final Node node = new Node();

  @Test
  void waitsForTheLastOne() throws Exception {
    assertThat(node.enter()).isTrue();
    assertThat(node.enter()).isTrue();
    CompletableFuture<Boolean> left = CompletableFuture.supplyAsync(() -> node.leave(60));
    while (!node.isLeaving()) {
      Thread.onSpinWait();
    }
    assertThat(node.enter()).isFalse();
    node.exit();
    assertThat(node.getRequests()).isEqualTo(1);
    assertThat(left).isNotDone();
    node.exit();
    assertThat(left.get()).isTrue();
  }

  @Test
  void waitsNoLongerThanItsPatience() {
    node.enter();
    assertThat(node.leave(0)).isFalse();
    assertThat(node.enter()).isFalse();
    node.exit();
    assertThat(node.leave(0)).isTrue();
  }

  @Test
  void nobodyIsLeftInsideWhileManyComeAndGo() {
    AtomicInteger inside = new AtomicInteger();
    List<CompletableFuture<Void>> visitors =
        IntStream.range(0, 8)
            .mapToObj(
                i ->
                    CompletableFuture.runAsync(
                        () -> {
                          while (node.enter()) {
                            inside.incrementAndGet();
                            inside.decrementAndGet();
                            node.exit();
                          }
                        }))
            .toList();
    assertThat(node.leave(60)).isTrue();
    assertThat(inside.get()).isZero();
    visitors.forEach(CompletableFuture::join);
    assertThat(node.getRequests()).isZero();
  }
}
