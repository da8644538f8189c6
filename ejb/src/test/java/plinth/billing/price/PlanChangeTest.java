package plinth.billing.price;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.billing.BillingPeriod.ANNUAL;
import static plinth.billing.BillingPeriod.MONTHLY;
import static plinth.billing.Made.ADVANCED;
import static plinth.billing.Made.BASIC;
import static plinth.billing.Made.END;
import static plinth.billing.Made.START;
import static plinth.billing.SubscriptionStatus.ACTIVE;
import static plinth.billing.SubscriptionStatus.TRIAL;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import plinth.billing.ActiveAddon;
import plinth.billing.Addon;
import plinth.billing.BillingPeriod;
import plinth.billing.BillingProblem;
import plinth.billing.Made;
import plinth.billing.Paid;
import plinth.billing.Plan;
import plinth.billing.Subscription;
import plinth.billing.SubscriptionStatus;
import plinth.kernel.Problem;
import plinth.kernel.ProblemCode;

/** The price of changes of plan and period, and when they apply. */
class PlanChangeTest {
  private static final Instant HALF = START.plus(Duration.between(START, END).dividedBy(2));

  private static Plan plan(String slug) {
    return slug.equals("basic") ? BASIC : ADVANCED;
  }

  /** Two seats; half of the period is left. */
  @ParameterizedTest(name = "{0} {1} to {2} {3}: {4}")
  @CsvSource({
    "basic, MONTHLY, advanced, MONTHLY, 14.00",
    "basic, MONTHLY, advanced, , 14.00",
    "basic, ANNUAL, advanced, ANNUAL, 120.00",
    "basic, ANNUAL, advanced, , 120.00",
    "basic, ANNUAL, advanced, MONTHLY, 120.00",
    "basic, MONTHLY, basic, ANNUAL, 431.00",
    "basic, MONTHLY, advanced, ANNUAL, 671.00",
    "advanced, MONTHLY, basic, ANNUAL, 417.00"
  })
  void anUpgradeIsPaidFor(
      String from, BillingPeriod period, String to, BillingPeriod asked, String amount) {
    Subscription before = Made.on(ACTIVE, plan(from), period, true);
    PlanChange change = PlanChange.of(before, plan(to), asked, HALF, PlanChange.Held.NOTHING);
    assertThat(change.bill().amount()).isEqualByComparingTo(amount);
    assertThat(change.next().plan()).isEqualTo(plan(from));
    assertThat(change.next().period()).isEqualTo(period);
    assertThat(change.next().currentPeriodEnd()).isEqualTo(END);
  }

  @ParameterizedTest(name = "{0} {1} to {2} {3}: at once, {4} from the next renewal on")
  @CsvSource({
    "advanced, MONTHLY, basic, MONTHLY, MONTHLY",
    "advanced, ANNUAL, basic, , ANNUAL",
    "advanced, ANNUAL, basic, MONTHLY, MONTHLY",
    "basic, ANNUAL, basic, MONTHLY, MONTHLY",
    "basic, MONTHLY, basic, MONTHLY, MONTHLY",
    "basic, ANNUAL, basic, ANNUAL, ANNUAL"
  })
  void freeChangesApplyImmediately(
      String from, BillingPeriod period, String to, BillingPeriod asked, BillingPeriod next) {
    PlanChange change =
        PlanChange.of(
            Made.on(ACTIVE, plan(from), period, true),
            plan(to),
            asked,
            HALF,
            PlanChange.Held.NOTHING);
    assertThat(change.bill()).isNull();
    assertThat(change.next().plan()).isEqualTo(plan(to));
    assertThat(change.next().period()).isEqualTo(period);
    assertThat(change.next().renewalPeriod()).isEqualTo(next);
    assertThat(change.next().status()).isEqualTo(ACTIVE);
  }

  @Test
  void aYearIsPrintedWithItsFullPriceAndItsCredit() {
    Subscription before = Made.on(ACTIVE, BASIC, MONTHLY, true);
    ActiveAddon session =
        new ActiveAddon(
            "chatapp-session",
            "+1 chat-app session",
            Addon.Type.CHATAPP_SESSION,
            3,
            3,
            ActiveAddon.Status.ACTIVE,
            null,
            new BigDecimal("19"),
            new BigDecimal("14"));
    PlanChange change =
        PlanChange.of(
            before, ADVANCED, ANNUAL, HALF, new PlanChange.Held(List.of(session), List.of()));
    assertThat(change.bill().lines())
        .extracting(line -> line.description() + " | " + line.quantity() + " | " + line.amount())
        .containsExactly(
            "advanced plan, annual | 2 | 696.00",
            "+1 chat-app session | 3 | 504.00",
            "Unused rest of the paid period | 1 | -25.00");
  }

  @Test
  void creditsAreBasedOnThePaidPrice() {
    Subscription one =
        Made.on(ACTIVE, BASIC, MONTHLY, true)
            .withPaid(new Paid(new BigDecimal("25"), new BigDecimal("25")));
    assertThat(PlanChange.of(one, BASIC, ANNUAL, HALF, PlanChange.Held.NOTHING).bill().amount())
        .isEqualByComparingTo("443.50");
  }

  @Test
  void anUpgradeCostsTheDifferenceToTheDearestPaidPlan() {
    Subscription before =
        Made.on(ACTIVE, BASIC, MONTHLY, true)
            .withPaid(new Paid(new BigDecimal("39"), new BigDecimal("78")));
    PlanChange change = PlanChange.of(before, ADVANCED, null, HALF, PlanChange.Held.NOTHING);
    assertThat(change.bill()).isNull();
    assertThat(change.next().plan()).isEqualTo(ADVANCED);
  }

