package plinth.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.billing.expiry.GraceExpiry;
import plinth.billing.payment.OpenCheckout;
import plinth.billing.purchase.BuyAddon;
import plinth.billing.purchase.ChangePlan;
import plinth.billing.renewal.Renewal;
import plinth.billing.subscription.Subscriptions;
import plinth.identity.MainDatabase;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainEntities;
import plinth.tenancy.TestUnit;

/** Effects of payments and schedules on a held subscription, on a real database. */
class BillingHoldTest {
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

  private final MainEntities entities = TestUnit.main(MainDatabase.source());
  private final Db db = TestUnit.db(entities.manager());
  private final SubscriptionRepository subscriptions = new SubscriptionRepository();
  private final DueSubscriptions due = new DueSubscriptions();
  private long workspace;

  @BeforeEach
  void hold() {
    subscriptions.entities = entities;
    subscriptions.plans = new PlanRepository();
    subscriptions.plans.entities = entities;
    due.db = db;
    Db committed = MainDatabase.db();
    workspace =
        committed.number(
            Sql.of(
                "insert into main.tenants (subdomain, name, type, status, read_only)"
                    + " values (?, 'W', 'hyper', 'active', true) returning id",
                "h" + System.nanoTime()));
    committed.update(
        Sql.of(
            "insert into main.subscription (workspace_id, status, trial_ends_at, held_since,"
                + " held_status, held_read_only_since, read_only_since)"
                + " values (?, 'suspended', ?, ?, 'past_due', ?, ?)",
            workspace,
            NOW,
            NOW,
            NOW.minusSeconds(60),
            NOW));
  }

  private String row() {
    return db.one(
        Sql.of(
            "select concat_ws(' ', s.status, s.held_status, s.read_only_since is not null,"
                + " s.held_read_only_since is not null, t.read_only, t.plan) from main.subscription"
                + " s join main.tenants t on t.id = s.workspace_id where t.id = ?",
            workspace),
        row -> row.getString(1));
  }

  @Test
  void decisionsUseTheHeldStatusAndPeopleSeeTheHold() {
    Subscription behind = subscriptions.lock(workspace).orElseThrow().subscription();
    assertThat(behind.status()).isEqualTo(SubscriptionStatus.PAST_DUE);
    assertThat(behind.readOnlySince()).isEqualTo(NOW.minusSeconds(60));
    Subscription shown = subscriptions.find(workspace).orElseThrow();
    assertThat(shown.status()).isEqualTo(SubscriptionStatus.SUSPENDED);
    assertThat(shown.readOnlySince()).isEqualTo(NOW);
  }

  @Test
  void aPaymentChangesTheHeldStatusAndKeepsTheHold() {
    Subscription behind = subscriptions.lock(workspace).orElseThrow().subscription();
    subscriptions.save(behind.asActive());
    assertThat(row()).isEqualTo("suspended active t f t basic");
    assertThat(subscriptions.lock(workspace).orElseThrow().subscription().readOnlySince()).isNull();
  }

  @Test
  void withoutAHoldDecisionsAreStoredDirectly() {
    db.update(
        Sql.of(
            "update main.subscription set held_since = null, held_status = null,"
                + " held_read_only_since = null where workspace_id = ?",
            workspace));
    Subscription held = subscriptions.lock(workspace).orElseThrow().subscription();
    assertThat(held.status()).isEqualTo(SubscriptionStatus.SUSPENDED);
    subscriptions.save(held.asActive());
    assertThat(row()).isEqualTo("active f f f basic");
  }

  @Test
  void heldWorkspacesAreNotScheduledForDeletion() {
    assertThat(due.listUnpaid(NOW.plusSeconds(99), Duration.ZERO, workspace)).isEmpty();
    db.update(
        Sql.of(
            "update main.subscription set held_since = null, held_status = null,"
                + " held_read_only_since = null where workspace_id = ?",
            workspace));
    assertThat(due.listUnpaid(NOW.plusSeconds(99), Duration.ZERO, workspace))
        .containsExactly(workspace);
  }

  @Test
  void theEndOfACanceledOneAndItsLastChargeWaitForTheRelease() {
    try (BillingWorld world = new BillingWorld(Instant.parse("2027-04-05T08:00:00Z"))) {
      world.activate();
      world.bean(BuyAddon.class).buy(world.owner, "chatapp-session", 1);
      world.bean(Subscriptions.class).cancel(world.owner);
      // An unused page is overdue when the period ends.
      world.bean(OpenCheckout.class).open(world.owner, null);
      world.hold();
      int charges = world.gateway.charges.size();
      world.at(world.subscription().currentPeriodEnd().plusSeconds(60));
      world.run(world.bean(GraceExpiry.class));
      world.release();
      assertThat(world.subscription().status()).isEqualTo(SubscriptionStatus.CANCELED);
      world.run(world.bean(GraceExpiry.class));
      assertThat(world.subscription().status()).isEqualTo(SubscriptionStatus.SUSPENDED);
      assertThat(world.gateway.charges).as("the add-on is charged").hasSize(charges + 1);
    }
  }

  @Test
  void noPeriodIsBilledThatBeganWhileItWasHeld() {
    try (BillingWorld world = new BillingWorld(Instant.parse("2027-04-05T08:00:00Z"))) {
      world.activate();
      Instant end = world.subscription().currentPeriodEnd();
      world.at(end.minus(Duration.ofDays(20)));
      world.hold();
      Instant later = world.at(end.plus(Duration.ofDays(20)));
      world.release();
      int charges = world.gateway.charges.size();
      world.at(later.plusSeconds(60));
      world.run(world.bean(Renewal.class));
      Subscription next = world.subscription();
      assertThat(world.gateway.charges).hasSize(charges + 1);
      assertThat(next.currentPeriodStart()).isBetween(later, later.plusSeconds(60));
      assertThat(next.currentPeriodEnd())
          .isEqualTo(next.currentPeriodStart().atOffset(ZoneOffset.UTC).plusMonths(1).toInstant());
    }
  }

  @Test
  void ownersOfHeldWorkspacesAreReferredToSupport() {
    try (BillingWorld world = new BillingWorld(Instant.parse("2027-04-05T08:00:00Z"))) {
      world.activate();
      world.hold();
      assertThatThrownBy(() -> world.bean(ChangePlan.class).change(world.owner, "advanced", null))
          .hasMessageContaining("support");
      assertThatThrownBy(() -> world.bean(BuyAddon.class).buy(world.owner, "chatapp-session", 1))
          .hasMessageContaining("support");
      assertThatThrownBy(() -> world.bean(Subscriptions.class).cancel(world.owner))
          .hasMessageContaining("support");
    }
  }

  @Test
  void aHoldHasAllOfItsColumnsOrNone() {
    for (String change :
        new String[] {"held_status = null", "held_since = null", "status = 'active'"}) {
      assertThatThrownBy(
              () ->
                  MainDatabase.db()
                      .update(
                          Sql.of(
                              "update main.subscription set " + change + " where workspace_id = ?",
                              workspace)))
          .hasStackTraceContaining("check constraint");
    }
  }
}
