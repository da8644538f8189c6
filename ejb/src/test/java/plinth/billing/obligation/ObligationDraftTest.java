package plinth.billing.obligation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static plinth.billing.Made.END;
import static plinth.billing.Made.START;
import static plinth.billing.SubscriptionStatus.ACTIVE;
import static plinth.billing.SubscriptionStatus.TRIAL;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import plinth.billing.BillingPeriod;
import plinth.billing.BillingProblem;
import plinth.billing.Made;
import plinth.billing.Plan;
import plinth.billing.PlanLimits;
import plinth.billing.Subscription;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.payment.PaymentStatus;
import plinth.billing.price.Bill;
import plinth.billing.price.BillLine;
import plinth.billing.price.Due;
import plinth.billing.price.PlanChange;
import plinth.billing.purchase.FiredPayment;
import plinth.kernel.Problem;

/** The contents of obligations, by their purpose. */
class ObligationDraftTest {
  private static final Subscription SUBSCRIPTION = Made.in(ACTIVE, true);

  @Test
  void aPeriodIsOwedAsItWillBeRenewed() {
    Subscription scheduled =
        SUBSCRIPTION.withTariff(Made.BASIC, BillingPeriod.MONTHLY, BillingPeriod.ANNUAL);
    ObligationDraft owed =
        ObligationDraft.period(
            scheduled,
            List.of(),
            List.of(Due.of("Credit", BillLine.Account.PLANS, new BigDecimal("-6.00"))),
            ChargeKind.RENEWAL,
            "2026-03-15",
            "sandbox",
            END);
    assertThat(owed.owedFor().period()).isEqualTo(BillingPeriod.ANNUAL);
    assertThat(owed.amount()).isEqualByComparingTo("450.00");
    assertThat(owed.amount()).isEqualByComparingTo(owed.bill().amount());
    assertThat(owed.owedFor().seats()).isEqualTo(2);
    assertThat(owed.owedFor().plan()).isEqualTo(Made.BASIC);
    assertThat(owed.owedFor().start()).isEqualTo(END);
    assertThat(owed.captures()).isTrue();
    assertThat(owed.isCheckout()).isFalse();
    assertThat(owed.isManaged()).isFalse();
    ObligationDraft page = owed.onPage("https://shop.example/");
    assertThat(page.isCheckout()).isTrue();
    assertThat(page.returnUrl()).isEqualTo("https://shop.example/");
    assertThat(page.isManaged()).isFalse();
    assertThat(page.bill()).isEqualTo(owed.bill());
    ObligationDraft debited = owed.asManaged();
    assertThat(debited.isManaged()).isTrue();
    assertThat(debited.isCheckout()).isFalse();
    assertThat(debited.key()).isEqualTo("2026-03-15");
  }

  @Test
  void aCardIsCheckedWithOneThatIsNotTaken() {
    ObligationDraft check = ObligationDraft.cardCheck(1, "key", "sandbox", null);
    assertThat(check.captures()).isFalse();
    assertThat(check.isCheckout()).isTrue();
    assertThat(check.amount()).isEqualByComparingTo("1.00");
    assertThat(check.bill().lines()).isEmpty();
  }

  @Test
  void aChangeIsOwedForThePeriodThatItWasPricedFor() {
    PlanChange change =
        PlanChange.of(SUBSCRIPTION, Made.ADVANCED, null, START, PlanChange.Held.NOTHING);
    Bill bill = Objects.requireNonNull(change.bill());
    ObligationDraft owed =
        ObligationDraft.change(SUBSCRIPTION, change, bill, Made.ADVANCED, "key", "sandbox");
    assertThat(owed.kind()).isEqualTo(ChargeKind.PLAN_CHANGE);
    assertThat(owed.owedFor().plan()).isEqualTo(Made.ADVANCED);
    assertThat(owed.owedFor().period()).isEqualTo(BillingPeriod.MONTHLY);
    assertThat(owed.owedFor().start()).isEqualTo(START);
    assertThat(owed.amount()).isEqualByComparingTo("28.00");
    assertThat(owed.owedFor().seats()).isEqualTo(2);
  }

  @Test
  void packsAndRestsAndDebitsAreOwedByThemselves() {
    BillLine line = BillLine.of("Credits", 3, new BigDecimal("10.00"), BillLine.Account.PACKS);
    ObligationDraft packs = ObligationDraft.packs(1, "ai_1000", 3, line, "key", "sandbox");
    assertThat(packs.kind()).isEqualTo(ChargeKind.ADDON_ONE_TIME);
    assertThat(packs.owedFor().addonSlug()).isEqualTo("ai_1000");
    assertThat(packs.owedFor().quantity()).isEqualTo(3);
    assertThat(packs.amount()).isEqualByComparingTo("30.00");
    assertThat(packs.owedFor().start()).isNull();

    Due.Part half = new Due.Part(START, START, END);
    Due due = Due.ofAddons("Session", 1, new BigDecimal("28.00"), half);
    ObligationDraft rest =
        ObligationDraft.remainder(1, List.of(due), START.plus(Duration.ofDays(7)), "sandbox");
    assertThat(rest.kind()).isEqualTo(ChargeKind.SEAT_PRORATION);
    assertThat(rest.amount()).isEqualByComparingTo("7.00");
    assertThat(rest.key()).isEqualTo("end:2026-02-22T10:00:00Z");

    ObligationDraft debit = ObligationDraft.debit(SUBSCRIPTION, new BigDecimal("42.00"), "sandbox");
    assertThat(debit.kind()).isEqualTo(ChargeKind.RENEWAL);
    assertThat(debit.key()).as("once a period").isEqualTo(END.toString());
    assertThat(debit.amount()).isEqualByComparingTo("42.00");
    assertThat(debit.bill().lines())
        .extracting(BillLine::description)
        .containsExactly("basic plan");
  }

