package plinth.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.inside.Refusals.refused;

import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.inside.domain.DomainFixture;
import plinth.inside.domain.Noted;
import plinth.inside.domain.NotedObserver;
import plinth.inside.domain.OwnerSql;
import plinth.inside.domain.TenantNote;
import plinth.inside.domain.TenantService;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/** Effects of the end of a transaction on entities, SQL and observers. */
abstract class Transactions extends Inside {
  @Inject private TenantService tenant;
  @Inject private NotedObserver observer;
  @Inject private Event<Noted> event;

  /** Any exception from a service rolls back entities and SQL. */
  @Test
  void rollbackUndoesEntitiesAndSql() {
    for (RuntimeException failure :
        List.of(new Problem(KernelProblem.VALIDATION_FAILED), new IllegalStateException("no"))) {
      long first = DomainFixture.fresh();
      long second = DomainFixture.fresh();
      refused(() -> write(first, second, failure));
      assertThat(OwnerSql.rows(first)).as("entity").isEqualTo(0L);
      assertThat(OwnerSql.rows(second)).as("SQL").isEqualTo(0L);
    }
  }

  /** A problem leaves a session bean unwrapped on every server. */
  @Test
  void aProblemLeavesASessionBeanUnwrapped() {
    Problem problem = new Problem(KernelProblem.VALIDATION_FAILED);
    Throwable thrown = refused(() -> write(DomainFixture.fresh(), DomainFixture.fresh(), problem));
    assertThat(thrown == problem).as("the same object").isTrue();
  }

  /** A transaction that cannot commit is an exception to the caller and a failure to observers. */
  @Test
  void aFailedCommitReachesTheCaller() {
    long id = DomainFixture.fresh();
    tenant.run(
        domainFixture.here(), (entities, db) -> entities.persist(new TenantNote(id, "first")));
    observer.heard();
    refused(
        () ->
            tenant.run(
                domainFixture.here(),
                (entities, db) -> {
                  event.fire(new Noted(id));
                  entities.persist(new TenantNote(id, "second"));
                }));
    assertThat(observer.heard())
        .as("heard")
        .isEqualTo(List.of("at once " + id, "after failure " + id + ", rows 1"));
  }

  /** Observers of success are called after the commit, when others can see the row. */
  @Test
  void observersOfSuccessHearAfterTheCommit() {
    long first = DomainFixture.fresh();
    long second = DomainFixture.fresh();
    observer.heard();
    tenant.run(
        domainFixture.here(),
        (entities, db) -> {
          entities.persist(new TenantNote(first, "entity"));
          entities.flush();
          event.fire(new Noted(first));
          assertThat(observer.heard()).as("inside").isEqualTo(List.of("at once " + first));
          db.update(Sql.of("insert into inside.tenant_note (id, text) values (?, 'x')", second));
        });
    assertThat(observer.heard())
        .as("after")
        .isEqualTo(List.of("after success " + first + ", rows 1"));
  }

  /** Observers of success are not called after a rollback. */
  @Test
  void observersOfSuccessHearNothingOfARollback() {
    long id = DomainFixture.fresh();
    observer.heard();
    refused(
        () ->
            tenant.run(
                domainFixture.here(),
                (entities, db) -> {
                  entities.persist(new TenantNote(id, "entity"));
                  entities.flush();
                  event.fire(new Noted(id));
                  throw new Problem(KernelProblem.VALIDATION_FAILED);
                }));
    assertThat(observer.heard())
        .as("heard")
        .isEqualTo(List.of("at once " + id, "after failure " + id + ", rows 0"));
  }

  private void write(long first, long second, RuntimeException failure) {
    tenant.run(
        domainFixture.here(),
        (entities, db) -> {
          entities.persist(new TenantNote(first, "entity"));
          entities.flush();
          db.update(Sql.of("insert into inside.tenant_note (id, text) values (?, 'x')", second));
          throw failure;
        });
  }

  static class Shared extends Transactions {}

  @DedicatedDatabase
  static class Dedicated extends Transactions {}
}
