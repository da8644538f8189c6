package plinth.billing;

import java.math.BigDecimal;
import java.time.Instant;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.obligation.Obligation;
import plinth.billing.obligation.ObligationDraft;
import plinth.billing.obligation.ObligationRow;
import plinth.billing.obligation.ObligationState;
import plinth.billing.obligation.OwedFor;
import plinth.billing.price.Bill;
import plinth.billing.price.BillLine;
import plinth.billing.price.Price;

/** Creates subscriptions and obligations for tests of decisions. */
public final class Made {
  public static final Instant START = Instant.parse("2026-02-15T10:00:00Z");
  public static final Instant END = Instant.parse("2026-03-15T10:00:00Z");
  public static final Instant SINCE = Instant.parse("2026-03-01T10:00:00Z");
  public static final Plan BASIC = plan("basic", "25.00", "19.00");
  public static final Plan ADVANCED = plan("advanced", "39.00", "29.00");
  public static final Plan ENTERPRISE =
      new Plan(
          "enterprise",
          "Enterprise",
          false,
          "USD",
          null,
          null,
          new PlanLimits(null, null, null, null));

  private Made() {}

  private static Plan plan(String slug, String monthly, String annual) {
    return new Plan(
        slug,
        slug,
        true,
        "USD",
        new BigDecimal(monthly),
        new BigDecimal(annual),
        new PlanLimits(1L, 5000L, 300L, 5L));
  }

  /** A subscription with two seats whose trial, grace period and month all end at {@link #END}. */
  public static Subscription in(SubscriptionStatus status, boolean hasCard) {
    return on(status, BASIC, BillingPeriod.MONTHLY, hasCard);
  }

  public static Subscription on(
      SubscriptionStatus status, Plan plan, BillingPeriod period, boolean hasCard) {
    boolean isReadOnly =
        status == SubscriptionStatus.PAST_DUE || status == SubscriptionStatus.SUSPENDED;
    boolean isPaid = status != SubscriptionStatus.TRIAL;
    Paid paid =
        isPaid && !plan.isByStaff()
            ? new Paid(Price.unit(plan, period), Price.base(plan, period, 2))
            : null;
    return new Subscription(
        1,
        status,
        new Subscription.Tariff(plan, period, null),
        new Subscription.Dates(
            END,
            END,
            status == SubscriptionStatus.CANCELED ? SINCE : null,
            isReadOnly ? SINCE : null),
        isPaid ? new Subscription.PaidPeriod(START, END, 15, paid) : Subscription.PaidPeriod.NONE,
        new Subscription.CardAt(hasCard ? "sandbox" : null, hasCard),
        2);
  }

  /** The obligation for a period that begins at the given moment. */
  public static Obligation owed(ChargeKind kind, Instant periodStart, BillingPeriod period) {
    return obligation(kind, false, BASIC, period, periodStart);
  }

  /** The obligation that a checkout captures for a period that begins with the payment. */
  public static Obligation checkout(BillingPeriod period) {
    return obligation(ChargeKind.INITIAL, true, BASIC, period, null);
  }

  public static Obligation change(Plan plan, BillingPeriod period) {
    return obligation(ChargeKind.PLAN_CHANGE, false, plan, period, null);
  }

  public static Obligation auxiliary(ChargeKind kind) {
    return obligation(kind, false, null, null, null);
  }

  private static Obligation obligation(
      ChargeKind kind, boolean isCheckout, Plan plan, BillingPeriod period, Instant periodStart) {
    BigDecimal amount = new BigDecimal("50.00");
    ObligationDraft owed =
        new ObligationDraft(
            1,
            kind,
            "key",
            isCheckout ? ObligationDraft.Method.PAGE : ObligationDraft.Method.CARD,
            amount,
            "sandbox",
            new OwedFor(plan, period, null, 0, 2, periodStart),
            Bill.of(new BillLine("Plan", 1, amount, amount, BillLine.Account.PLANS)),
            null);
    return ObligationRow.of(7, owed, ObligationState.PENDING, null);
  }
}