  @Test
  void aScheduledPeriodCanBeTakenBack() {
    Subscription scheduled =
        Made.on(ACTIVE, BASIC, ANNUAL, true).withTariff(BASIC, ANNUAL, MONTHLY);
    assertThat(
            PlanChange.of(scheduled, BASIC, null, HALF, PlanChange.Held.NOTHING)
                .next()
                .renewalPeriod())
        .isEqualTo(MONTHLY);
    assertThat(
            PlanChange.of(scheduled, BASIC, ANNUAL, HALF, PlanChange.Held.NOTHING)
                .next()
                .renewalPeriod())
        .isEqualTo(ANNUAL);
  }

  @Test
  void aTrialIsSwappedForNothing() {
    PlanChange change =
        PlanChange.of(Made.in(TRIAL, false), ADVANCED, ANNUAL, HALF, PlanChange.Held.NOTHING);
    assertThat(change.bill()).isNull();
    assertThat(change.next()).isEqualTo(Made.in(TRIAL, false).withTariff(ADVANCED, ANNUAL, null));
  }

  @Test
  void anUpgradeThatRoundsToNothingAppliesAtOnce() {
    Subscription before = Made.on(ACTIVE, BASIC, MONTHLY, true);
    PlanChange change =
        PlanChange.of(before, ADVANCED, null, END.minusSeconds(1), PlanChange.Held.NOTHING);
    assertThat(change.bill()).isNull();
    assertThat(change.next().plan()).isEqualTo(ADVANCED);
    assertThat(
            PlanChange.of(before, ADVANCED, null, END.plusSeconds(9), PlanChange.Held.NOTHING)
                .bill())
        .isNull();
  }

  @ParameterizedTest
  @EnumSource(
      value = SubscriptionStatus.class,
      names = {"PAST_DUE", "CANCELED", "SUSPENDED"})
  void unpaidSubscriptionsMustPayBeforeChangingPlans(SubscriptionStatus status) {
    refused(BillingProblem.PAYMENT_METHOD_REQUIRED, Made.in(status, true), ADVANCED);
  }

  @ParameterizedTest
  @EnumSource(SubscriptionStatus.class)
  void onlyStaffEnterOrLeaveEnterprise(SubscriptionStatus status) {
    refused(BillingProblem.PLAN_BY_STAFF, Made.in(status, true), Made.ENTERPRISE);
    refused(
        BillingProblem.PLAN_BY_STAFF, Made.on(status, Made.ENTERPRISE, MONTHLY, true), ADVANCED);
  }

  private static void refused(ProblemCode code, Subscription from, Plan to) {
    assertThatThrownBy(() -> PlanChange.of(from, to, null, HALF, PlanChange.Held.NOTHING))
        .isInstanceOfSatisfying(
            Problem.class, problem -> assertThat(problem.code()).isEqualTo(code));
  }

  /** Neither the remaining fraction nor the price of an upgrade grows over time. */
  @Property
  void theRestOnlyShrinks(
      @ForAll @IntRange(max = 2_500_000) int second, @ForAll @IntRange(max = 90_000) int more) {
    BigDecimal now = Proration.fraction(START, END, START.plusSeconds(second));
    BigDecimal later = Proration.fraction(START, END, START.plusSeconds(second + more));
    assertThat(later).isLessThanOrEqualTo(now);
    assertThat(now).isBetween(BigDecimal.ZERO, BigDecimal.ONE);
  }

  /**
   * Just before the end, nothing is left to credit; a credit may cover the whole bill to the cent.
   */
  @Test
  void theUnusedRestIsCreditedToTheCent() {
    Subscription before = Made.on(ACTIVE, BASIC, MONTHLY, true);
    PlanChange late =
        PlanChange.of(before, BASIC, ANNUAL, END.minusMillis(1), PlanChange.Held.NOTHING);
    assertThat(late.bill().lines()).hasSize(1);
    assertThat(late.bill().amount()).isEqualByComparingTo("456.00");
    Subscription rich =
        before.withPaid(new Paid(new BigDecimal("25.00"), new BigDecimal("912.00")));
    PlanChange free = PlanChange.of(rich, BASIC, ANNUAL, HALF, PlanChange.Held.NOTHING);
    assertThat(free.bill()).isNull();
    assertThat(free.next().renewalPeriod()).isEqualTo(ANNUAL);
    assertThat(free.next().period()).isEqualTo(MONTHLY);
  }

  @ParameterizedTest
  @CsvSource({"1, 1 seat", "2, 2 seats"})
  void theLineOfAnUpgradeNamesItsSeats(int seats, String words) {
    Subscription two = Made.on(ACTIVE, BASIC, MONTHLY, true);
    Subscription before =
        new Subscription(
            two.workspaceId(),
            two.status(),
            two.tariff(),
            new Subscription.Dates(two.trialEndsAt(), null, null, null),
            two.current(),
            two.card(),
            seats);
    PlanChange change = PlanChange.of(before, ADVANCED, null, HALF, PlanChange.Held.NOTHING);
    assertThat(change.bill().lines())
        .extracting(BillLine::description)
        .containsExactly("Upgrade to the advanced plan, " + words + ", rest of the period");
  }

  @Test
  void centsAreRoundedHalfUp() {
    assertThat(Money.cents(new BigDecimal("0.005"))).isEqualByComparingTo("0.01");
    assertThat(Money.cents(new BigDecimal("0.00499"))).isEqualByComparingTo("0.00");
  }
}
