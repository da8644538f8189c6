package plinth.billing;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.billing.gateway.ChargeKind;

/**
 * An obligation to be written, see {@link Obligation}.
 *
 * @param key what of its kind is owed once
 * @param returnUrl where its payer goes from the gateway's page; null: nowhere of their own
 */
record Owed(
    long workspaceId,
    ChargeKind kind,
    String key,
    boolean captures,
    boolean isCheckout,
    BigDecimal amount,
    String gateway,
    @Nullable String planSlug,
    @Nullable BillingPeriod period,
    @Nullable String addonSlug,
    int quantity,
    int seats,
    @Nullable Instant periodStart,
    Bill bill,
    boolean isManaged,
    @Nullable String returnUrl) {

  /** The plan and the add-ons for the period that comes next, charged to the saved card. */
  static Owed period(
      Subscription subscription,
      List<ActiveAddon> addons,
      List<Due> carried,
      ChargeKind kind,
      String key,
      String gateway,
      @Nullable Instant periodStart) {
    BillingPeriod as = subscription.renewsAs();
    Plan plan = subscription.plan();
    Bill bill = Bill.period(plan, as, subscription.seatCount(), addons, carried);
    return new Owed(
        subscription.workspaceId(),
        kind,
        key,
        true,
        false,
        bill.amount(),
        gateway,
        plan.slug(),
        as,
        null,
        0,
        subscription.seatCount(),
        periodStart,
        bill,
        false,
        null);
  }

  /** The same, paid on the gateway's page. */
  Owed onPage(@Nullable String returns) {
    return new Owed(
        workspaceId,
        kind,
        key,
        captures,
        true,
        amount,
        gateway,
        planSlug,
        period,
        addonSlug,
        quantity,
        seats,
        periodStart,
        bill,
        isManaged,
        returns);
  }

  /** The same, debited by the gateway itself. */
  Owed debited() {
    return new Owed(
        workspaceId,
        kind,
        key,
        captures,
        isCheckout,
        amount,
        gateway,
        planSlug,
        period,
        addonSlug,
        quantity,
        seats,
        periodStart,
        bill,
        true,
        returnUrl);
  }

  /** What a card is checked with on the gateway's page. */
  static Owed check(long workspaceId, String key, String gateway, @Nullable String returns) {
    return new Owed(
        workspaceId,
        ChargeKind.INITIAL,
        key,
        false,
        true,
        Money.CHECK,
        gateway,
        null,
        null,
        null,
        0,
        0,
        null,
        Bill.of(),
        false,
        returns);
  }

  /** A change of plan, paid with the saved card. */
  static Owed change(
      Subscription from, PlanChange change, Bill bill, Plan to, String key, String gateway) {
    return new Owed(
        from.workspaceId(),
        ChargeKind.PLAN_CHANGE,
        key,
        true,
        false,
        bill.amount(),
        gateway,
        to.slug(),
        change.as(),
        null,
        0,
        from.seatCount(),
        from.currentPeriodStart(),
        bill,
        false,
        null);
  }

  /** Packs, paid with the saved card. */
  static Owed packs(
      long workspaceId, String addonSlug, int quantity, BillLine line, String key, String gateway) {
    return auxiliary(
        workspaceId, ChargeKind.ADDON_ONE_TIME, addonSlug, quantity, Bill.of(line), key, gateway);
  }

  /** What a gateway debits although nothing is billed here. */
  static Owed debit(Subscription subscription, BigDecimal amount, String gateway) {
    Bill bill =
        Bill.of(
            new BillLine(
                subscription.plan().name() + " plan", 1, amount, amount, BillLine.Account.PLANS));
    String key = subscription.nextStart().toString();
    return auxiliary(subscription.workspaceId(), ChargeKind.RENEWAL, null, 0, bill, key, gateway);
  }

  /** What add-ons cost for a part of a period that nothing follows. */
  static Owed rest(long workspaceId, List<Due> carried, Instant end, String gateway) {
    Bill bill = Bill.of().carrying(carried, end);
    return auxiliary(workspaceId, ChargeKind.SEAT_PRORATION, null, 0, bill, "end:" + end, gateway);
  }

  private static Owed auxiliary(
      long workspaceId,
      ChargeKind kind,
      @Nullable String addonSlug,
      int quantity,
      Bill bill,
      String key,
      String gateway) {
    return new Owed(
        workspaceId,
        kind,
        key,
        true,
        false,
        bill.amount(),
        gateway,
        null,
        null,
        addonSlug,
        quantity,
        0,
        null,
        bill,
        false,
        null);
  }

  /** The same once more, at the gateway of another card. */
  static Owed again(Obligation of, String gateway) {
    Plan plan = of.plan();
    return new Owed(
        of.workspaceId(),
        of.kind(),
        of.key(),
        true,
        false,
        of.amount(),
        gateway,
        plan == null ? null : plan.slug(),
        of.period(),
        of.addonSlug(),
        of.quantity(),
        of.seats(),
        of.periodStart(),
        of.bill(),
        false,
        null);
  }
}
