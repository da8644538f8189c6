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
    List<BillLine> lines) {

  /** The plan and the add-ons for the period that comes next. */
  static Owed period(
      Subscription subscription,
      List<ActiveAddon> addons,
      ChargeKind kind,
      String key,
      boolean isCheckout,
      String gateway,
      @Nullable Instant periodStart) {
    BillingPeriod as = subscription.renewsAs();
    Plan plan = subscription.plan();
    List<BillLine> lines = Price.lines(plan, as, subscription.seatCount(), addons);
    return new Owed(
        subscription.workspaceId(),
        kind,
        key,
        true,
        isCheckout,
        BillLine.sum(lines),
        gateway,
        plan.slug(),
        as,
        null,
        0,
        subscription.seatCount(),
        periodStart,
        lines);
  }

  /** What a card is checked with on the gateway's page. */
  static Owed check(long workspaceId, String key, String gateway) {
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
        List.of());
  }

  /** A change of plan, paid with the saved card. */
  static Owed change(
      Subscription from, PlanChange change, BillLine line, Plan to, String key, String gateway) {
    return new Owed(
        from.workspaceId(),
        ChargeKind.PLAN_CHANGE,
        key,
        true,
        false,
        line.amount(),
        gateway,
        to.slug(),
        change.as(),
        null,
        0,
        from.seatCount(),
        null,
        List.of(line));
  }

  /** Packs, paid with the saved card. */
  static Owed packs(
      long workspaceId, String addonSlug, int quantity, BillLine line, String key, String gateway) {
    return new Owed(
        workspaceId,
        ChargeKind.ADDON_ONE_TIME,
        key,
        true,
        false,
        line.amount(),
        gateway,
        null,
        null,
        addonSlug,
        quantity,
        0,
        null,
        List.of(line));
  }
}
