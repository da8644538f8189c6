package plinth.billing.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.billing.Made.END;
import static plinth.billing.Made.SINCE;
import static plinth.billing.Made.in;
import static plinth.billing.SubscriptionStatus.ACTIVE;
import static plinth.billing.SubscriptionStatus.CANCELED;
import static plinth.billing.SubscriptionStatus.PAST_DUE;
import static plinth.billing.SubscriptionStatus.SUSPENDED;
import static plinth.billing.SubscriptionStatus.TRIAL;
import static plinth.billing.subscription.Decision.Effect.BECOMES;
import static plinth.billing.subscription.Decision.Effect.DELETION_SCHEDULED;
import static plinth.billing.subscription.Decision.Effect.STANDING;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.billing.BillingPeriod;
import plinth.billing.BillingProblem;
import plinth.billing.Made;
import plinth.billing.Subscription;
import plinth.billing.SubscriptionStatus;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.invoice.PaymentEventType;
import plinth.billing.obligation.Obligation;
import plinth.kernel.Problem;

/** The transitions of the specification without a payment. */
class SubscriptionLifecycleTest {
  private static final Duration GRACE = Duration.ofDays(3);
  private static final Duration MICRO = Duration.ofNanos(1000);
  private static final Instant LONGER = END.plus(Duration.ofDays(16));

  private interface Trigger {
    Decision at(Subscription subscription, Instant now);
  }

  private static final Trigger TRIAL_ENDS =
      (subscription, now) -> SubscriptionLifecycle.endTrial(subscription, now, GRACE);
  private static final Trigger EXPIRES = SubscriptionLifecycle::expire;
  private static final Trigger STAYS_UNPAID =
      (subscription, now) ->
          SubscriptionLifecycle.scheduleDeletion(subscription, now, Duration.between(SINCE, END));
  private static final Trigger CANCELS = SubscriptionLifecycle::cancel;
  private static final Trigger CARD =
      (subscription, now) -> SubscriptionLifecycle.saveCard(subscription, "tap", LONGER);

  private static Trigger fails(Obligation obligation, boolean isFinal) {
    return (subscription, now) ->
        SubscriptionLifecycle.fail(subscription, obligation, isFinal, now, GRACE);
  }

  private static Obligation due(ChargeKind kind) {
    return Made.owed(kind, END, BillingPeriod.MONTHLY);
  }

  static Stream<Arguments> rows() {
    return Stream.of(
        row("trial | trial ends, saved card | trial", in(TRIAL, true), TRIAL_ENDS, TRIAL, Set.of()),
        row(
            "trial | trial ends, no card | past_due: grace starts; read-only",
            in(TRIAL, false),
            TRIAL_ENDS,
            PAST_DUE,
            Set.of(BECOMES, STANDING)),
        row(
            "active | POST /cancel | canceled: access kept until current_period_end",
            in(ACTIVE, true),
            CANCELS,
            CANCELED,
            Set.of(BECOMES),
            PaymentEventType.SUBSCRIPTION_CANCELED),
        row(
            "canceled | current_period_end passed | suspended: read_only_since = now",
            in(CANCELED, true),
            EXPIRES,
            SUSPENDED,
            Set.of(BECOMES, STANDING)),
        row(
            "past_due | grace expires | suspended: still read-only",
            in(PAST_DUE, false),
            EXPIRES,
            SUSPENDED,
            Set.of(BECOMES, STANDING)),
        row(
            "suspended (unpaid 90 days) | read-only-delete | suspended: deletion scheduled",
            in(SUSPENDED, false),
            STAYS_UNPAID,
            SUSPENDED,
            Set.of(DELETION_SCHEDULED)),
        row(
            "trial | card saved | trial, extended to 30 days from signup",
            in(TRIAL, false),
            CARD,
            TRIAL,
            Set.of(BECOMES),
            PaymentEventType.CARD_SAVED),
        row(
            "active | charge_failed | past_due: grace, read-only at once",
            in(ACTIVE, true),
            fails(due(ChargeKind.RENEWAL), true),
            PAST_DUE,
            Set.of(BECOMES, STANDING),
            PaymentEventType.CHARGE_FAILED),
        row(
            "trial | first charge fails for good | past_due, as a failed renewal",
            in(TRIAL, true),
            fails(due(ChargeKind.INITIAL), true),
            PAST_DUE,
            Set.of(BECOMES, STANDING),
            PaymentEventType.CHARGE_FAILED),
        row(
            "active | charge_failed, the gateway tries again | active: an invoice line",
            in(ACTIVE, true),
            fails(due(ChargeKind.RENEWAL), false),
            ACTIVE,
            Set.of(),
            PaymentEventType.CHARGE_FAILED),
        row(
            "active | upgrade not paid | active: the plan is not applied",
            in(ACTIVE, true),
            fails(Made.change(Made.ADVANCED, BillingPeriod.MONTHLY), true),
            ACTIVE,
            Set.of(),
            PaymentEventType.PLAN_CHANGE_FAILED));
  }

