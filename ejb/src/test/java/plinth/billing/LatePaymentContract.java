package plinth.billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import plinth.billing.expiry.TrialExpiry;
import plinth.billing.gateway.Delivery;
import plinth.billing.gateway.Payment;
import plinth.billing.gateway.Provider;
import plinth.billing.payment.AskPayment;
import plinth.billing.payment.OpenCheckout;
import plinth.billing.payment.PaymentPoll;
import plinth.billing.payment.PaymentStatus;
import plinth.billing.subscription.PaymentReceived;
import plinth.kernel.Sql;

/**
 * Payments on pages that a provider cannot close, after their purpose has ended: the money reopens
 * an unpaid workspace, and is credited to a paid one.
 */
public abstract class LatePaymentContract {
  private static final Instant SIGNED_UP = Instant.parse("2027-03-04T09:00:00Z");
  private static final Duration PAST_THE_END = Duration.ofDays(4);

  /** The provider under test. */
  protected abstract Provider provider();

  private void pastDue(Consumer<BillingWorld> act) {
    try (BillingWorld world = new BillingWorld(SIGNED_UP, provider().gateway())) {
      own(world);
      world.at(SIGNED_UP.plus(Duration.ofDays(15)));
      world.run(world.bean(TrialExpiry.class));
      assertThat(world.subscription().status()).isEqualTo(SubscriptionStatus.PAST_DUE);
      act.accept(world);
    }
  }

  /** Gives the workspace an owner, whose address the provider asks for. */
  private static void own(BillingWorld world) {
    long workspaceId = world.owner.requireWorkspace().id();
    world.db.update(
        Sql.of(
            """
            with owner as (
              insert into main."user" (name, email, password)
              values ('Nora', ?, '') returning id
            )
            update main.tenants set owner_user_id = (select id from owner) where id = ?
            """,
            "late" + workspaceId + "@example.com",
            workspaceId));
  }

  /** Opens a page with its own return URL; returns the ID of its payment. */
  private static String page(BillingWorld world, String place) {
    world.bean(OpenCheckout.class).open(world.owner, "https://a.example/" + place);
    return world.text(
        "select payment_id from main.obligation where workspace_id = ? and is_checkout"
            + " order by id desc limit 1");
  }

  /** Pays on a page, and delivers the provider's notification. */
  private void pay(BillingWorld world, String paymentId) {
    provider().approve(paymentId);
    hear(world, paymentId);
  }

  private void hear(BillingWorld world, String paymentId) {
    Delivery told = provider().notice(paymentId);
    world.hear(provider().gateway().read(told.headers(), told.body()));
  }

  /** Ends unused pages. */
  private static void end(BillingWorld world) {
    world.at(SIGNED_UP.plus(Duration.ofDays(15)).plus(PAST_THE_END));
    world.run(world.bean(PaymentPoll.class));
  }

  private static String states(BillingWorld world) {
    return world.text(
        "select string_agg(state, ' ' order by id) from main.obligation where workspace_id = ?");
  }

  private static String credits(BillingWorld world) {
    return world.text(
        "select coalesce(string_agg(price::text, ' ' order by id), '') from main.due"
            + " where settled_by is null and workspace_id = ?");
  }

  @Test
  void latePaymentOfASettledDebtIsCreditedOnce() {
    pastDue(
        world -> {
          String left = page(world, "left");
          pay(world, page(world, "paid"));
          assertThat(provider().gateway().find(left).state())
              .as("it cannot be closed")
              .isEqualTo(Payment.State.PENDING);
          end(world);
          assertThat(states(world)).isEqualTo("failed captured");
          Instant paidUntil = world.subscription().currentPeriodEnd();

          pay(world, left);
          hear(world, left);

          assertThat(states(world)).isEqualTo("captured captured");
          assertThat(world.subscription().currentPeriodEnd()).isEqualTo(paidUntil);
          assertThat(credits(world)).isEqualTo("-25.00");
          assertThat(world.audited).containsOnlyOnce("payment.surplus");
          assertThat(world.fired(PaymentReceived.class))
              .extracting(PaymentReceived::isCredited)
              .containsExactly(false, true);
          assertThat(world.unbalanced()).isEmpty();
        });
  }

  @Test
  void anEndedPageReopensAWorkspaceThatIsStillUnpaid() {
    pastDue(
        world -> {
          String page = page(world, "late");
          end(world);
          assertThat(states(world)).isEqualTo("failed");

          pay(world, page);

          assertThat(states(world)).isEqualTo("captured");
          assertThat(world.subscription().status()).isEqualTo(SubscriptionStatus.ACTIVE);
          assertThat(credits(world)).isEmpty();
          assertThat(world.unbalanced()).isEmpty();
        });
  }

  /** The notification of the payment was lost; the person returns from the page. */
  @Test
  void latePaymentIsFoundByItsStatusRequest() {
    pastDue(
        world -> {
          String page = page(world, "late");
          end(world);
          provider().approve(page);

          assertThat(world.bean(AskPayment.class).status(world.owner, page).status())
              .isEqualTo(PaymentStatus.Status.SUCCESS);
          assertThat(world.subscription().status()).isEqualTo(SubscriptionStatus.ACTIVE);
        });
  }
}
