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
 * @param key makes the obligation unique within its kind
 * @param owedFor what the amount is owed for
 * @param returnUrl where the gateway's page redirects the payer; null for no specific URL
 */
public record ObligationDraft(
    long workspaceId,
    ChargeKind kind,
    String key,
    Method method,
    BigDecimal amount,
    String gateway,
    OwedFor owedFor,
    Bill bill,
    @Nullable String returnUrl) {

  /** The payment method. */
  public enum Method {
    /** The saved card is charged. */
    CARD,
    /** The cardholder pays on the gateway's page, which saves the card. */
    PAGE,
    /** The page saves the card; the amount is authorized and released. */
    CHECK,
    /** The gateway debits the amount by itself. */
    DEBIT
  }

  /** Creates an obligation that is charged to the saved card. */
  private static ObligationDraft byCard(
      long workspaceId, ChargeKind kind, String key, String gateway, OwedFor owedFor, Bill bill) {
    return new ObligationDraft(
        workspaceId, kind, key, Method.CARD, bill.amount(), gateway, owedFor, bill, null);
  }

  /**
   * Creates the obligation for the plan and add-ons of the next period, charged to the saved card.
   */
  public static ObligationDraft period(
      Subscription subscription,
      List<ActiveAddon> addons,
      List<Due> carried,
      ChargeKind kind,
      String key,
      String gateway,
      @Nullable Instant periodStart) {
    BillingPeriod period = subscription.renewalPeriod();
    Plan plan = subscription.plan();
    int seats = subscription.seatCount();
    Bill bill = Bill.period(plan, period, seats, addons, carried);
    OwedFor owedFor = OwedFor.plan(plan, period, seats, periodStart);
    return byCard(subscription.workspaceId(), kind, key, gateway, owedFor, bill);
  }

  /** Returns this obligation, paid on the gateway's page. */
  public ObligationDraft onPage(@Nullable String returns) {
    return withMethod(Method.PAGE, returns);
  }

  /** Returns this obligation, debited by the gateway itself. */
  public ObligationDraft asManaged() {
    return withMethod(Method.DEBIT, returnUrl);
  }

  private ObligationDraft withMethod(Method by, @Nullable String returns) {
    return new ObligationDraft(workspaceId, kind, key, by, amount, gateway, owedFor, bill, returns);
  }

  /** Returns whether the amount is captured; otherwise it is only authorized. */
  public boolean captures() {
    return method != Method.CHECK;
  }

  /** Returns whether the cardholder pays on the gateway's page. */
  public boolean isCheckout() {
    return method == Method.PAGE || method == Method.CHECK;
  }

  /** Returns whether the gateway debits the amount by itself. */
  public boolean isManaged() {
    return method == Method.DEBIT;
  }

  /** Creates the obligation that verifies a card on the gateway's page. */
  public static ObligationDraft cardCheck(
      long workspaceId, String key, String gateway, @Nullable String returns) {
    return new ObligationDraft(
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

  /** Creates the obligation for a change of plan, paid with the saved card. */
  public static ObligationDraft change(
      Subscription from, PlanChange change, Bill bill, Plan to, String key, String gateway) {
    OwedFor owedFor =
        OwedFor.plan(to, change.period(), from.seatCount(), from.currentPeriodStart());
    return byCard(from.workspaceId(), ChargeKind.PLAN_CHANGE, key, gateway, owedFor, bill);
  }

  /** Creates the obligation for packs, paid with the saved card. */
  public static ObligationDraft packs(
      long workspaceId, String addonSlug, int quantity, BillLine line, String key, String gateway) {
    OwedFor owedFor = OwedFor.packs(addonSlug, quantity);
    return byCard(workspaceId, ChargeKind.ADDON_ONE_TIME, key, gateway, owedFor, Bill.of(line));
  }

  /** Creates the obligation for an amount that a gateway debits although nothing is billed here. */
  public static ObligationDraft debit(
      Subscription subscription, BigDecimal amount, String gateway) {
    Bill bill =
        Bill.of(
            new BillLine(
                subscription.plan().name() + " plan", 1, amount, amount, BillLine.Account.PLANS));
    String key = subscription.nextStart().toString();
    return byCard(
        subscription.workspaceId(), ChargeKind.RENEWAL, key, gateway, OwedFor.NOTHING, bill);
  }

  /** Creates the obligation for a second payment of a paid obligation. */
  public static ObligationDraft surplus(Obligation paid, Payment payment) {
    BigDecimal amount = Money.cents(payment.amount());
    Bill bill = Bill.of(new BillLine("Paid twice", 1, amount, amount, BillLine.Account.PLANS));
    String key = "twice:" + payment.paymentId();
    return byCard(paid.workspaceId(), paid.kind(), key, paid.gateway(), OwedFor.NOTHING, bill);
  }

  /** Creates the obligation for partial periods of add-ons after which no period follows. */
  public static ObligationDraft remainder(
      long workspaceId, List<Due> carried, Instant end, String gateway) {
    Bill bill = Bill.of().withDues(carried, end);
    String key = "end:" + end;
    return byCard(workspaceId, ChargeKind.SEAT_PRORATION, key, gateway, OwedFor.NOTHING, bill);
  }

  /** Creates the same obligation again, at the gateway of another card. */
  public static ObligationDraft retryOf(Obligation of, String gateway) {
    return new ObligationDraft(
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