  private static Arguments row(
      String label,
      Subscription from,
      Trigger trigger,
      SubscriptionStatus to,
      Set<Decision.Effect> effects,
      PaymentEventType... events) {
    return Arguments.of(label, from, trigger, to, effects, List.of(events));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void triggersChangeTheStatusAsListed(
      String label,
      Subscription from,
      Trigger trigger,
      SubscriptionStatus to,
      Set<Decision.Effect> effects,
      List<PaymentEventType> events) {
    Decision decision = trigger.at(from, END);
    assertThat(decision.next().status()).isEqualTo(to);
    assertThat(decision.effects()).isEqualTo(effects);
    assertThat(decision.events()).isEqualTo(events);
  }

  @Test
  void triggersDoNothingBeforeTheirTime() {
    for (Trigger trigger : List.of(TRIAL_ENDS, EXPIRES, STAYS_UNPAID)) {
      for (SubscriptionStatus status : SubscriptionStatus.values()) {
        Subscription from = in(status, false);
        assertThat(trigger.at(from, END.minus(MICRO))).isEqualTo(Decision.none(from));
      }
    }
  }

  @Test
  void anUnpaidTrialHasDaysOfGraceFromNowOn() {
    Instant late = END.plus(Duration.ofHours(5));
    Subscription next = TRIAL_ENDS.at(in(TRIAL, false), late).next();
    assertThat(next.gracePeriodEndsAt()).isEqualTo(late.plus(GRACE));
    assertThat(next.readOnlySince()).isEqualTo(late);
  }

  @Test
  void pastDueSubscriptionsKeepTheirReadOnlyDate() {
    assertThat(EXPIRES.at(in(PAST_DUE, false), END).next().readOnlySince()).isEqualTo(SINCE);
  }

  @Test
  void canceledSubscriptionsAreReadOnlyFromTheirEnd() {
    Subscription canceled = CANCELS.at(in(ACTIVE, true), SINCE).next();
    assertThat(canceled.canceledAt()).isEqualTo(SINCE);
    assertThat(canceled.readOnlySince()).isNull();
    assertThat(canceled.currentPeriodEnd()).isEqualTo(END);
    assertThat(EXPIRES.at(canceled, END).next().readOnlySince()).isEqualTo(END);
  }

  @ParameterizedTest(name = "{0}: the card is kept, and only a trial is longer")
  @EnumSource(SubscriptionStatus.class)
  void aCardIsKeptWhateverTheStatus(SubscriptionStatus status) {
    Subscription next = CARD.at(in(status, false), END).next();
    assertThat(next.hasPaymentMethod()).isTrue();
    assertThat(next.gateway()).isEqualTo("tap");
    assertThat(next.status()).isEqualTo(status);
    assertThat(next.trialEndsAt()).isEqualTo(status == TRIAL ? LONGER : END);
    assertThat(CARD.at(next, END).next()).isEqualTo(next);
    assertThat(SubscriptionLifecycle.saveCard(next, "tap", SINCE).next()).isEqualTo(next);
  }

  @ParameterizedTest(name = "{0} fails and changes nothing")
  @EnumSource(
      value = ChargeKind.class,
      names = {"PLAN_CHANGE", "ADDON_ONE_TIME", "SEAT_PRORATION"})
  void aFailedAuxiliaryChargeChangesNothing(ChargeKind kind) {
    for (SubscriptionStatus status : SubscriptionStatus.values()) {
      Subscription from = in(status, true);
      Decision decision = fails(Made.auxiliary(kind), true).at(from, END);
      assertThat(decision.next()).isEqualTo(from);
      assertThat(decision.effects()).isEmpty();
      assertThat(decision.events()).hasSize(1);
    }
  }

  @Test
  void failuresOfPagesOrOtherPeriodsChangeNothing() {
    Obligation before = Made.owed(ChargeKind.RENEWAL, Made.START, BillingPeriod.MONTHLY);
    for (SubscriptionStatus status : SubscriptionStatus.values()) {
      Subscription from = in(status, true);
      assertThat(fails(Made.checkout(BillingPeriod.MONTHLY), true).at(from, END).next())
          .isEqualTo(from);
      assertThat(fails(before, true).at(from, END).next()).isEqualTo(from);
    }
    for (SubscriptionStatus status : EnumSet.of(CANCELED, PAST_DUE, SUSPENDED)) {
      Subscription from = in(status, true);
      assertThat(fails(due(ChargeKind.RENEWAL), true).at(from, END).next()).isEqualTo(from);
    }
  }

  @ParameterizedTest(name = "{0} cannot be canceled")
  @EnumSource(value = SubscriptionStatus.class, names = "ACTIVE", mode = EnumSource.Mode.EXCLUDE)
  void onlyActiveSubscriptionsCanBeCanceled(SubscriptionStatus status) {
    assertThatThrownBy(() -> CANCELS.at(in(status, true), END))
        .isInstanceOfSatisfying(
            Problem.class,
            problem ->
                assertThat(problem.code()).isEqualTo(BillingProblem.SUBSCRIPTION_NOT_ACTIVE));
  }

  @ParameterizedTest(name = "{0} is no trial")
  @EnumSource(value = SubscriptionStatus.class, names = "TRIAL", mode = EnumSource.Mode.EXCLUDE)
  void onlyTrialsEnd(SubscriptionStatus status) {
    assertThat(TRIAL_ENDS.at(in(status, false), END).effects()).isEmpty();
  }

  @Test
  void onlyUnpaidAndCanceledSubscriptionsExpire() {
    for (SubscriptionStatus status : EnumSet.of(TRIAL, ACTIVE, SUSPENDED)) {
      assertThat(EXPIRES.at(in(status, true), END).effects()).isEmpty();
    }
  }

  @ParameterizedTest(name = "{0} is not given up")
  @EnumSource(value = SubscriptionStatus.class, names = "SUSPENDED", mode = EnumSource.Mode.EXCLUDE)
  void onlySuspendedSubscriptionsAreScheduledForDeletion(SubscriptionStatus status) {
    assertThat(STAYS_UNPAID.at(in(status, false), END).effects()).isEmpty();
  }
}
