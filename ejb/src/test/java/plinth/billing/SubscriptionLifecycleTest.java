package plinth.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.billing.Decision.Effect.BECOMES;
import static plinth.billing.Decision.Effect.CANCELLATION_NOTED;
import static plinth.billing.Decision.Effect.DELETION_SCHEDULED;
import static plinth.billing.Decision.Effect.READ_ONLY;
import static plinth.billing.SubscriptionStatus.ACTIVE;
import static plinth.billing.SubscriptionStatus.CANCELED;
import static plinth.billing.SubscriptionStatus.PAST_DUE;
import static plinth.billing.SubscriptionStatus.SUSPENDED;
import static plinth.billing.SubscriptionStatus.TRIAL;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.kernel.Problem;

/** The rows of the specification's table that need no gateway, each by its words. */
class SubscriptionLifecycleTest {
  private static final Instant END = Instant.parse("2026-03-15T10:00:00Z");
  private static final Instant EARLIER = Instant.parse("2026-03-01T10:00:00Z");
  private static final Duration GRACE = Duration.ofDays(3);
  private static final Duration MICRO = Duration.ofNanos(1000);
  private static final Plan BASIC =
      new Plan(
          "basic",
          "Basic",
          true,
          "USD",
          new BigDecimal("25.00"),
          new BigDecimal("19.00"),
          new PlanLimits(1L, 5000L, 300L, 5L));

  private interface Trigger {
    Decision at(Subscription subscription, Instant now);
  }

  private static final Trigger TRIAL_ENDS =
      (subscription, now) -> SubscriptionLifecycle.trialEnds(subscription, now, GRACE);
  private static final Trigger EXPIRES = SubscriptionLifecycle::expires;
  private static final Trigger STAYS_UNPAID =
      (subscription, now) ->
          SubscriptionLifecycle.staysUnpaid(subscription, now, Duration.between(EARLIER, END));
  private static final Trigger CANCELS = SubscriptionLifecycle::cancel;

  /** A subscription whose trial, grace and period all end at the same moment. */
  private static Subscription in(SubscriptionStatus status, boolean hasCard) {
    boolean isReadOnly = status == PAST_DUE || status == SUSPENDED;
    return new Subscription(
        1,
        status,
        BASIC,
        BillingPeriod.MONTHLY,
        END,
        EARLIER,
        END,
        END,
        null,
        null,
        hasCard,
        2,
        isReadOnly ? EARLIER : null);
  }

  static Stream<Arguments> rows() {
    return Stream.of(
        row("trial | trial ends, saved card | trial", in(TRIAL, true), TRIAL_ENDS, TRIAL, Set.of()),
        row(
            "trial | trial ends, no card | past_due: grace starts; read-only",
            in(TRIAL, false),
            TRIAL_ENDS,
            PAST_DUE,
            Set.of(BECOMES, READ_ONLY)),
        row(
            "active | POST /cancel | canceled: access kept until current_period_end",
            in(ACTIVE, true),
            CANCELS,
            CANCELED,
            Set.of(BECOMES, CANCELLATION_NOTED)),
        row(
            "canceled | current_period_end passed | suspended: read_only_since = now",
            in(CANCELED, true),
            EXPIRES,
            SUSPENDED,
            Set.of(BECOMES, READ_ONLY)),
        row(
            "past_due | grace expires | suspended: still read-only",
            in(PAST_DUE, false),
            EXPIRES,
            SUSPENDED,
            Set.of(BECOMES, READ_ONLY)),
        row(
            "suspended (unpaid 90 days) | read-only-delete | suspended: deletion scheduled",
            in(SUSPENDED, false),
            STAYS_UNPAID,
            SUSPENDED,
            Set.of(DELETION_SCHEDULED)));
  }

  private static Arguments row(
      String label,
      Subscription from,
      Trigger trigger,
      SubscriptionStatus to,
      Set<Decision.Effect> effects) {
    return Arguments.of(label, from, trigger, to, effects);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void goesByTheTable(
      String label,
      Subscription from,
      Trigger trigger,
      SubscriptionStatus to,
      Set<Decision.Effect> effects) {
    Decision decision = trigger.at(from, END);
    assertThat(decision.next().status()).isEqualTo(to);
    assertThat(decision.effects()).isEqualTo(effects);
  }

  @ParameterizedTest(name = "{0}, too early")
  @MethodSource("rows")
  void nothingHappensBeforeItsTime(
      String label,
      Subscription from,
      Trigger trigger,
      SubscriptionStatus to,
      Set<Decision.Effect> effects) {
    if (trigger != CANCELS) {
      Decision decision = trigger.at(from, END.minus(MICRO));
      assertThat(decision).isEqualTo(Decision.none(from));
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
  void whatIsPastDueStaysReadOnlySinceThen() {
    assertThat(EXPIRES.at(in(PAST_DUE, false), END).next().readOnlySince()).isEqualTo(EARLIER);
  }

  @Test
  void whatWasCanceledIsReadOnlyFromItsEndOn() {
    Subscription canceled = CANCELS.at(in(ACTIVE, true), EARLIER).next();
    assertThat(canceled.canceledAt()).isEqualTo(EARLIER);
    assertThat(canceled.readOnlySince()).isNull();
    assertThat(canceled.currentPeriodEnd()).isEqualTo(END);
    assertThat(EXPIRES.at(canceled, END).next().readOnlySince()).isEqualTo(END);
  }

  @ParameterizedTest(name = "{0} cannot be canceled")
  @EnumSource(value = SubscriptionStatus.class, names = "ACTIVE", mode = EnumSource.Mode.EXCLUDE)
  void onlyWhatIsActiveIsCanceled(SubscriptionStatus status) {
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
  void onlyWhatIsUnpaidOrCanceledExpires() {
    for (SubscriptionStatus status : EnumSet.of(TRIAL, ACTIVE, SUSPENDED)) {
      assertThat(EXPIRES.at(in(status, true), END).effects()).isEmpty();
    }
  }

  @ParameterizedTest(name = "{0} is not given up")
  @EnumSource(value = SubscriptionStatus.class, names = "SUSPENDED", mode = EnumSource.Mode.EXCLUDE)
  void onlyWhatIsSuspendedIsGivenUp(SubscriptionStatus status) {
    assertThat(STAYS_UNPAID.at(in(status, false), END).effects()).isEmpty();
  }

  /** Whatever order the clock's triggers come in, twice is once, and nobody leaves suspension. */
  @Test
  void aTickTwiceIsATickOnce() {
    Random random = new Random(7);
    for (int round = 0; round < 2000; round++) {
      SubscriptionStatus[] all = SubscriptionStatus.values();
      Subscription subscription = in(all[random.nextInt(all.length)], random.nextBoolean());
      Instant now = END.minus(Duration.ofDays(5));
      for (int step = 0; step < 12; step++) {
        now = now.plus(Duration.ofHours(random.nextInt(48)));
        Trigger trigger = random.nextBoolean() ? TRIAL_ENDS : EXPIRES;
        Subscription once = trigger.at(subscription, now).next();
        assertThat(trigger.at(once, now).effects()).isEmpty();
        if (subscription.status() == SUSPENDED) {
          assertThat(once).isEqualTo(subscription);
        }
        assertThat(once.readOnlySince() != null)
            .isEqualTo(once.status() == PAST_DUE || once.status() == SUSPENDED);
        subscription = once;
      }
    }
  }
}
