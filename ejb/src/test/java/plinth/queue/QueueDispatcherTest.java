package plinth.queue;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static plinth.queue.MemoryQueue.DEDICATED;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import plinth.kernel.Caller;
import plinth.kernel.Db;

/**
 * Tests the queue dispatcher with an in-memory queue. Nothing polls, so a lost wake-up is detected.
 */
class QueueDispatcherTest {
  private static final int PATIENCE_SECONDS = 20;
  private static final int MAX_PAUSES = 20_000;

  private final TestWorkers workers = new TestWorkers();

  @AfterEach
  void stop() {
    workers.close();
  }

  /** Runs work without a database transaction. */
  private static final class NoDatabases extends QueueDatabases {
    private final Db db = new Db(new PGSimpleDataSource());

    @Override
    public <T> T dispatch(
        Caller caller, Caller.@Nullable Workspace dedicated, Function<Db, T> work) {
      return work.apply(db);
    }
  }

  private QueueDispatcher<Integer> dispatcher(MemoryQueue queue) {
    return new QueueDispatcher<>(queue, new NoDatabases(), workers);
  }

  private static void eventually(String what, BooleanSupplier isSo) {
    for (int pauses = 0; !isSo.getAsBoolean(); pauses++) {
      assertThat(pauses).as(what).isLessThan(MAX_PAUSES);
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(PATIENCE_SECONDS, SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void processesAllRowsWithinTheCapacity() {
    MemoryQueue queue = new MemoryQueue(Capacity.ofDatabase(4));
    queue.add(IntStream.range(0, 50).toArray());
    queue.work = row -> LockSupport.parkNanos(2_000_000);

    dispatcher(queue).poll(null);

    eventually("all rows are done", () -> queue.done.size() == 50);
    assertThat(queue.done).doesNotHaveDuplicates();
    assertThat(queue.mostAtOnce).hasValueBetween(2, 4);
  }

  @Test
  void eachDatabaseHasItsOwnCapacity() {
    CountDownLatch release = new CountDownLatch(1);
    MemoryQueue queue = new MemoryQueue(Capacity.ofDatabase(2));
    queue.add(1, 2, 3);
    queue.queue(DEDICATED).addAll(List.of(11, 12, 13));
    queue.work = row -> await(release);
    QueueDispatcher<Integer> dispatcher = dispatcher(queue);

    dispatcher.poll(null);
    dispatcher.poll(DEDICATED);

    eventually("both databases are full", () -> queue.mostAtOnce.get() == 4);
    release.countDown();
    eventually("all rows are done", () -> queue.done.size() == 6);
    assertThat(queue.mostAtOnce).hasValue(4);
  }

  /** The released capacity, not a later poll, serves the waiting database. */
  @Test
  void databasesWaitingForTheNodesCapacityAreServedWhenItFrees() {
    CountDownLatch release = new CountDownLatch(1);
    MemoryQueue queue = new MemoryQueue(Capacity.ofNode(2, 2));
    queue.add(1, 2);
    queue.queue(DEDICATED).add(11);
    queue.work = row -> await(release);
    QueueDispatcher<Integer> dispatcher = dispatcher(queue);

    dispatcher.poll(null);
    eventually("the node is full", () -> queue.mostAtOnce.get() == 2);
    dispatcher.poll(DEDICATED);
    assertThat(queue.queue(DEDICATED)).containsExactly(11);

    release.countDown();
    eventually("all rows are done", () -> queue.done.size() == 3);
    assertThat(queue.mostAtOnce).hasValue(2);
  }

  @Test
  void aRowThatComesBetweenTheClaimAndTheEndOfTheLookIsWorked() {
    MemoryQueue queue = new MemoryQueue(Capacity.ofDatabase(4));
    QueueDispatcher<Integer> dispatcher = dispatcher(queue);
    AtomicBoolean isFirst = new AtomicBoolean(true);
    queue.claimed =
        () -> {
          if (isFirst.getAndSet(false)) {
            queue.add(1);
            dispatcher.poll(null);
          }
        };

    dispatcher.poll(null);

    eventually("the late row is done", () -> queue.done.contains(1));
  }

  @Test
  void noWakeUpOfManyIsLost() throws InterruptedException {
    MemoryQueue queue = new MemoryQueue(Capacity.ofNode(3, 2));
    QueueDispatcher<Integer> dispatcher = dispatcher(queue);
    List<Thread> writers = new ArrayList<>();
    for (int writer = 0; writer < 4; writer++) {
      int first = writer * 500;
      Caller.Workspace dedicated = writer % 2 == 0 ? null : DEDICATED;
      writers.add(
          new Thread(
              () -> {
                for (int row = first; row < first + 500; row++) {
                  queue.queue(dedicated).add(row);
                  dispatcher.poll(dedicated);
                }
              }));
    }
    writers.forEach(Thread::start);
    for (Thread writer : writers) {
      writer.join();
    }

    eventually("all rows are done", () -> queue.done.size() == 2000);
    assertThat(queue.done).doesNotHaveDuplicates();
    assertThat(queue.mostAtOnce).hasValueLessThanOrEqualTo(3);
  }

  @Test
  void workThatThrowsIsGivenBackAndHoldsNoRoom() {
    MemoryQueue queue = new MemoryQueue(Capacity.ofDatabase(1));
    queue.add(1, 2, 3);
    queue.work =
        row -> {
          if (row < 3) {
            throw new IllegalStateException("row " + row);
          }
        };

    dispatcher(queue).poll(null);

    eventually("the last row is done", () -> queue.done.contains(3));
    assertThat(queue.givenBack).containsExactly(1, 2);
    assertThat(queue.done).containsExactly(3);
  }

  @Test
  void aClaimThatThrowsDoesNotEndTheQueue() {
    MemoryQueue queue = new MemoryQueue(Capacity.ofDatabase(1));
    QueueDispatcher<Integer> dispatcher = dispatcher(queue);
    CountDownLatch failed = new CountDownLatch(1);
    queue.claimed =
        () -> {
          failed.countDown();
          throw new IllegalStateException("no database");
        };
    dispatcher.poll(null);
    await(failed);

    queue.claimed = () -> {};
    queue.add(1);
    dispatcher.poll(null);

    eventually("the row is done", () -> queue.done.contains(1));
  }

  @Test
  void aStoppingNodeFinishesItsWorkAndReleasesTheRest() {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch stopped = new CountDownLatch(1);
    MemoryQueue queue = new MemoryQueue(Capacity.ofDatabase(2));
    queue.work =
        row -> {
          begun.countDown();
          await(stopped);
        };
    QueueDispatcher<Integer> dispatcher = dispatcher(queue);
    queue.add(1);
    dispatcher.poll(null);
    await(begun);

    // The node stops after it has claimed the second row, and before a worker starts it.
    queue.claimed =
        () -> {
          if (!queue.done.contains(1) && queue.queue(null).isEmpty()) {
            workers.stop();
          }
        };
    queue.add(2);
    dispatcher.poll(null);
    eventually("the row that no worker took is given back", () -> queue.givenBack.contains(2));
    stopped.countDown();
    eventually("the row that was begun is done", () -> queue.done.contains(1));

    dispatcher.poll(null);
    assertThat(queue.done).containsExactly(1);
    queue.claimed = () -> {};
    workers.start();
    queue.add(2, 3);
    dispatcher.poll(null);
    eventually("a node that starts again works on", () -> queue.done.size() == 3);
    assertThat(queue.done).containsExactlyInAnyOrder(1, 2, 3);
  }

  @Test
  void claimsOfABatchAreReleasedAsEachOfThemEnds() {
    CountDownLatch release = new CountDownLatch(1);
    MemoryQueue queue = new MemoryQueue(Capacity.ofDatabase(3));
    Besides besides = new Besides(queue);
    queue.add(1, 2, 3, 4);
    queue.work =
        row -> {
          if (row == 1) {
            await(release);
          }
        };

    new QueueDispatcher<>(besides, new NoDatabases(), workers).poll(null);

    eventually("others take the room of those that ended", () -> queue.done.size() == 3);
    assertThat(queue.done).containsExactlyInAnyOrder(2, 3, 4);
    release.countDown();
    eventually("all rows are done", () -> queue.done.size() == 4);
  }

  /** Rows that are claimed together are processed in one batch, and run concurrently. */
  private record Besides(MemoryQueue rows) implements LeasedQueue<Integer> {
    @Override
    public String name() {
      return rows.name();
    }

    @Override
    public Capacity capacity() {
      return rows.capacity();
    }

    @Override
    public List<Integer> claim(Db db, Lane<Integer> lane, int most) {
      return rows.claim(db, lane, most);
    }

    @Override
    public Collection<List<Integer>> batches(List<Integer> claims) {
      return claims.isEmpty() ? List.of() : List.of(claims);
    }

    @Override
    public void process(Batch<Integer> batch) {
      List<Integer> others = batch.claims().subList(1, batch.claims().size());
      others.forEach(row -> batch.handOn(row, () -> rows.work(row)));
      rows.work(batch.claims().get(0));
    }

    @Override
    public void poll(Caller.@Nullable Workspace dedicated) {
      rows.poll(dedicated);
    }
  }
}
