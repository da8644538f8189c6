package plinth.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.inside.Refusals.refused;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import plinth.inside.domain.DomainFixture;
import plinth.inside.domain.OwnerSql;
import plinth.inside.domain.TenantService;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.testing.Await;
import plinth.testing.Race;

/** A transaction that ends before its service neither keeps nor shares a connection. */
@Tag(Race.TAG)
abstract class Connections extends Inside {
  private static final Sql BACKEND = Sql.of("select pg_backend_pid()");

  @Inject private TenantService tenant;

  @Resource(lookup = "java:comp/DefaultManagedThreadFactory")
  private ManagedThreadFactory factory;

  @Resource(lookup = "java:comp/UserTransaction")
  private UserTransaction transaction;

  @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
  private TransactionSynchronizationRegistry registry;

  /** A connection that cannot join the transaction returns to the pool once. */
  @Test
  void aTransactionThatWillBeRolledBackGetsNoConnection() throws Exception {
    transaction.begin();
    try {
      tenant.run(
          domainFixture.here(),
          (entities, db) -> {
            registry.setRollbackOnly();
            refused(() -> db.number(BACKEND));
            refused(() -> db.number(BACKEND));
            own(List.of());
          });
    } finally {
      transaction.rollback();
    }
    own(List.of());
  }

  /**
   * After the server has timed out a transaction, its service changes nothing: neither in its own
   * workspace nor in the one whose transaction now has the connection.
   */
  @Test
  void aTransactionThatRanOutOfTimeChangesNothing() throws Exception {
    long early = DomainFixture.fresh();
    long late = DomainFixture.fresh();
    transaction.setTransactionTimeout(1);
    transaction.begin();
    try {
      tenant.run(
          domainFixture.here(),
          (entities, db) -> {
            insert(db, early);
            Await.until(
                "the server ends the transaction",
                () -> registry.getTransactionStatus() != Status.STATUS_ACTIVE);
            own(List.of(() -> insert(db, late)));
          });
    } catch (RuntimeException refused) {
      assertThat(registry.getTransactionStatus())
          .as("it is over: " + refused)
          .isNotEqualTo(Status.STATUS_ACTIVE);
    } finally {
      transaction.setTransactionTimeout(0);
      transaction.rollback();
    }
    assertThat(OwnerSql.rows(early)).as("what was written in time").isEqualTo(0L);
    assertThat(OwnerSql.rows(late)).as("what was written late").isEqualTo(0L);
    own(List.of());
  }

  private static void insert(Db db, long id) {
    db.update(Sql.of("insert into inside.tenant_note (id, text) values (?, 'x')", id));
  }

  /**
   * Asserts that concurrent transactions of all workspaces have different connections. The given
   * work runs while they are open.
   */
  private void own(List<Runnable> meanwhile) {
    int count = domainFixture.many().size();
    CyclicBarrier together = new CyclicBarrier(count + 1);
    ExecutorService threads = Executors.newFixedThreadPool(count, factory);
    try {
      List<Future<Long>> backends = new ArrayList<>();
      for (Caller caller : domainFixture.many()) {
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
      assertThat(seen.stream().distinct().count())
          .as("connections " + seen)
          .isEqualTo((long) count);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    } finally {
      threads.shutdown();
    }
  }

  /** The connection of the transaction, the same before and after all others have theirs. */
  private static long held(Db db, CyclicBarrier together) {
    try {
      long backend = db.number(BACKEND);
      together.await(60, TimeUnit.SECONDS);
      together.await(60, TimeUnit.SECONDS);
      assertThat(db.number(BACKEND)).as("the connection").isEqualTo(backend);
      return backend;
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  static class Shared extends Connections {}

  @DedicatedDatabase
  static class Dedicated extends Connections {}
}
