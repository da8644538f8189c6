package plinth.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import plinth.identity.MainDatabase;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/** Counters and packs on a real PostgreSQL, each call in a separate transaction. */
class AllowanceTest {
  private static final Instant MARCH = Instant.parse("2026-03-31T23:59:59Z");
  private static final Instant APRIL = Instant.parse("2026-04-01T00:00:00Z");
  private static final AtomicLong NEXT = new AtomicLong(700_000);

  private final Db db = MainDatabase.db();
  private final long workspace = NEXT.incrementAndGet();

  /** One call of the service with the counters of a separate transaction. */
  private interface Step {
    void with(UsageRepository counters);
  }

  private void inTransaction(Step step) {
    db.withConnection(
        connection -> {
          connection.setAutoCommit(false);
          try {
            UsageRepository counters = new UsageRepository();
            counters.db = new Db(only(connection));
            step.with(counters);
            connection.commit();
          } catch (RuntimeException e) {
            connection.rollback();
            throw e;
          } finally {
            connection.setAutoCommit(true);
          }
          return null;
        });
  }

  /** A data source with one connection that stays open. */
  private static DataSource only(Connection connection) {
    ClassLoader loader = AllowanceTest.class.getClassLoader();
    Connection open =
        (Connection)
            Proxy.newProxyInstance(
                loader,
                new Class<?>[] {Connection.class},
                (proxy, method, values) ->
                    method.getName().equals("close") ? null : method.invoke(connection, values));
    return (DataSource)
        Proxy.newProxyInstance(
            loader, new Class<?>[] {DataSource.class}, (proxy, method, values) -> open);
  }

  private void reserve(Metric metric, String source, long amount, Instant moment, Long limit) {
    inTransaction(
        counters -> Allowance.reserve(counters, workspace, metric, source, amount, moment, limit));
  }

  private void release(Metric metric, String source) {
    inTransaction(counters -> counters.remove(workspace, metric, source));
  }

  private void pack(Metric metric, long balance) {
    db.update(
        Sql.of(
            "insert into main.usage_pack (workspace_id, metric, balance) values (?, ?, ?)",
            workspace,
            metric.code(),
            balance));
  }

  private UsageRepository.Count count(Metric metric, Instant moment) {
    UsageRepository counters = new UsageRepository();
    counters.db = db;
    return counters.count(workspace, metric, metric.period(moment));
  }

