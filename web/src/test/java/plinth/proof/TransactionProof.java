package plinth.proof;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/** What a transaction does to entities, SQL and observers when it ends. */
@ApplicationScoped
public class TransactionProof {
  @Inject private TenantService tenant;
  @Inject private NotedObserver observer;
  @Inject private Event<Noted> event;

  /** Whatever leaves a service undoes entities and SQL alike. */
  public void rollbackUndoesEntitiesAndSql(Ground ground) {
    for (RuntimeException failure :
        List.of(new Problem(KernelProblem.VALIDATION_FAILED), new IllegalStateException("no"))) {
      long first = Ground.fresh();
      long second = Ground.fresh();
      Claim.refused("the door", () -> write(ground, first, second, failure));
      Claim.that("entity", OwnerSql.rows(first), 0L);
      Claim.that("SQL", OwnerSql.rows(second), 0L);
    }
  }

  /** A problem leaves a session bean as it was thrown, on every server. */
  public void aProblemLeavesTheServiceBare(Ground ground) {
    Problem problem = new Problem(KernelProblem.VALIDATION_FAILED);
    Throwable thrown =
        Claim.refused("the door", () -> write(ground, Ground.fresh(), Ground.fresh(), problem));
    Claim.holds("the same object", thrown == problem);
  }

  /** What fails while the transaction commits is an exception to the caller, not a success. */
  public void aFailureOfTheCommitIsNoSuccess(Ground ground) {
    long id = Ground.fresh();
    tenant.run(ground.here(), (entities, db) -> entities.persist(new TenantNote(id, "first")));
    observer.heard();
    Claim.refused(
        "the commit",
        () ->
            tenant.run(
                ground.here(),
                (entities, db) -> {
                  event.fire(new Noted(id));
                  entities.persist(new TenantNote(id, "second"));
                }));
    Claim.that(
        "heard", observer.heard(), List.of("at once " + id, "after failure " + id + ", rows 1"));
  }

  /** Observers of success hear after the commit, when others see the row. */
  public void observersOfSuccessHearAfterTheCommit(Ground ground) {
    long first = Ground.fresh();
    long second = Ground.fresh();
    observer.heard();
    tenant.run(
        ground.here(),
        (entities, db) -> {
          entities.persist(new TenantNote(first, "entity"));
          entities.flush();
          event.fire(new Noted(first));
          Claim.that("inside", observer.heard(), List.of("at once " + first));
          db.update(Sql.of("insert into tenant.proof_note (id, text) values (?, 'x')", second));
        });
    Claim.that("after", observer.heard(), List.of("after success " + first + ", rows 1"));
  }

  /** Observers of success hear nothing of what was undone. */
  public void observersOfSuccessHearNothingOfARollback(Ground ground) {
    long id = Ground.fresh();
    observer.heard();
    Claim.refused(
        "the door",
        () ->
            tenant.run(
                ground.here(),
                (entities, db) -> {
                  entities.persist(new TenantNote(id, "entity"));
                  entities.flush();
                  event.fire(new Noted(id));
                  throw new Problem(KernelProblem.VALIDATION_FAILED);
                }));
    Claim.that(
        "heard", observer.heard(), List.of("at once " + id, "after failure " + id + ", rows 0"));
  }

  private void write(Ground ground, long first, long second, RuntimeException failure) {
    tenant.run(
        ground.here(),
        (entities, db) -> {
          entities.persist(new TenantNote(first, "entity"));
          entities.flush();
          db.update(Sql.of("insert into tenant.proof_note (id, text) values (?, 'x')", second));
          throw failure;
        });
  }
}
