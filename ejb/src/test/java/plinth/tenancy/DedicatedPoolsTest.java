package plinth.tenancy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agroal.api.AgroalDataSource;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import plinth.kernel.Problem;

class DedicatedPoolsTest {
  private static final Duration SHORT = Duration.ofMillis(50);

  private final CountDownLatch isOpening = new CountDownLatch(1);
  private final CountDownLatch mayOpen = new CountDownLatch(1);
  private final AtomicBoolean isClosed = new AtomicBoolean();
  private final DedicatedPools pools = new DedicatedPools(this::open, SHORT);

  @Test
  void aDatabaseThatMigratesRefusesAllButAFew() throws InterruptedException {
    CompletableFuture<AgroalDataSource> first = CompletableFuture.supplyAsync(this::slow);
    isOpening.await();
    List<CompletableFuture<AgroalDataSource>> others = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      others.add(CompletableFuture.supplyAsync(this::slow));
    }

    assertThat(others)
        .allSatisfy(
            other ->
                assertThatThrownBy(other::join)
                    .hasCauseInstanceOf(Problem.class)
                    .extracting(e -> ((Problem) e.getCause()).code())
                    .isEqualTo(TenancyProblem.WORKSPACE_BEHIND));
    mayOpen.countDown();
    assertThat(pools.get("slow")).isSameAs(first.join());
  }

  @Test
  void noOpeningWaitsForAnotherDatabase() throws InterruptedException {
    CompletableFuture<AgroalDataSource> slow = CompletableFuture.supplyAsync(this::slow);
    isOpening.await();

    for (int i = 0; i < 200; i++) {
      assertThat(pools.get("quick-" + i)).isNotNull();
    }
    assertThat(slow).isNotDone();
    mayOpen.countDown();
    slow.join();
  }

  @Test
  void removesADatabaseThatIsBeingOpened() throws InterruptedException {
    CompletableFuture<AgroalDataSource> slow = CompletableFuture.supplyAsync(this::slow);
    isOpening.await();

    pools.closePool("slow");
    mayOpen.countDown();

    assertThatThrownBy(slow::join)
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(Problem.class);
    assertThat(isClosed).isTrue();
  }

  @Test
  void anOpeningThatFailsIsTriedAgain() {
    AtomicBoolean fails = new AtomicBoolean(true);
    DedicatedPools trying =
        new DedicatedPools(
            name -> {
              if (fails.getAndSet(false)) {
                throw new IllegalStateException("not yet");
              }
              return pool();
            },
            SHORT);

    assertThatThrownBy(() -> trying.get("one")).hasMessage("not yet");
    assertThat(trying.get("one")).isSameAs(trying.get("one"));
  }

  private AgroalDataSource slow() {
    return pools.get("slow");
  }

  private AgroalDataSource open(String name) {
    if (name.equals("slow")) {
      isOpening.countDown();
      try {
        mayOpen.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
    return pool();
  }

  private AgroalDataSource pool() {
    return (AgroalDataSource)
        Proxy.newProxyInstance(
            AgroalDataSource.class.getClassLoader(),
            new Class<?>[] {AgroalDataSource.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("close")) {
                isClosed.set(true);
                return null;
              }
              return method.getName().equals("equals")
                  ? proxy == arguments[0]
                  : (Object) System.identityHashCode(proxy);
            });
  }
}
