package plinth.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.inside.Refusals.refused;

import jakarta.inject.Inject;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import plinth.access.membership.WorkspaceDeletion;
import plinth.access.membership.WorkspaceDeletions;
import plinth.inside.domain.MainService;
import plinth.kernel.Caller;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;

/** Deletions of workspaces scheduled by billing, next to deletions requested by owners. */
class DeletionSchedules extends Inside {
  private static final Caller BILLING = Caller.system("billing");
  private static final String OWNER = "owner@example.com";

  @Inject private WorkspaceDeletions deletions;
  @Inject private MainService main;

  /** A second request changes nothing, and a payment ends the schedule. */
  @Test
  void aPaymentWithdrawsTheDeletionOfBilling() {
    long id = workspace();
    Instant at = Time.now().plusSeconds(60);
    WorkspaceDeletion first = deletions.schedule(BILLING, id, at, WorkspaceDeletions.BILLING);
    assertThat(first.isByBilling()).as("by billing").isTrue();
    WorkspaceDeletion again =
        deletions.schedule(BILLING, id, at.plusSeconds(60), WorkspaceDeletions.BILLING);
    assertThat(again).as("again").isEqualTo(first);
    assertThat(deletions.withdrawUnpaid(BILLING, id)).as("withdrawn").isTrue();
    assertThat(!deletions.withdrawUnpaid(BILLING, id)).as("nothing is left of it").isTrue();
    assertThat(scheduled(id)).as("scheduled").isEqualTo(0L);
  }

  /** A deletion by the owner is neither withdrawn by a payment nor taken over by billing. */
  @Test
  void aPaymentLeavesTheDeletionOfAnOwner() {
    long id = workspace();
    Instant at = Time.now().plusSeconds(3_600);
    deletions.schedule(BILLING, id, at, WorkspaceDeletions.BILLING);
    WorkspaceDeletion own = deletions.schedule(BILLING, id, at.plusSeconds(60), OWNER);
    assertThat(own.deletionRequestedByEmail()).as("taken over").isEqualTo(OWNER);
    assertThat(own.deletionScheduledAt()).as("at the earlier moment").isEqualTo(at);
    assertThat(deletions.schedule(BILLING, id, Time.now(), WorkspaceDeletions.BILLING))
        .as("billing after the owner")
        .isEqualTo(own);
    assertThat(!deletions.withdrawUnpaid(BILLING, id)).as("not withdrawn").isTrue();
    assertThat(scheduled(id)).as("scheduled").isEqualTo(1L);
  }

  /** A purge that has begun cannot be withdrawn. */
  @Test
  void aPurgeThatHasBegunIsNotWithdrawn() {
    long id = workspace();
    deletions.schedule(BILLING, id, Time.now().plusSeconds(60), WorkspaceDeletions.BILLING);
    main.run(
        (entities, db) ->
            db.update(Sql.of("update main.tenants set status = 'deleting' where id = ?", id)));
    assertThat(!deletions.withdrawUnpaid(BILLING, id)).as("not withdrawn").isTrue();
    refused(
        "has begun", () -> deletions.schedule(BILLING, id, Time.now(), WorkspaceDeletions.BILLING));
    // The workspace has no purge row, so its deletion would never end.
    main.run((entities, db) -> db.update(Sql.of("delete from main.tenants where id = ?", id)));
  }

  private long workspace() {
    return main.ask(
        (entities, db) ->
            db.number(
                Sql.of(
                    "insert into main.tenants (subdomain, name, type, status)"
                        + " values (?, 'Inside', 'hyper', 'active') returning id",
                    "deletion-" + Secrets.randomWord(10))));
  }

  private long scheduled(long id) {
    return main.ask(
        (entities, db) ->
            db.number(
                Sql.of("select count(deletion_scheduled_at) from main.tenants where id = ?", id)));
  }
}
