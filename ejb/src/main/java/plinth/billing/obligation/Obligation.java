package plinth.billing.obligation;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.billing.BillingPeriod;
import plinth.billing.Plan;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.price.Bill;
import plinth.billing.price.BillLine;
import plinth.billing.price.Price;

/**
 * What a workspace owes, or what is authorized to save its card. It is there before any gateway is
 * called, and its reference is the idempotency key at the gateway. Immutable.
 *
 * @param key what of its kind is owed once
 * @param reference stable and unique
 * @param captures false: the amount is authorized only
 * @param isCheckout whether its holder pays on the gateway's page; else the saved card is charged
 * @param paymentId of the payment at the gateway, once it is known
 * @param redirectUrl of the gateway's page, while it waits
 * @param owedFor it is owed for
 * @param isManaged whether the gateway debits it by itself
 */
public record Obligation(
    long id,
    long workspaceId,
    ChargeKind kind,
    String key,
    String reference,
    boolean captures,
    boolean isCheckout,
    BigDecimal amount,
    String currency,
    String gateway,
    State state,
    @Nullable String paymentId,
    @Nullable String redirectUrl,
    OwedFor owedFor,
    Bill bill,
    boolean isManaged) {

  /** How an obligation stands. */
  public enum State {
    /** The gateway has not been heard of yet. */
    OPEN,
    /** The gateway knows of it and has not decided. */
    PENDING,
    /** The card is saved; the amount is to be released. */
    AUTHORIZED,
    /** Paid, for good. */
    CAPTURED,
    /** Not paid; the gateway may still change its mind. */
    FAILED,
    /** The card is saved, and the amount given back. */
    RELEASED,
    /** Nobody asks for it any more; the gateway may still tell of a payment. */
    WITHDRAWN;

    /** The word in the rows. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The state that the database names by this word. */
    public static State of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }

  /** The plan that was billed, or is changed to; null: none. */
  public @Nullable Plan plan() {
    return owedFor.plan();
  }

  /** The period that is billed, or changed to; null: none. */
  public @Nullable BillingPeriod period() {
    return owedFor.period();
  }

  /** What is printed. */
  public List<BillLine> lines() {
    return bill.lines();
  }

  /** The same, charged at another gateway. */
  public Obligation at(String other) {
    return new Obligation(
        id,
        workspaceId,
        kind,
        key,
        reference,
        captures,
        isCheckout,
        amount,
        currency,
        other,
        state,
        paymentId,
        redirectUrl,
        owedFor,
        bill,
        isManaged);
  }

  /** The price of one seat for the whole period that it is for. */
  public BigDecimal unit() {
    Plan plan = plan();
    BillingPeriod period = period();
    return plan == null || period == null || plan.isByStaff()
        ? BigDecimal.ZERO
        : Price.unit(plan, period);
  }

  /** Whether it pays for a whole period. */
  public boolean isForPeriod() {
    return kind == ChargeKind.INITIAL || kind == ChargeKind.RENEWAL;
  }

  /** Whether it pays for the plan: a whole period with the saved card, or a change. */
  public boolean isForPlan() {
    return !isCheckout && (isForPeriod() || kind == ChargeKind.PLAN_CHANGE);
  }

  /**
   * Whether it is what an unpaid or canceled workspace pays to go on: a period that begins with the
   * payment.
   */
  public boolean isRecovery() {
    return kind == ChargeKind.INITIAL && captures && owedFor.start() == null && !isManaged;
  }

  /** Whether it is a page that was given up, which may be paid all the same. */
  public boolean isEndedPage() {
    return isCheckout && (state == State.FAILED || state == State.WITHDRAWN);
  }

  /** Whether nothing is known of its end. */
  public boolean isWaiting() {
    return state == State.OPEN || state == State.PENDING;
  }
}
