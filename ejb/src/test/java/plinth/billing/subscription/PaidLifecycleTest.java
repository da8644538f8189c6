package plinth.billing.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.billing.Made.END;
import static plinth.billing.Made.SINCE;
import static plinth.billing.Made.in;
import static plinth.billing.SubscriptionStatus.ACTIVE;
import static plinth.billing.SubscriptionStatus.CANCELED;
import static plinth.billing.SubscriptionStatus.PAST_DUE;
import static plinth.billing.SubscriptionStatus.SUSPENDED;
import static plinth.billing.SubscriptionStatus.TRIAL;
import static plinth.billing.invoice.PaymentEventType.CHARGE_CAPTURED;
import static plinth.billing.invoice.PaymentEventType.PLAN_CHANGE_CHARGED;
import static plinth.billing.invoice.PaymentEventType.SUBSCRIPTION_ACTIVATED;
import static plinth.billing.invoice.PaymentEventType.SUBSCRIPTION_RENEWED;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.billing.BillingPeriod;
import plinth.billing.Made;
import plinth.billing.Subscription;
import plinth.billing.SubscriptionStatus;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.invoice.PaymentEventType;
import plinth.billing.obligation.Obligation;
import plinth.billing.obligation.ObligationDraft;
import plinth.billing.obligation.ObligationRow;
import plinth.billing.obligation.ObligationState;
import plinth.billing.obligation.OwedFor;
import plinth.billing.price.Bill;

/** The transitions of the specification that a payment causes. */
class PaidLifecycleTest {
  private static final Instant APRIL = Instant.parse("2026-04-15T10:00:00Z");
  private static final Instant LATER = END.plus(Duration.ofHours(30));

  private static Obligation due(ChargeKind kind) {
    return Made.owed(kind, END, BillingPeriod.MONTHLY);
  }

  static Stream<Arguments> rows() {
    Obligation page = Made.checkout(BillingPeriod.MONTHLY);
    return Stream.of(
        row(
            "trial | trial ends, saved card: charge_captured | active",
            in(TRIAL, true),
            due(ChargeKind.INITIAL),
            ACTIVE,
            END,
            SUBSCRIPTION_ACTIVATED),
        row(
            "active | charge_captured (renewal) | active: period advances",
            in(ACTIVE, true),
            due(ChargeKind.RENEWAL),
            ACTIVE,
            END,
            SUBSCRIPTION_RENEWED),
        row(
            "past_due | payment via /checkout | active",
            in(PAST_DUE, true),
            page,
            ACTIVE,
            LATER,
            CHARGE_CAPTURED,
            SUBSCRIPTION_ACTIVATED),
        row(
            "suspended | payment via /checkout | active",
            in(SUSPENDED, true),
            page,
            ACTIVE,
            LATER,
            CHARGE_CAPTURED,
            SUBSCRIPTION_ACTIVATED),
        row(
            "canceled | payment via /checkout | active",
            in(CANCELED, true),
            page,
            ACTIVE,
            LATER,
            CHARGE_CAPTURED,
            SUBSCRIPTION_ACTIVATED),
        row(
            "past_due | the failed renewal is captured after all | active: the period it was for",
            in(PAST_DUE, true),
            due(ChargeKind.RENEWAL),
            ACTIVE,
            END,
            SUBSCRIPTION_RENEWED),
        row(
            "canceled | a renewal that was on its way | canceled: a period longer",
            in(CANCELED, true),
            due(ChargeKind.RENEWAL),
            CANCELED,
            END,
            SUBSCRIPTION_RENEWED),
        row(
            "active | a second payment of one debt | active: it is credited",
            in(ACTIVE, true),
            page,
            ACTIVE,
            Made.START,
            CHARGE_CAPTURED));
  }

