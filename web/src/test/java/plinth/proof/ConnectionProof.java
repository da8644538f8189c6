package plinth.proof;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;

/** Whose a connection is when its transaction ends before the service does. */
@ApplicationScoped
public class ConnectionProof {
  private static final Sql BACKEND = Sql.of("select pg_backend_pid()");

  @Inject private TenantService tenant;
  @Resource private ManagedThreadFactory factory;
  @Resource private UserTransaction transaction;
  @Resource private TransactionSynchronizationRegistry registry;

  /** What cannot join a transaction is not handed out in it, and goes back to the pool once. */
  public void aTransactionThatWillBeRolledBackGetsNoConnection(Ground ground) throws Exception {
    transaction.begin();
    try {
      tenant.run(
          ground.here(),
          (entities, db) -> {
            registry.setRollbackOnly();
            Claim.refused("the first time", () -> db.number(BACKEND));
            Claim.refused("the second time", () -> db.number(BACKEND));
            own(ground, List.of());
          });
    } finally {
      transaction.rollback();
    }
    own(ground, List.of());
  }

  /**
   * Whatever a service does after the server has ended its transaction for its time is not done:
   * not in its workspace, and not in one whose transaction has the connection now.
   */
  public void aTransactionThatRanOutOfTimeChangesNothing(Ground ground) throws Exception {
    long early = Ground.fresh();
    long late = Ground.fresh();
    transaction.setTransactionTimeout(1);
    transaction.begin();
    try {
      tenant.run(
          ground.here(),
          (entities, db) -> {
            insert(db, early);
            awaitEnd();
            own(ground, List.of(() -> insert(db, late)));
          });
    } catch (RuntimeException refused) {
      Claim.holds(
          "it is over: " + refused, registry.getTransactionStatus() != Status.STATUS_ACTIVE);
    } finally {
      transaction.setTransactionTimeout(0);
      transaction.rollback();
    }
    Claim.that("what was written in time", OwnerSql.rows(early), 0L);
    Claim.that("what was written late", OwnerSql.rows(late), 0L);
    own(ground, List.of());
  }

  private static void insert(Db db, long id) {
    db.update(Sql.of("insert into tenant.proof_note (id, text) values (?, 'x')", id));
  }

  private void awaitEnd() {
    Instant end = Instant.now().plus(Duration.ofSeconds(60));
    while (registry.getTransactionStatus() == Status.STATUS_ACTIVE) {
      Claim.holds("the server ends the transaction", Instant.now().isBefore(end));
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(50);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Claims that transactions of all workspaces at once have a connection each, and writes then. */
  private void own(Ground ground, List<Runnable> meanwhile) {
    int count = ground.many().size();
    CyclicBarrier together = new CyclicBarrier(count + 1);
    ExecutorService threads = Executors.newFixedThreadPool(count, factory);
    try {
      List<Future<Long>> backends = new ArrayList<>();
      for (Caller caller : ground.many()) {
        backends.add(
            threads.submit(() -> tenant.ask(caller, (entities, db) -> held(db, together))));
      }
      together.await(60, TimeUnit.SECONDS);
      try {
        meanwhile.forEach(Runnable::run);
      } finally {
        together.await(60, TimeUnit.SECONDS);
      }
      List<Long> seen = new ArrayList<>();
      for (Future<Long> backend : backends) {
        seen.add(backend.get(60, TimeUnit.SECONDS));
      }
      Claim.that("connections " + seen, seen.stream().distinct().count(), (long) count);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    } finally {
      threads.shutdown();
    }
  }

  /** The connection that the transaction has, before and after all have theirs. */
  private static long held(Db db, CyclicBarrier together) {
    try {
      long backend = db.number(BACKEND);
      together.await(60, TimeUnit.SECONDS);
      together.await(60, TimeUnit.SECONDS);
      Claim.that("the connection", db.number(BACKEND), backend);
      return backend;
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
