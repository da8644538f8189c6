package plinth.billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import plinth.billing.gateway.Payment;
import plinth.billing.obligation.ObligationRepository;
import plinth.billing.payment.OpenCheckout;
import plinth.billing.payment.Settlements;
import plinth.billing.purchase.ChangePlan;
import plinth.billing.subscription.ChargeFailed;
import plinth.billing.subscription.Subscriptions;
import plinth.kernel.Sql;

/** Pending changes and failures as people see them. */
class OutlookTest {
  private static void active(Consumer<BillingWorld> act) {
    try (BillingWorld world = new BillingWorld(Instant.parse("2027-04-05T08:00:00Z"))) {
      world.activate();
      act.accept(world);
    }
  }

  private static Outlook of(BillingWorld world) {
    return world.bean(Outlooks.class).of(world.owner);
  }

  @Test
  void showsAPeriodThatChangesAtTheRenewal() {
    active(
        world -> {
          assertThat(of(world)).isEqualTo(new Outlook(null, null, null));
          ChangePlan change = world.bean(ChangePlan.class);
          change.change(world.owner, "basic", BillingPeriod.ANNUAL);
          change.change(world.owner, "basic", BillingPeriod.MONTHLY);
          assertThat(of(world).scheduledChange())
              .isEqualTo(
                  new Outlook.ScheduledChange(
                      "basic", BillingPeriod.MONTHLY, world.subscription().currentPeriodEnd()));
          change.change(world.owner, "basic", BillingPeriod.ANNUAL);
          assertThat(of(world).scheduledChange()).isNull();
        });
  }

  @Test
  void aChangeThatIsBeingPaidForIsShownUntilItIsDecided() {
    active(
        world -> {
          world.pay(YearCard.SETTLES_LATE, Payment.State.AUTHORIZED);
          world.bean(ChangePlan.class).change(world.owner, "advanced", null);
          Outlook.PendingChange pending = of(world).pendingChange();
          assertThat(pending.planSlug()).isEqualTo("advanced");
          assertThat(pending.amount()).isEqualByComparingTo("14.00");
          assertThat(pending.paymentId()).isNotEmpty();
          String reference = world.gateway.charges.get(world.gateway.charges.size() - 1);
          world.hear(world.gateway.decide(reference, Payment.State.FAILED, null));
          assertThat(of(world).pendingChange()).isNull();
          Outlook.FailedPayment failed = of(world).lastFailedPayment();
          assertThat(failed.purpose()).isEqualTo("plan_change");
          assertThat(failed.paymentId()).isEqualTo(reference);
          assertThat(failed.amount()).isEqualByComparingTo("14.00");
        });
  }

  @Test
  void abandoningAPageIsNotAFailedPayment() {
    active(
        world -> {
          int events = world.fired(ChargeFailed.class).size();
          world.bean(Subscriptions.class).cancel(world.owner);
          world.bean(OpenCheckout.class).open(world.owner, null);
          String page =
              world.text(
                  "select reference from main.obligation where workspace_id = ?"
                      + " order by id desc limit 1");
          Payment left = world.gateway.left(page);
          world
              .bean(Settlements.class)
              .settleAnswer(
                  world.owner,
                  world.bean(ObligationRepository.class).find(id(world, page)).orElseThrow(),
                  left);
          assertThat(world.fired(ChargeFailed.class)).hasSize(events);
          assertThat(of(world).lastFailedPayment()).isNull();
          assertThat(
                  world.text(
                      "select state from main.obligation where workspace_id = ?"
                          + " order by id desc limit 1"))
              .isEqualTo("withdrawn");
        });
  }

  private static long id(BillingWorld world, String reference) {
    return world.db.number(Sql.of("select id from main.obligation where reference = ?", reference));
  }
}
