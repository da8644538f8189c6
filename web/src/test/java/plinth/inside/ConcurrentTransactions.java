package plinth.inside;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plinth.inside.domain.DomainFixture;
import plinth.inside.domain.OwnerSql;
import plinth.inside.domain.TenantNote;
import plinth.inside.domain.TenantService;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.tenancy.Databases;
import plinth.testing.Await;
import plinth.testing.Race;

/** Many threads in many workspaces share few connections. */
@Tag(Race.TAG)
abstract class ConcurrentTransactions extends Inside {
  private static final int THREADS = 16;
  private static final int ROUNDS = 60;

  @Inject private TenantService tenant;

  @Resource(lookup = "java:comp/DefaultManagedThreadFactory")
  private ManagedThreadFactory factory;

  /** With failures of four kinds, no transaction sees or leaves rows of another one. */
  @Test
  void failingTransactionsLeakNothing() throws Exception {
    for (Caller caller : domainFixture.many()) {
      String database = caller.requireWorkspace().database();
      OwnerSql.run(database, "delete from inside.tenant_note");
    }
    Map<Long, AtomicLong> kept = new ConcurrentHashMap<>();
    CountDownLatch ready = new CountDownLatch(THREADS);
    List<Future<?>> threads = new ArrayList<>();
    ExecutorService executor = Executors.newFixedThreadPool(THREADS, factory);
    for (int i = 0; i < THREADS; i++) {
      Random random = new Random(i);
      threads.add(
          executor.submit(
              () -> {
                ready.countDown();
                assertThat(ready.await(20, TimeUnit.SECONDS)).as("all threads race").isTrue();
                for (int round = 0; round < ROUNDS; round++) {
                  race(
                      domainFixture.many().get(random.nextInt(domainFixture.many().size())),
                      random,
                      kept);
                }
                return null;
              }));
    }
    executor.shutdown();
    for (Future<?> thread : threads) {
      thread.get(60, TimeUnit.SECONDS);
    }
    for (Caller caller : domainFixture.many()) {
      long id = caller.requireWorkspace().id();
      String rows = "select count(*) from inside.tenant_note where text = 'of ' || workspace_id";
      assertThat(
              OwnerSql.number(
                  caller.requireWorkspace().database(), rows + " and workspace_id = " + id))
          .as("rows of workspace " + id)
          .isEqualTo(kept.getOrDefault(id, new AtomicLong()).get());
    }
    Await.until("all connections went back", () -> Databases.instance().mainLoad().active() == 0);
  }

  private void race(Caller caller, Random random, Map<Long, AtomicLong> kept) {
    long workspace = caller.requireWorkspace().id();
    int way = random.nextInt(6);
    try {
      tenant.run(
          caller,
          (entities, db) -> {
            Sql foreign =
                Sql.of(
                    "select count(*) from inside.tenant_note where workspace_id <> ?", workspace);
            assertThat(db.number(foreign)).as("foreign rows").isEqualTo(0L);
            if (way == 5) {
              db.update(
                  Sql.of(
                      "insert into inside.tenant_note (id, text) values (?, ?)",
                      DomainFixture.fresh(),
                      "of " + workspace));
            } else {
              entities.persist(new TenantNote(DomainFixture.fresh(), "of " + workspace));
              entities.flush();
            }
            fail(way, db);
          });
    } catch (RuntimeException e) {
      assertThat(way < 4).as("failed on purpose: " + e).isTrue();
      return;
    }
    assertThat(way >= 4).as("succeeded on purpose").isTrue();
    kept.computeIfAbsent(workspace, id -> new AtomicLong()).incrementAndGet();
  }

  private static void fail(int way, Db db) {
    switch (way) {
      case 0 -> throw new Problem(KernelProblem.VALIDATION_FAILED);
      case 1 -> throw new IllegalStateException("on purpose");
      case 2 -> db.number(Sql.of("select 1 / 0"));
      case 3 ->
          db.update(
              Sql.of(
                  "insert into inside.tenant_note (workspace_id, id, text)"
                      + " values (-1, 0, 'x')"));
      default -> {}
    }
  }

  static class Shared extends ConcurrentTransactions {}

  @DedicatedDatabase
  static class Dedicated extends ConcurrentTransactions {}
}
