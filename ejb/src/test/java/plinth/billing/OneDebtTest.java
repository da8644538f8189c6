package plinth.billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import plinth.billing.expiry.TrialExpiry;
import plinth.billing.gateway.Payment;
import plinth.billing.payment.AskPayment;
import plinth.billing.payment.OpenCheckout;
import plinth.billing.payment.PaymentPoll;
import plinth.billing.payment.PaymentStatus;
import plinth.billing.purchase.BuyAddon;
import plinth.billing.renewal.Renewal;
import plinth.billing.subscription.ChargeFailed;
import plinth.billing.subscription.PaymentReceived;
import plinth.billing.subscription.Subscriptions;

/** A debt is paid once, regardless of the number of pages and of captures by the gateway. */
class OneDebtTest {
  private static final Instant SIGNED_UP = Instant.parse("2027-03-04T09:00:00Z");

  private static void world(Consumer<BillingWorld> act) {
    try (BillingWorld world = new BillingWorld(SIGNED_UP)) {
      act.accept(world);
    }
  }

  private static void pastDue(BillingWorld world) {
    world.at(SIGNED_UP.plus(Duration.ofDays(15)));
    world.run(world.bean(TrialExpiry.class));
    assertThat(world.subscription().status()).isEqualTo(SubscriptionStatus.PAST_DUE);
  }

  /** Opens pages for one debt, each with another return URL; returns their references. */
  private static List<String> pages(BillingWorld world, int count) {
    List<String> references = new ArrayList<>();
    for (int page = 0; page < count; page++) {
      world.bean(OpenCheckout.class).open(world.owner, "https://a.example/" + page);
      references.add(
          world.text(
              "select reference from main.obligation where workspace_id = ? and is_checkout"
                  + " order by id desc limit 1"));
    }
    return references;
  }

  private static void pay(BillingWorld world, String reference) {
    world.hear(
        world.gateway.decide(
            reference, Payment.State.CAPTURED, ScriptedGateway.card(YearCard.PAYS)));
  }

  private static String states(BillingWorld world) {
    return world.text(
        "select string_agg(state, ' ' order by id) from main.obligation where workspace_id = ?");
  }

  private static String cash(BillingWorld world) {
    return world.text(
        "select sum(amount)::text from main.ledger_entry where account like 'cash:%'"
            + " and workspace_id = ?");
  }

  private static String credits(BillingWorld world) {
    return world.text(
        "select coalesce(string_agg(price::text, ' ' order by id), '') from main.due"
            + " where settled_by is null and workspace_id = ?");
  }

  @Test
  void theOtherPagesAreClosedWhenOneIsPaid() {
    world(
        world -> {
          pastDue(world);
          List<String> pages = pages(world, 3);
          pay(world, pages.get(1));
          assertThat(states(world)).isEqualTo("withdrawn captured withdrawn");
          assertThat(world.gateway.find(pages.get(0)).state()).isEqualTo(Payment.State.ABANDONED);
          assertThat(world.fired(ChargeFailed.class)).isEmpty();
        });
  }

  @Test
  void paymentOnAClosedPageIsCredited() {
    world(
        world -> {
          pastDue(world);
          List<String> pages = pages(world, 2);
          pay(world, pages.get(0));
          Instant end = world.subscription().currentPeriodEnd();
          pay(world, pages.get(1));
          pay(world, pages.get(1));
          assertThat(world.subscription().currentPeriodEnd()).isEqualTo(end);
          assertThat(cash(world)).isEqualTo("50.00");
          assertThat(credits(world)).isEqualTo("-25.00");
          assertThat(world.audited).containsOnlyOnce("payment.surplus");
          assertThat(world.fired(PaymentReceived.class))
              .extracting(PaymentReceived::isCredited)
              .containsExactly(false, true);
          assertThat(world.unbalanced()).isEmpty();
          world.at(end.plusSeconds(60));
          world.run(world.bean(Renewal.class));
          // 25.00 minus the credit; gateways need at least 1.00 to charge.
          assertThat(cash(world)).isEqualTo("51.00");
        });
  }

  @Test
  void aSecondPaymentOfOneObligationIsCreditedOnce() {
    world(
        world -> {
          world.activate();
          String reference = world.gateway.charges.get(0);
          String second = reference + "-2";
          world.hear(world.gateway.again(reference, second, "first notice"));
          world.hear(world.gateway.again(reference, second, "second notice"));
          assertThat(cash(world)).isEqualTo("50.00");
          assertThat(credits(world)).isEqualTo("-25.00");
          assertThat(world.audited).containsOnlyOnce("payment.surplus");
          assertThat(world.unbalanced()).isEmpty();
        });
  }

  @Test
  void aCreditMayCoverTheWholePlan() {
    world(
        world -> {
          world.activate();
          world.bean(BuyAddon.class).buy(world.owner, "chatapp-session", 1);
          String reference = world.gateway.charges.get(0);
          world.hear(world.gateway.again(reference, reference + "-2", "notice"));
          world.at(world.subscription().currentPeriodEnd().plusSeconds(60));
          world.run(world.bean(Renewal.class));
          // The add-on of both periods; the credit pays for the plan.
          assertThat(cash(world)).isEqualTo("88.00");
          assertThat(world.unbalanced()).isEmpty();
        });
  }

  @Test
  void paymentOnAnEndedPageIsNotAFailure() {
    world(
        world -> {
          String page = pages(world, 1).get(0);
          pastDue(world);
          world.run(world.bean(PaymentPoll.class));
          assertThat(states(world)).isEqualTo("failed");
          // Not reported yet.
          world.gateway.decide(page, Payment.State.AUTHORIZED, ScriptedGateway.card(YearCard.PAYS));
          assertThat(world.bean(AskPayment.class).status(world.owner, page).status())
              .isEqualTo(PaymentStatus.Status.SUCCESS);
          assertThat(world.subscription().status()).isEqualTo(SubscriptionStatus.ACTIVE);
        });
  }

  @Test
  void cancelingDuringAPendingChargePreventsFurtherCharges() {
    world(
        world -> {
          world.pay(YearCard.GATEWAY_AWAY, Payment.State.AUTHORIZED);
          world.at(world.subscription().trialEndsAt().plusSeconds(60));
          world.run(world.bean(TrialExpiry.class));
          world.run(world.bean(PaymentPoll.class));
          world.run(world.bean(PaymentPoll.class));
          assertThat(world.gateway.charges).hasSize(1);
          world.pay(YearCard.GATEWAY_AWAY, Payment.State.AUTHORIZED);
          world.at(world.subscription().currentPeriodEnd().plusSeconds(60));
          world.run(world.bean(Renewal.class));
          world.run(world.bean(PaymentPoll.class));
          world.gateway.whileAsked =
              () -> {
                world.gateway.whileAsked = () -> {};
                world.bean(Subscriptions.class).cancel(world.owner);
              };
          world.run(world.bean(PaymentPoll.class));
          assertThat(world.gateway.charges).hasSize(1);
          world.run(world.bean(PaymentPoll.class));
          assertThat(states(world)).endsWith("withdrawn");
        });
  }
}
