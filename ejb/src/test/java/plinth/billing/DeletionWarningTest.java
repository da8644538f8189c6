package plinth.billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import plinth.billing.expiry.DeletionWarningSweep;
import plinth.billing.expiry.GraceExpiry;
import plinth.billing.expiry.TrialExpiry;
import plinth.billing.gateway.Payment;
import plinth.billing.renewal.Renewal;
import plinth.billing.subscription.BecameReadOnly;
import plinth.billing.subscription.BecameSuspended;
import plinth.billing.subscription.DeletionAhead;
import plinth.billing.subscription.SubscriptionEnds;
import plinth.billing.subscription.Subscriptions;

/** Warnings to owners before their workspace is deleted. */
class DeletionWarningTest {
  private static final Instant SIGNED_UP = Instant.parse("2027-03-01T08:00:00Z");

  private static void in(Consumer<BillingWorld> act) {
    try (BillingWorld world = new BillingWorld(SIGNED_UP)) {
      act.accept(world);
    }
  }

  private static List<Integer> warned(BillingWorld world) {
    world.run(world.bean(DeletionWarningSweep.class));
    return world.fired(DeletionAhead.class).stream().map(DeletionAhead::days).toList();
  }

  @Test
  void theOwnersAreWarnedThreeTimes() {
    in(
        world -> {
          world.at(SIGNED_UP.plus(Duration.ofDays(14)).plusSeconds(60));
          world.run(world.bean(TrialExpiry.class));
          Instant since = world.subscription().readOnlySince();
          assertThat(world.fired(BecameSuspended.class)).isEmpty();
          world.at(since.plus(Duration.ofDays(3)).plusSeconds(60));
          world.run(world.bean(GraceExpiry.class));
          assertThat(world.fired(BecameSuspended.class))
              .extracting(BecameSuspended::deletedAt)
              .containsExactly(since.plus(Duration.ofDays(90)));
          world.at(since.plus(Duration.ofDays(59)));
          assertThat(warned(world)).isEmpty();
          world.at(since.plus(Duration.ofDays(60)).plusSeconds(60));
          assertThat(warned(world)).containsExactly(30);
          assertThat(warned(world)).containsExactly(30);
          world.at(since.plus(Duration.ofDays(83)).plusSeconds(60));
          assertThat(warned(world)).containsExactly(30, 7);
          world.at(since.plus(Duration.ofDays(89)).plusSeconds(60));
          assertThat(warned(world)).containsExactly(30, 7, 1);
          assertThat(warned(world)).containsExactly(30, 7, 1);
        });
  }

  @Test
  void aPaymentRestartsTheWarnings() {
    in(
        world -> {
          world.at(SIGNED_UP.plus(Duration.ofDays(14)).plusSeconds(60));
          world.run(world.bean(TrialExpiry.class));
          world.at(SIGNED_UP.plus(Duration.ofDays(104)).minusSeconds(3600));
          world.run(world.bean(GraceExpiry.class));
          assertThat(warned(world)).containsExactly(1);
          world.pay(YearCard.DECLINES, Payment.State.CAPTURED);
          assertThat(warned(world)).containsExactly(1);
          world.at(world.subscription().currentPeriodEnd().plusSeconds(60));
          world.run(world.bean(Renewal.class));
          world.at(world.subscription().readOnlySince().plus(Duration.ofDays(70)));
          world.run(world.bean(GraceExpiry.class));
          assertThat(warned(world)).containsExactly(1, 30);
        });
  }

  @Test
  void ownersAreNotifiedOfACancellation() {
    in(
        world -> {
          world.activate();
          Instant end = world.subscription().currentPeriodEnd();
          world.bean(Subscriptions.class).cancel(world.owner);
          assertThat(world.fired(SubscriptionEnds.class))
              .extracting(SubscriptionEnds::end)
              .containsExactly(end);
          world.at(end.plusSeconds(60));
          world.run(world.bean(GraceExpiry.class));
          assertThat(world.fired(BecameReadOnly.class))
              .extracting(BecameReadOnly::status)
              .containsExactly(SubscriptionStatus.SUSPENDED);
          assertThat(world.fired(BecameSuspended.class)).isEmpty();
        });
  }
}
