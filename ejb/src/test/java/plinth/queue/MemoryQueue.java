package plinth.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;

/** An in-memory queue of numbered rows in two databases. The test provides the work. */
final class MemoryQueue implements LeasedQueue<Integer> {
  /** A workspace with a dedicated database. */
  static final Caller.Workspace DEDICATED = new Caller.Workspace(7, "seven", "seven_db");

  final Queue<Integer> done = new ConcurrentLinkedQueue<>();
  final Queue<Integer> givenBack = new ConcurrentLinkedQueue<>();
  final AtomicInteger mostAtOnce = new AtomicInteger();
  volatile Consumer<Integer> work = row -> {};
  volatile Runnable claimed = () -> {};

  private final Capacity capacity;
  private final Map<Boolean, Queue<Integer>> rows =
      Map.of(true, new ConcurrentLinkedQueue<>(), false, new ConcurrentLinkedQueue<>());
  private final Map<Integer, Boolean> inWork = new ConcurrentHashMap<>();

  MemoryQueue(Capacity capacity) {
    this.capacity = capacity;
  }

  /** Adds rows to the main database. */
  void add(int... more) {
    for (int row : more) {
      queue(null).add(row);
    }
  }

  Queue<Integer> queue(Caller.@Nullable Workspace dedicated) {
    return rows.get(dedicated == null);
  }

  @Override
  public String name() {
    return "memory";
  }

  @Override
  public Capacity capacity() {
    return capacity;
  }

  @Override
  public List<Integer> claim(Db db, Lane<Integer> lane, int most) {
    List<Integer> claims = new ArrayList<>();
    Integer row = queue(lane.dedicated()).poll();
    while (row != null) {
      claims.add(row);
      row = claims.size() < most ? queue(lane.dedicated()).poll() : null;
    }
    claimed.run();
    return claims;
  }

  @Override
  public void process(Batch<Integer> batch) {
    batch.claims().forEach(this::work);
  }

  void work(int row) {
    inWork.put(row, true);
    mostAtOnce.accumulateAndGet(inWork.size(), Math::max);
    try {
      work.accept(row);
      done.add(row);
    } finally {
      inWork.remove(row);
    }
  }

  @Override
  public void returnClaims(Lane<Integer> lane, List<Integer> claims) {
    givenBack.addAll(claims);
  }

  @Override
  public void poll(Caller.@Nullable Workspace dedicated) {
    throw new UnsupportedOperationException("the test looks itself");
  }
}