  @Test
  void aRepeatedObligationMovesToTheOtherGateway() {
    Obligation renewal = Made.owed(ChargeKind.RENEWAL, END, BillingPeriod.MONTHLY);
    ObligationDraft again = ObligationDraft.retryOf(renewal, "stripe");
    assertThat(again.gateway()).isEqualTo("stripe");
    assertThat(again.key()).isEqualTo(renewal.key());
    assertThat(again.amount()).isEqualTo(renewal.amount());
    assertThat(again.bill()).isEqualTo(renewal.bill());
    assertThat(again.owedFor()).isEqualTo(renewal.owedFor());
  }

  @ParameterizedTest(name = "{0}: a period {1}, the plan {2}")
  @CsvSource({
    "INITIAL, true, true",
    "RENEWAL, true, true",
    "PLAN_CHANGE, false, true",
    "ADDON_ONE_TIME, false, false",
    "SEAT_PRORATION, false, false"
  })
  void theKindOfAnObligationSaysWhatItPaysFor(
      ChargeKind kind, boolean isForPeriod, boolean isForPlan) {
    Obligation obligation = Made.owed(kind, END, BillingPeriod.MONTHLY);
    assertThat(obligation.isForPeriod()).isEqualTo(isForPeriod);
    assertThat(obligation.isForPlan()).isEqualTo(isForPlan);
    assertThat(obligation.lines()).hasSize(1);
  }

  @Test
  void aCheckoutIsNoChargeForThePlan() {
    Obligation page = Made.checkout(BillingPeriod.MONTHLY);
    assertThat(page.isForPeriod()).isTrue();
    assertThat(page.isForPlan()).isFalse();
  }

  @Test
  void theUnitIsASeatForThePeriodThatItIsFor() {
    assertThat(Made.owed(ChargeKind.RENEWAL, END, BillingPeriod.ANNUAL).unit())
        .isEqualByComparingTo("228.00");
    assertThat(Made.owed(ChargeKind.RENEWAL, END, null).unit()).isZero();
    assertThat(Made.change(Made.ENTERPRISE, BillingPeriod.MONTHLY).unit()).isZero();
    assertThat(Made.auxiliary(ChargeKind.ADDON_ONE_TIME).unit()).isZero();
  }

  private static Obligation in(ObligationState state, String paymentId) {
    return ObligationRow.later(Made.checkout(BillingPeriod.MONTHLY), state, paymentId);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "OPEN, PENDING",
    "PENDING, PENDING",
    "AUTHORIZED, SUCCESS",
    "CAPTURED, SUCCESS",
    "RELEASED, SUCCESS"
  })
  void aPaymentFiresItsStatus(ObligationState state, PaymentStatus.Status status) {
    FiredPayment fired = FiredPayment.of(in(state, "pay_1"));
    assertThat(fired.status()).isEqualTo(status);
    assertThat(fired.paymentId()).isEqualTo("pay_1");
    assertThat(in(state, "pay_1").isWaiting()).isEqualTo(status == PaymentStatus.Status.PENDING);
  }

  @ParameterizedTest
  @EnumSource(
      value = ObligationState.class,
      names = {"FAILED", "WITHDRAWN"})
  void aDeclinedPaymentIsRefusedWithItsNumber(ObligationState state) {
    Problem named = catchThrowableOfType(Problem.class, () -> FiredPayment.of(in(state, "pay_1")));
    assertThat(named.code()).isEqualTo(BillingProblem.PAYMENT_FAILED);
    assertThat(named.members()).containsEntry("payment_id", "pay_1");
    Problem unnamed = catchThrowableOfType(Problem.class, () -> FiredPayment.of(in(state, null)));
    assertThat(unnamed.code()).isEqualTo(BillingProblem.PAYMENT_FAILED);
    assertThat(unnamed.members()).isEmpty();
  }

  @Test
  void agreedTermsAreActiveWithoutAnEndWhereStaffBillsThem() {
    Subscription trial = Made.in(TRIAL, true);
    Subscription byStaff = trial.withAgreedTerms(Made.ENTERPRISE, BillingPeriod.ANNUAL, Made.SINCE);
    assertThat(byStaff.status()).isEqualTo(ACTIVE);
    assertThat(byStaff.trialEndsAt()).isEqualTo(trial.trialEndsAt());
    assertThat(byStaff.currentPeriodEnd()).isNull();
    assertThat(byStaff.paid()).isNull();
    Subscription other =
        SUBSCRIPTION.withAgreedTerms(Made.ADVANCED, BillingPeriod.MONTHLY, Made.SINCE);
    assertThat(other.status()).isEqualTo(TRIAL);
    assertThat(other.trialEndsAt()).isEqualTo(Made.SINCE);
    assertThat(other.plan()).isEqualTo(Made.ADVANCED);
  }

  @Test
  void aPriceIsAgreedOnlyWhereTheCatalogHasNone() {
    BigDecimal price = new BigDecimal("500.00");
    Plan agreed = Made.ENTERPRISE.negotiatedAt(price);
    assertThat(agreed.price(BillingPeriod.MONTHLY)).isEqualTo(price);
    assertThat(agreed.price(BillingPeriod.ANNUAL)).isEqualTo(price);
    assertThat(Made.BASIC.negotiatedAt(price)).isEqualTo(Made.BASIC);
    Plan annualOnly =
        new Plan("a", "A", true, "USD", null, price, new PlanLimits(null, null, null, null));
    assertThat(annualOnly.negotiatedAt(BigDecimal.ONE)).isEqualTo(annualOnly);
  }
}
