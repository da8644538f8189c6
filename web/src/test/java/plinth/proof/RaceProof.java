package plinth.proof;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
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
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.tenancy.Databases;

/** Many threads in many workspaces over few connections. */
@ApplicationScoped
public class RaceProof {
  private static final int THREADS = 16;
  private static final int ROUNDS = 60;

  @Inject private TenantService tenant;
  @Resource private ManagedThreadFactory factory;

  /** With failures of four kinds among them, no transaction sees or leaves what is not its own. */
  public void failingTransactionsLeakNothing(Ground ground) throws Exception {
    for (Caller caller : ground.many()) {
      String database = caller.requiredWorkspace().database();
      OwnerSql.run(database, "delete from tenant.proof_note");
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
                Claim.holds("all threads race", ready.await(20, TimeUnit.SECONDS));
                for (int round = 0; round < ROUNDS; round++) {
                  race(ground.many().get(random.nextInt(ground.many().size())), random, kept);
                }
                return null;
              }));
    }
    executor.shutdown();
    for (Future<?> thread : threads) {
      thread.get(60, TimeUnit.SECONDS);
    }
    for (Caller caller : ground.many()) {
      long id = caller.requiredWorkspace().id();
      String rows = "select count(*) from tenant.proof_note where text = 'of ' || workspace_id";
      Claim.that(
          "rows of workspace " + id,
          OwnerSql.number(
              caller.requiredWorkspace().database(), rows + " and workspace_id = " + id),
          kept.getOrDefault(id, new AtomicLong()).get());
    }
    Claim.holds("all connections went back", becomesIdle());
  }

  private void race(Caller caller, Random random, Map<Long, AtomicLong> kept) {
    long workspace = caller.requiredWorkspace().id();
    int way = random.nextInt(6);
    try {
      tenant.run(
          caller,
          (entities, db) -> {
            Sql foreign =
                Sql.of("select count(*) from tenant.proof_note where workspace_id <> ?", workspace);
            Claim.that("foreign rows", db.number(foreign), 0L);
            if (way == 5) {
              db.update(
                  Sql.of(
                      "insert into tenant.proof_note (id, text) values (?, ?)",
                      Ground.fresh(),
                      "of " + workspace));
            } else {
              entities.persist(new TenantNote(Ground.fresh(), "of " + workspace));
              entities.flush();
            }
            fail(way, db);
          });
    } catch (RuntimeException e) {
      Claim.holds("failed on purpose: " + e, way < 4);
      return;
    }
    Claim.holds("succeeded on purpose", way >= 4);
    kept.computeIfAbsent(workspace, id -> new AtomicLong()).incrementAndGet();
  }

  private static void fail(int way, plinth.kernel.Db db) {
    switch (way) {
      case 0 -> throw new Problem(KernelProblem.VALIDATION_FAILED);
      case 1 -> throw new IllegalStateException("on purpose");
      case 2 -> db.number(Sql.of("select 1 / 0"));
      case 3 ->
          db.update(
              Sql.of(
                  "insert into tenant.proof_note (workspace_id, id, text)"
                      + " values (-1, 0, 'x')"));
      default -> {}
    }
  }

  private static boolean becomesIdle() throws InterruptedException {
    for (int i = 0; i < 100; i++) {
      if (Databases.instance().mainLoad().active() == 0) {
        return true;
      }
      Thread.sleep(50);
    }
    return false;
  }
}
