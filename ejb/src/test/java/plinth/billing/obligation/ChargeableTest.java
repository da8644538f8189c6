package plinth.billing.obligation;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.billing.Made.END;
import static plinth.billing.SubscriptionStatus.ACTIVE;
import static plinth.billing.SubscriptionStatus.CANCELED;
import static plinth.billing.SubscriptionStatus.PAST_DUE;
import static plinth.billing.SubscriptionStatus.SUSPENDED;
import static plinth.billing.SubscriptionStatus.TRIAL;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plinth.billing.BillingPeriod;
import plinth.billing.Made;
import plinth.billing.Subscription;
import plinth.billing.SubscriptionRepository;
import plinth.billing.SubscriptionStatus;
import plinth.billing.gateway.ChargeKind;
import plinth.kernel.Caller;

/** Whether a saved card may be charged for a waiting obligation. */
class ChargeableTest {
  private static final Obligation RENEWAL =
      Made.owed(ChargeKind.RENEWAL, END, BillingPeriod.MONTHLY);

  private static SubscriptionRepository.Locked locked(Subscription subscription) {
    return locked(subscription, false, false);
  }

  private static SubscriptionRepository.Locked locked(
      Subscription subscription, boolean isHeld, boolean isGoing) {
    return new SubscriptionRepository.Locked(
        subscription,
        new Caller.Workspace(1, "acme", null),
        Duration.ZERO,
        Instant.EPOCH,
        isHeld,
        isGoing);
  }

  /** The statuses in which an obligation is still owed. */
  private static Set<SubscriptionStatus> owing(Obligation of) {
    Set<SubscriptionStatus> owing = EnumSet.noneOf(SubscriptionStatus.class);
    for (SubscriptionStatus status : SubscriptionStatus.values()) {
      if (Chargeable.isOwed(locked(Made.in(status, true)), of)) {
        owing.add(status);
      }
    }
    return owing;
  }

  @ParameterizedTest
  @EnumSource(
      value = ChargeKind.class,
      names = {"INITIAL", "RENEWAL"})
  void aPeriodIsOwedWhereItComesNext(ChargeKind kind) {
    assertThat(owing(Made.owed(kind, END, BillingPeriod.MONTHLY)))
        .containsExactlyInAnyOrder(TRIAL, ACTIVE);
    assertThat(owing(Made.owed(kind, END.plusSeconds(1), BillingPeriod.MONTHLY))).isEmpty();
  }

  @Test
  void aPeriodThatBeginsWithItsPaymentIsOwedWhileUnpaid() {
    assertThat(owing(Made.owed(ChargeKind.RENEWAL, null, BillingPeriod.MONTHLY)))
        .containsExactly(PAST_DUE);
  }

  @Test
  void changesAndPacksAreOwedWhileActive() {
    assertThat(owing(Made.change(Made.ADVANCED, BillingPeriod.MONTHLY))).containsExactly(ACTIVE);
    assertThat(owing(Made.auxiliary(ChargeKind.ADDON_ONE_TIME))).containsExactly(ACTIVE);
  }

  @Test
  void theRestOfAddonsIsOwedAfterACancellation() {
    assertThat(owing(Made.auxiliary(ChargeKind.SEAT_PRORATION)))
        .containsExactlyInAnyOrder(ACTIVE, CANCELED);
    Subscription suspended = Made.in(CANCELED, true).asSuspended(END);
    assertThat(suspended.status()).isEqualTo(SUSPENDED);
    assertThat(Chargeable.isOwed(locked(suspended), Made.auxiliary(ChargeKind.SEAT_PRORATION)))
        .isTrue();
  }

  @Test
  void noCardIsChargedOfAWorkspaceThatIsHeldOrGoing() {
    Subscription active = Made.in(ACTIVE, true);
    assertThat(Chargeable.isOwed(locked(active, false, false), RENEWAL)).isTrue();
    assertThat(Chargeable.isOwed(locked(active, true, false), RENEWAL)).isFalse();
    assertThat(Chargeable.isOwed(locked(active, false, true), RENEWAL)).isFalse();
    assertThat(Chargeable.isOwed(locked(active, true, true), RENEWAL)).isFalse();
  }

  @Test
  void onlyTheCardOfTheGatewayThatItWasMadeForIsCharged() {
    Subscription elsewhere = Made.in(ACTIVE, true).withCard("stripe", END);
    assertThat(Chargeable.isOwed(locked(elsewhere), RENEWAL)).isFalse();
    assertThat(Chargeable.isOwedAt("stripe", locked(elsewhere), RENEWAL)).isTrue();
    assertThat(Chargeable.isOwed(locked(Made.in(ACTIVE, false)), RENEWAL)).isFalse();
  }

  @Test
  void checkoutsAndPlansOfStaffAreNotChargedAutomatically() {
    assertThat(owing(Made.checkout(BillingPeriod.MONTHLY))).isEmpty();
    Subscription byStaff = Made.on(ACTIVE, Made.ENTERPRISE, BillingPeriod.MONTHLY, true);
    assertThat(Chargeable.isOwed(locked(byStaff), RENEWAL)).isFalse();
  }
}