  private void refused(Metric metric, String source, long amount, Instant moment, Long limit) {
    assertThatThrownBy(() -> reserve(metric, source, amount, moment, limit))
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> {
              assertThat(problem.code()).isEqualTo(UsageProblem.PLAN_LIMIT_EXCEEDED);
              assertThat(problem.members().keySet()).containsExactly("metric", "limit", "used");
            });
  }

  @Test
  void theAllowanceIsSpentFirstAndThenThePack() {
    pack(Metric.AI_CREDITS, 10);
    reserve(Metric.AI_CREDITS, "a", 7, MARCH, 8L);
    assertThat(count(Metric.AI_CREDITS, MARCH)).isEqualTo(new UsageRepository.Count(7, 10));
    reserve(Metric.AI_CREDITS, "b", 4, MARCH, 8L);
    assertThat(count(Metric.AI_CREDITS, MARCH)).isEqualTo(new UsageRepository.Count(11, 7));
    refused(Metric.AI_CREDITS, "c", 8, MARCH, 8L);
    assertThat(count(Metric.AI_CREDITS, MARCH)).isEqualTo(new UsageRepository.Count(11, 7));
    reserve(Metric.AI_CREDITS, "d", 7, MARCH, 8L);
    assertThat(count(Metric.AI_CREDITS, MARCH)).isEqualTo(new UsageRepository.Count(18, 0));
    refused(Metric.AI_CREDITS, "e", 1, MARCH, 8L);
  }

  @Test
  void packsOutlastTheMonthAndTheAllowanceRestarts() {
    pack(Metric.WORKFLOW_EXECUTIONS, 5);
    reserve(Metric.WORKFLOW_EXECUTIONS, "a", 4, MARCH, 2L);
    reserve(Metric.WORKFLOW_EXECUTIONS, "b", 2, APRIL, 2L);
    assertThat(count(Metric.WORKFLOW_EXECUTIONS, APRIL)).isEqualTo(new UsageRepository.Count(2, 3));
    assertThat(count(Metric.WORKFLOW_EXECUTIONS, MARCH)).isEqualTo(new UsageRepository.Count(4, 3));
  }

  @Test
  void theSameSourceIsCountedOnce() {
    pack(Metric.AI_CREDITS, 5);
    reserve(Metric.AI_CREDITS, "a", 3, MARCH, 2L);
    reserve(Metric.AI_CREDITS, "a", 3, APRIL, 2L);
    assertThat(count(Metric.AI_CREDITS, MARCH)).isEqualTo(new UsageRepository.Count(3, 4));
    assertThat(count(Metric.AI_CREDITS, APRIL).used()).isZero();
  }

  @Test
  void releasedUsageReturnsToItsSource() {
    pack(Metric.AI_CREDITS, 5);
    reserve(Metric.AI_CREDITS, "a", 4, MARCH, 2L);
    release(Metric.AI_CREDITS, "a");
    release(Metric.AI_CREDITS, "a");
    assertThat(count(Metric.AI_CREDITS, MARCH)).isEqualTo(new UsageRepository.Count(0, 5));
  }

  @Test
  void liveFiguresHaveNoPackAndNoMonth() {
    pack(Metric.STORAGE, 100);
    reserve(Metric.STORAGE, "a", 10, MARCH, 10L);
    refused(Metric.STORAGE, "b", 1, APRIL, 10L);
    release(Metric.STORAGE, "a");
    reserve(Metric.STORAGE, "b", 10, APRIL, 10L);
  }

  @Test
  void unlimitedUsageIsCountedWithoutThePack() {
    pack(Metric.AI_CREDITS, 5);
    reserve(Metric.AI_CREDITS, "a", 1_000_000, MARCH, null);
    assertThat(count(Metric.AI_CREDITS, MARCH)).isEqualTo(new UsageRepository.Count(1_000_000, 5));
  }

  @Test
  void severalSourcesAreReservedTogetherOrNotAtAll() {
    Metric metric = Metric.WORKFLOW_EXECUTIONS;
    pack(metric, 5);
    reserve(metric, "b", 1, MARCH, 4L);
    assertThat(reserveAll(metric, List.of("c", "a", "b"), 4L)).isEqualTo(2);
    assertThat(count(metric, MARCH)).isEqualTo(new UsageRepository.Count(3, 5));
    assertThat(reserveAll(metric, List.of("a", "b"), 0L)).isZero();
    assertThatThrownBy(() -> reserveAll(metric, List.of("d", "e"), 4L))
        .isInstanceOfSatisfying(
            Problem.class,
            problem ->
                assertThat(problem.members().keySet()).containsExactly("metric", "limit", "used"));
    assertThat(count(metric, MARCH)).isEqualTo(new UsageRepository.Count(3, 5));
    assertThat(reserveAll(metric, List.of("d"), 4L)).isEqualTo(1);
    assertThat(reserveAll(metric, List.of("e", "f"), null)).isEqualTo(2);
    assertThat(count(metric, MARCH)).isEqualTo(new UsageRepository.Count(6, 5));
  }

  private int reserveAll(Metric metric, List<String> sources, Long limit) {
    AtomicInteger fresh = new AtomicInteger();
    inTransaction(
        counters ->
            fresh.set(Allowance.reserveAll(counters, workspace, metric, sources, MARCH, limit)));
    return fresh.get();
  }

  /** Of 80 concurrent reservations, exactly the 40 that allowance and pack cover succeed. */
  @Test
  void racingThreadsOversellNothing() throws Exception {
    pack(Metric.AI_CREDITS, 25);
    ExecutorService threads = Executors.newFixedThreadPool(12);
    CountDownLatch start = new CountDownLatch(1);
    List<Future<Boolean>> running = new ArrayList<>();
    for (int i = 0; i < 96; i++) {
      String source = i % 3 == 0 ? "twice" + i / 6 : "once" + i;
      running.add(
          threads.submit(
              () -> {
                start.await();
                try {
                  reserve(Metric.AI_CREDITS, source, 1, MARCH, 40L);
                  return true;
                } catch (Problem e) {
                  return false;
                }
              }));
    }
    start.countDown();
    for (Future<Boolean> end : running) {
      end.get();
    }
    threads.shutdown();
    assertThat(count(Metric.AI_CREDITS, MARCH)).isEqualTo(new UsageRepository.Count(65, 0));
    assertThat(
            db.number(
                Sql.of(
                    "select sum(amount) * 1000 + sum(from_pack) from main.usage_entry"
                        + " where workspace_id = ?",
                    workspace)))
        .isEqualTo(65_025);
  }

  private long spend(String source, long amount, Long limit) {
    AtomicLong spent = new AtomicLong();
    inTransaction(
        counters ->
            spent.set(
                Allowance.spend(
                    counters, workspace, Metric.AI_CREDITS, source, amount, MARCH, limit)));
    return spent.get();
  }

  @Test
  void spentUsageIsCountedUpToTheCoveredAmount() {
    db.update(Sql.of("insert into main.usage_pack values (?, 'ai_credits', 5)", workspace));
    reserve(Metric.AI_CREDITS, "before", 90, MARCH, 100L);
    assertThat(spend("run", 350, 100L)).as("10 of the allowance and 5 of the pack").isEqualTo(15);
    assertThat(spend("run", 350, 100L)).as("nothing is left").isZero();
    assertThat(spend("run", 350, 300L)).as("195 more are allowed").isEqualTo(195);
    assertThat(spend("run", 350, null)).as("the rest").isEqualTo(140);
    assertThat(spend("run", 350, null)).as("all is counted").isZero();
    release(Metric.AI_CREDITS, "run");
    assertThat(
            db.number(
                Sql.of("select balance from main.usage_pack where workspace_id = ?", workspace)))
        .isEqualTo(5);
    assertThat(
            db.number(
                Sql.of("select used from main.usage_counter where workspace_id = ?", workspace)))
        .isEqualTo(90);
  }
}
