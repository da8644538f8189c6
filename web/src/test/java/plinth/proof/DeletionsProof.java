package plinth.proof;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import plinth.access.membership.WorkspaceDeletion;
import plinth.access.membership.WorkspaceDeletions;
import plinth.kernel.Caller;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;

/** Deletions of workspaces that billing schedules, beside those that owners ask for. */
@ApplicationScoped
public class DeletionsProof {
  private static final Caller BILLING = Caller.system("billing");
  private static final String OWNER = "owner@example.com";

  @Inject private WorkspaceDeletions deletions;
  @Inject private MainService main;

  /** What billing scheduled ends with a payment, and stands as it is when asked again. */
  public void aPaymentWithdrawsWhatBillingScheduled(Ground ground) {
    long id = workspace();
    Instant at = Time.now().plusSeconds(60);
    WorkspaceDeletion first = deletions.schedule(BILLING, id, at, WorkspaceDeletions.BILLING);
    Claim.holds("by billing", first.isByBilling());
    WorkspaceDeletion again =
        deletions.schedule(BILLING, id, at.plusSeconds(60), WorkspaceDeletions.BILLING);
    Claim.that("again", again, first);
    Claim.holds("withdrawn", deletions.withdrawUnpaid(BILLING, id));
    Claim.holds("nothing is left of it", !deletions.withdrawUnpaid(BILLING, id));
    Claim.that("scheduled", scheduled(id), 0L);
  }

  /** An owner's own deletion is never withdrawn by a payment, nor taken over by billing. */
  public void aPaymentLeavesWhatAnOwnerScheduled(Ground ground) {
    long id = workspace();
    Instant at = Time.now().plusSeconds(3_600);
    deletions.schedule(BILLING, id, at, WorkspaceDeletions.BILLING);
    WorkspaceDeletion own = deletions.schedule(BILLING, id, at.plusSeconds(60), OWNER);
    Claim.that("taken over", own.deletionRequestedByEmail(), OWNER);
    Claim.that("at the earlier moment", own.deletionScheduledAt(), at);
    Claim.that(
        "billing after the owner",
        deletions.schedule(BILLING, id, Time.now(), WorkspaceDeletions.BILLING),
        own);
    Claim.holds("not withdrawn", !deletions.withdrawUnpaid(BILLING, id));
    Claim.that("scheduled", scheduled(id), 1L);
  }

  /** A purge that has begun is nobody's to withdraw. */
  public void aPurgeThatHasBegunIsNotWithdrawn(Ground ground) {
    long id = workspace();
    deletions.schedule(BILLING, id, Time.now().plusSeconds(60), WorkspaceDeletions.BILLING);
    main.run(
        (entities, db) ->
            db.update(Sql.of("update main.tenants set status = 'deleting' where id = ?", id)));
    Claim.holds("not withdrawn", !deletions.withdrawUnpaid(BILLING, id));
    Claim.refused(
        "scheduled once more",
        "has begun",
        () -> deletions.schedule(BILLING, id, Time.now(), WorkspaceDeletions.BILLING));
    // No purge row belongs to it: it would be deleting for ever.
    main.run((entities, db) -> db.update(Sql.of("delete from main.tenants where id = ?", id)));
  }

  private long workspace() {
    return main.ask(
        (entities, db) ->
            db.number(
                Sql.of(
                    "insert into main.tenants (subdomain, name, type, status)"
                        + " values (?, 'Proof', 'hyper', 'active') returning id",
                    "deletion-" + Secrets.word(10))));
  }

  private long scheduled(long id) {
    return main.ask(
        (entities, db) ->
            db.number(
                Sql.of("select count(deletion_scheduled_at) from main.tenants where id = ?", id)));
  }
}
