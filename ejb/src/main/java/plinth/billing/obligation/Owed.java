package plinth.billing.obligation;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.billing.ActiveAddon;
import plinth.billing.BillingPeriod;
import plinth.billing.Plan;
import plinth.billing.Subscription;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.gateway.Payment;
import plinth.billing.price.Bill;
import plinth.billing.price.BillLine;
import plinth.billing.price.Due;
import plinth.billing.price.Money;
import plinth.billing.price.PlanChange;

/**
 * An obligation to be written, see {@link Obligation}.
 *
 * @param key what of its kind is owed once
 * @param owedFor it is owed for
 * @param returnUrl where its payer goes from the gateway's page; null: nowhere of their own
 */
public record Owed(
    long workspaceId,
    ChargeKind kind,
    String key,
    Method method,
    BigDecimal amount,
    String gateway,
    OwedFor owedFor,
    Bill bill,
    @Nullable String returnUrl) {

  /** How it is paid. */
  public enum Method {
    /** The saved card is charged. */
    CARD,
    /** Its holder pays on the gateway's page, which saves the card. */
    PAGE,
    /** The page saves the card; the amount is authorized, and given back. */
    CHECK,
    /** The gateway debits it by itself. */
    DEBIT
  }

  /** What is charged to the saved card. */
  private static Owed byCard(
      long workspaceId, ChargeKind kind, String key, String gateway, OwedFor owedFor, Bill bill) {
    return new Owed(
        workspaceId, kind, key, Method.CARD, bill.amount(), gateway, owedFor, bill, null);
  }

  /** The plan and the add-ons for the period that comes next, charged to the saved card. */
  public static Owed period(
      Subscription subscription,
      List<ActiveAddon> addons,
      List<Due> carried,
      ChargeKind kind,
      String key,
      String gateway,
      @Nullable Instant periodStart) {
    BillingPeriod period = subscription.renewsAs();
    Plan plan = subscription.plan();
    int seats = subscription.seatCount();
    Bill bill = Bill.period(plan, period, seats, addons, carried);
    OwedFor owedFor = OwedFor.plan(plan, period, seats, periodStart);
    return byCard(subscription.workspaceId(), kind, key, gateway, owedFor, bill);
  }

  /** The same, paid on the gateway's page. */
  public Owed onPage(@Nullable String returns) {
    return paid(Method.PAGE, returns);
  }

  /** The same, debited by the gateway itself. */
  public Owed debited() {
    return paid(Method.DEBIT, returnUrl);
  }

  private Owed paid(Method by, @Nullable String returns) {
    return new Owed(workspaceId, kind, key, by, amount, gateway, owedFor, bill, returns);
  }

  /** Whether the amount is taken; else it is authorized only. */
  public boolean captures() {
    return method != Method.CHECK;
  }

  /** Whether its holder pays on the gateway's page. */
  public boolean isCheckout() {
    return method == Method.PAGE || method == Method.CHECK;
  }

  /** Whether the gateway debits it by itself. */
  public boolean isManaged() {
    return method == Method.DEBIT;
  }

  /** What a card is checked with on the gateway's page. */
  public static Owed check(long workspaceId, String key, String gateway, @Nullable String returns) {
    return new Owed(
        workspaceId,
        ChargeKind.INITIAL,
        key,
        Method.CHECK,
        Money.CHECK,
        gateway,
        OwedFor.NOTHING,
        Bill.of(),
        returns);
  }

  /** A change of plan, paid with the saved card. */
  public static Owed change(
      Subscription from, PlanChange change, Bill bill, Plan to, String key, String gateway) {
    OwedFor owedFor =
        OwedFor.plan(to, change.period(), from.seatCount(), from.currentPeriodStart());
    return byCard(from.workspaceId(), ChargeKind.PLAN_CHANGE, key, gateway, owedFor, bill);
  }

  /** Packs, paid with the saved card. */
  public static Owed packs(
      long workspaceId, String addonSlug, int quantity, BillLine line, String key, String gateway) {
    OwedFor owedFor = OwedFor.packs(addonSlug, quantity);
    return byCard(workspaceId, ChargeKind.ADDON_ONE_TIME, key, gateway, owedFor, Bill.of(line));
  }

  /** What a gateway debits although nothing is billed here. */
  public static Owed debit(Subscription subscription, BigDecimal amount, String gateway) {
    Bill bill =
        Bill.of(
            new BillLine(
                subscription.plan().name() + " plan", 1, amount, amount, BillLine.Account.PLANS));
    String key = subscription.nextStart().toString();
    return byCard(
        subscription.workspaceId(), ChargeKind.RENEWAL, key, gateway, OwedFor.NOTHING, bill);
  }

  /** A second payment of what is paid. */
  public static Owed twice(Obligation paid, Payment payment) {
    BigDecimal amount = Money.cents(payment.amount());
    Bill bill = Bill.of(new BillLine("Paid twice", 1, amount, amount, BillLine.Account.PLANS));
    String key = "twice:" + payment.paymentId();
    return byCard(paid.workspaceId(), paid.kind(), key, paid.gateway(), OwedFor.NOTHING, bill);
  }

  /** What add-ons cost for a part of a period that nothing follows. */
  public static Owed rest(long workspaceId, List<Due> carried, Instant end, String gateway) {
    Bill bill = Bill.of().carrying(carried, end);
    String key = "end:" + end;
    return byCard(workspaceId, ChargeKind.SEAT_PRORATION, key, gateway, OwedFor.NOTHING, bill);
  }

  /** The same once more, at the gateway of another card. */
  public static Owed again(Obligation of, String gateway) {
    return new Owed(
        of.workspaceId(),
        of.kind(),
        of.key(),
        Method.CARD,
        of.amount(),
        gateway,
        of.owedFor(),
        of.bill(),
        null);
  }
}
