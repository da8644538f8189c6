package plinth.billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import plinth.billing.expiry.GraceExpiry;
import plinth.billing.expiry.TrialExpiry;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.gateway.GatewayNotification;
import plinth.billing.gateway.Payment;
import plinth.billing.payment.OpenCheckout;
import plinth.billing.payment.PaymentPoll;
import plinth.billing.renewal.ManagedTerms;
import plinth.billing.renewal.Renewal;
import plinth.billing.subscription.Subscriptions;
import plinth.kernel.Caller;
import plinth.kernel.Sql;

/** Debits by a gateway itself, and the end of its subscription after a change of gateway. */
class ManagedDebitTest {
  private static final Instant SIGNED_UP = Instant.parse("2027-01-10T09:00:00Z");

  /** An active workspace whose gateway debits the subscription by itself. */
  private static void managed(String gateway, Consumer<BillingWorld> act) {
    try (BillingWorld world = new BillingWorld(SIGNED_UP)) {
      world.bean(OpenCheckout.class).open(world.owner, null);
      String page = world.text("select reference from main.obligation where workspace_id = ?");
      world.hear(
          world.gateway.decide(
              page, Payment.State.AUTHORIZED, ScriptedGateway.card(YearCard.PAYS)));
      world.at(SIGNED_UP.plus(Duration.ofDays(31)));
      world.run(world.bean(TrialExpiry.class));
      world.db.update(
          Sql.of(
              "update main.subscription set managed_id = 's' || workspace_id,"
                  + " managed_gateway = ?, managed_terms = '25.00 monthly x y' where"
                  + " workspace_id = ?",
              gateway,
              world.owner.requireWorkspace().id()));
      act.accept(world);
    }
  }

  private static GatewayNotification debit(
      BillingWorld world, String number, String amount, Payment.State state) {
    String id = known(world) + number;
    return GatewayNotification.of(
        id + state,
        new Payment(
            id,
            new Payment.Outcome(state, state.name(), "", false),
            new BigDecimal(amount),
            "USD",
            new Payment.Purpose(ChargeKind.RENEWAL, null, known(world)),
            null));
  }

  private static String known(BillingWorld world) {
    return "s" + world.owner.requireWorkspace().id();
  }

  private static String cash(BillingWorld world) {
    return world.text(
        "select sum(amount)::text from main.ledger_entry where account like 'cash:%'"
            + " and workspace_id = ?");
  }

  @Test
  void anotherAmountIsBookedAndTheNextBillSettlesIt() {
    managed(
        "sandbox",
        world -> {
          Instant end = world.subscription().currentPeriodEnd();
          world.at(end.plusSeconds(60));
          world.hear(debit(world, "trx_1", "25.00", Payment.State.FAILED));
          world.members(2);
          world.hear(debit(world, "trx_2", "50.00", Payment.State.CAPTURED));
          assertThat(world.subscription().currentPeriodStart()).isEqualTo(end);
          assertThat(cash(world)).isEqualTo("75.00");
          assertThat(world.unbalanced()).isEmpty();
          // Two members, minus the 25 that were debited too much.
          world.at(world.subscription().currentPeriodEnd().plusSeconds(60));
          world.hear(debit(world, "trx_3", "25.00", Payment.State.CAPTURED));
          assertThat(cash(world)).isEqualTo("100.00");
          assertThat(
                  world.text(
                      "select count(*) from main.due where settled_by is null"
                          + " and workspace_id = ?"))
              .isEqualTo("0");
        });
  }

  @Test
  void withoutADebitTheRenewalStaysUnpaid() {
    managed(
        "sandbox",
        world -> {
          int before = world.gateway.charges.size();
          Instant end = world.subscription().currentPeriodEnd();
          world.at(end.plusSeconds(60));
          world.run(world.bean(Renewal.class));
          world.run(world.bean(PaymentPoll.class));
          assertThat(world.gateway.charges).as("not charged beside it").hasSize(before);
          assertThat(world.subscription().status()).isEqualTo(SubscriptionStatus.ACTIVE);
          world.at(end.plus(Duration.ofDays(3)).plusSeconds(120));
          world.run(world.bean(GraceExpiry.class));
          assertThat(world.subscription().status()).isEqualTo(SubscriptionStatus.PAST_DUE);
        });
  }

  @Test
  void theFormerGatewayEndsItsSubscription() {
    managed(
        "paymob",
        world -> {
          ManagedTerms.Wanted wanted = wanted(world);
          assertThat(wanted.gateway()).isEqualTo("paymob");
          assertThat(wanted.knownAs()).isEqualTo(known(world));
          assertThat(wanted.wanted()).isNull();
          world.bean(Subscriptions.class).cancel(world.owner);
          assertThat(wanted(world).gateway()).isEqualTo("paymob");
        });
  }

  @Test
  void theCurrentGatewayChargesRenewalsOfTheFormerOne() {
    managed(
        "paymob",
        world -> {
          int before = world.gateway.charges.size();
          world.at(world.subscription().currentPeriodEnd().plusSeconds(60));
          world.run(world.bean(Renewal.class));
          assertThat(world.gateway.charges).hasSize(before + 1);
        });
  }

  private static ManagedTerms.Wanted wanted(BillingWorld world) {
    return world
        .bean(ManagedTerms.class)
        .findPending(Caller.system("tests"), world.owner.requireWorkspace().id())
        .orElseThrow();
  }
}