  private static Arguments row(
      String label,
      Subscription from,
      Obligation paid,
      SubscriptionStatus to,
      Instant start,
      PaymentEventType... events) {
    return Arguments.of(label, from, paid, to, start, List.of(events));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void capturesChangeTheStatusAsListed(
      String label,
      Subscription from,
      Obligation paid,
      SubscriptionStatus to,
      Instant start,
      List<PaymentEventType> events) {
    Decision decision = PaidLifecycle.capture(from, paid, LATER);
    Subscription next = decision.next();
    assertThat(next.status()).isEqualTo(to);
    assertThat(next.currentPeriodStart()).isEqualTo(start);
    assertThat(next.currentPeriodEnd())
        .isEqualTo(start.atOffset(java.time.ZoneOffset.UTC).plusMonths(1).toInstant());
    assertThat(next.readOnlySince()).isNull();
    assertThat(
            next.gracePeriodEndsAt() == null
                || from.status() == ACTIVE
                || to == CANCELED
                || from.status() == TRIAL)
        .isTrue();
    assertThat(decision.events()).isEqualTo(events);
    boolean wasUnpaid = from.readOnlySince() != null;
    assertThat(decision.has(Decision.Effect.DELETION_WITHDRAWN))
        .isEqualTo(wasUnpaid || events.contains(CHARGE_CAPTURED) && from.status() == CANCELED);
  }

  @Test
  void payingBeforeTheEndOfACancellationLosesNoDay() {
    Subscription next =
        PaidLifecycle.capture(in(CANCELED, true), Made.checkout(BillingPeriod.MONTHLY), SINCE)
            .next();
    assertThat(next.status()).isEqualTo(ACTIVE);
    assertThat(next.canceledAt()).isNull();
    assertThat(next.currentPeriodStart()).isEqualTo(END);
    assertThat(next.currentPeriodEnd()).isEqualTo(APRIL);
  }

  @Test
  void aRenewalCapturedAfterItsPeriodPaysFromNowOn() {
    Instant may = APRIL.plus(Duration.ofDays(20));
    Subscription next =
        PaidLifecycle.capture(in(SUSPENDED, true), due(ChargeKind.RENEWAL), may).next();
    assertThat(next.status()).isEqualTo(ACTIVE);
    assertThat(next.currentPeriodStart()).isEqualTo(may);
  }

  @Test
  void aLateCaptureKeepsACancellation() {
    Subscription gone = SubscriptionLifecycle.expire(in(CANCELED, true), END).next();
    Subscription next = PaidLifecycle.capture(gone, due(ChargeKind.RENEWAL), LATER).next();
    assertThat(next.status()).isEqualTo(CANCELED);
    assertThat(next.readOnlySince()).isNull();
    assertThat(next.currentPeriodEnd()).isEqualTo(APRIL);
  }

  @Test
  void anotherPeriodBeginsWithTheRenewal() {
    Subscription annual = Made.on(ACTIVE, Made.BASIC, BillingPeriod.ANNUAL, true);
    Subscription scheduled =
        annual.withTariff(Made.BASIC, BillingPeriod.ANNUAL, BillingPeriod.MONTHLY);
    assertThat(scheduled.renewalPeriod()).isEqualTo(BillingPeriod.MONTHLY);
    Subscription next = PaidLifecycle.capture(scheduled, due(ChargeKind.RENEWAL), LATER).next();
    assertThat(next.period()).isEqualTo(BillingPeriod.MONTHLY);
    assertThat(next.nextPeriod()).isNull();
    assertThat(next.currentPeriodEnd()).isEqualTo(APRIL);
    Subscription asBefore =
        PaidLifecycle.capture(
                scheduled, Made.owed(ChargeKind.RENEWAL, END, BillingPeriod.ANNUAL), LATER)
            .next();
    assertThat(asBefore.nextPeriod()).isEqualTo(BillingPeriod.MONTHLY);
  }

  @ParameterizedTest(name = "{0}: upgrade captured: the plan applies, nothing else")
  @EnumSource(SubscriptionStatus.class)
  void aPaidUpgradeChangesOnlyThePlan(SubscriptionStatus status) {
    Subscription from = in(status, true);
    Decision decision =
        PaidLifecycle.capture(from, Made.change(Made.ADVANCED, BillingPeriod.MONTHLY), SINCE);
    assertThat(decision.next().withPaid(from.paid()))
        .isEqualTo(from.withTariff(Made.ADVANCED, BillingPeriod.MONTHLY, null));
    assertThat(decision.has(Decision.Effect.LIMITS)).isTrue();
    assertThat(decision.events()).containsExactly(PLAN_CHANGE_CHARGED);
  }

  /** An annual payment captured after the month begins where the month ended. */
  @Test
  void aYearThatIsPaidLateLosesNoDay() {
    Obligation year = Made.change(Made.ADVANCED, BillingPeriod.ANNUAL);
    Subscription next = PaidLifecycle.capture(in(ACTIVE, true), year, LATER).next();
    assertThat(next.currentPeriodStart()).isEqualTo(END);
    Subscription gone = SubscriptionLifecycle.expire(in(CANCELED, true), END).next();
    assertThat(PaidLifecycle.capture(gone, year, LATER).next().status()).isEqualTo(CANCELED);
  }

  @ParameterizedTest(name = "{0}: a year that was bought beside the month lengthens it")
  @CsvSource({"ACTIVE", "CANCELED"})
  void moneyForAnotherPeriodMakesThisOneLonger(SubscriptionStatus status) {
    Subscription from = in(status, true);
    Obligation year = Made.owed(ChargeKind.RENEWAL, SINCE, BillingPeriod.ANNUAL);
    Decision decision = PaidLifecycle.capture(from, year, LATER);
    assertThat(decision.next().status()).isEqualTo(status);
    assertThat(decision.next().currentPeriodStart()).isEqualTo(from.currentPeriodStart());
    assertThat(decision.next().currentPeriodEnd()).isEqualTo(Instant.parse("2027-03-15T10:00:00Z"));
    assertThat(decision.next().period()).isEqualTo(BillingPeriod.MONTHLY);
    assertThat(decision.next().paid())
        .isEqualTo(from.paid().with(BigDecimal.ZERO, year.bill().worth()));
    assertThat(decision.events()).containsExactly(CHARGE_CAPTURED);
    assertThat(PaidLifecycle.capture(from.withPaid(null), year, LATER).next().paid()).isNull();
  }

  /** A second payment of the same length pays for the period that follows. */
  @Test
  void aSecondPaymentAfterACancellationPaysTheNextPeriod() {
    Obligation again = Made.owed(ChargeKind.RENEWAL, SINCE, BillingPeriod.MONTHLY);
    Subscription next = PaidLifecycle.capture(in(CANCELED, true), again, LATER).next();
    assertThat(next.status()).isEqualTo(CANCELED);
    assertThat(next.currentPeriodStart()).isEqualTo(END);
    assertThat(next.currentPeriodEnd()).isEqualTo(APRIL);
  }

  @ParameterizedTest(name = "priced for {0}: a seat at {1} and {2} more")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2026-02-15T10:00:00Z | 39.00 | 78.00
          2026-01-15T10:00:00Z | 39.00 | 50.00
                               | 39.00 | 78.00
          """)
  void aChangeThatWasPricedForAnEarlierPeriodPaysForNothingOfThisOne(
      Instant priced, BigDecimal unit, BigDecimal worth) {
    Subscription from = in(ACTIVE, true);
    Obligation change = pricedAt(priced, "28.00");
    Subscription next = PaidLifecycle.capture(from, change, SINCE).next();
    assertThat(next.plan()).isEqualTo(Made.ADVANCED);
    assertThat(next.paid().unit()).isEqualByComparingTo(unit);
    assertThat(next.paid().worth()).isEqualByComparingTo(worth);
    assertThat(PaidLifecycle.isOf(from, change)).isEqualTo(worth.intValue() == 78);
  }

  private static Obligation pricedAt(Instant start, String worth) {
    ObligationDraft of = ObligationRow.owed(Made.change(Made.ADVANCED, BillingPeriod.MONTHLY));
    ObligationDraft priced =
        new ObligationDraft(
            of.workspaceId(),
            of.kind(),
            of.key(),
            of.method(),
            of.amount(),
            of.gateway(),
            OwedFor.plan(Made.ADVANCED, BillingPeriod.MONTHLY, 2, start),
            new Bill(of.bill().lines(), new BigDecimal(worth), Map.of(), Map.of()),
            of.returnUrl());
    return ObligationRow.of(7, priced, ObligationState.PENDING, null);
  }

  @Test
  void aPlanByStaffKeepsItsPlanWhateverWasPaid() {
    Subscription byStaff = Made.on(ACTIVE, Made.ENTERPRISE, BillingPeriod.MONTHLY, true);
    Decision decision = PaidLifecycle.capture(byStaff, pricedAt(Instant.EPOCH, "28.00"), SINCE);
    assertThat(decision.next().plan()).isEqualTo(Made.ENTERPRISE);
    assertThat(decision.next().paid()).isNull();
  }

  @ParameterizedTest(name = "{0}: monthly to annual: the new period begins with the payment")
  @CsvSource({"ACTIVE,ACTIVE", "CANCELED,CANCELED", "PAST_DUE,ACTIVE", "SUSPENDED,ACTIVE"})
  void aYearBeginsWithItsPayment(SubscriptionStatus status, SubscriptionStatus to) {
    Subscription next =
        PaidLifecycle.capture(
                in(status, true), Made.change(Made.ADVANCED, BillingPeriod.ANNUAL), SINCE)
            .next();
    assertThat(next.status()).isEqualTo(to);
    assertThat(next.period()).isEqualTo(BillingPeriod.ANNUAL);
    assertThat(next.plan()).isEqualTo(Made.ADVANCED);
    assertThat(next.currentPeriodStart()).isEqualTo(SINCE);
    assertThat(next.currentPeriodEnd()).isEqualTo(Instant.parse("2027-03-01T10:00:00Z"));
    assertThat(next.readOnlySince()).isNull();
  }

  @ParameterizedTest
  @EnumSource(
      value = ChargeKind.class,
      names = {"ADDON_ONE_TIME", "SEAT_PRORATION"})
  void packsAndSeatsTouchNoStatus(ChargeKind kind) {
    for (SubscriptionStatus status : SubscriptionStatus.values()) {
      Subscription from = in(status, true);
      Decision decision = PaidLifecycle.capture(from, Made.auxiliary(kind), END);
      assertThat(decision.next()).isEqualTo(from);
      assertThat(decision.has(Decision.Effect.BECOMES)).isFalse();
      assertThat(decision.has(Decision.Effect.PACK)).isEqualTo(kind == ChargeKind.ADDON_ONE_TIME);
    }
  }

  @ParameterizedTest
  @CsvSource({"TRIAL,false", "ACTIVE,false", "PAST_DUE,true", "CANCELED,true", "SUSPENDED,true"})
  void onlyUnpaidAndCanceledSubscriptionsRecover(SubscriptionStatus status, boolean recovers) {
    assertThat(PaidLifecycle.recovers(in(status, true))).isEqualTo(recovers);
    assertThat(
            PaidLifecycle.recovers(Made.on(status, Made.ENTERPRISE, BillingPeriod.MONTHLY, true)))
        .isFalse();
  }

  @Test
  void billingOnThe31stReturnsAfterFebruary() {
    Instant january = Instant.parse("2027-01-31T08:00:00Z");
    Subscription first = in(ACTIVE, true).paidFrom(january, BillingPeriod.MONTHLY);
    assertThat(first.currentPeriodEnd()).isEqualTo(Instant.parse("2027-02-28T08:00:00Z"));
    Subscription second = first.paidFrom(first.currentPeriodEnd(), BillingPeriod.MONTHLY);
    assertThat(second.currentPeriodEnd()).isEqualTo(Instant.parse("2027-03-31T08:00:00Z"));
  }
}
