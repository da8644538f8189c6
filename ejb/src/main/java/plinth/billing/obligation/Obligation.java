package plinth.billing.obligation;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.QueryHint;
import jakarta.persistence.Table;
import jakarta.persistence.Transient;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.billing.BillingPeriod;
import plinth.billing.Plan;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.gateway.Payment;
import plinth.billing.price.Bill;
import plinth.billing.price.BillLine;
import plinth.billing.price.Price;
import plinth.kernel.Time;
import plinth.kernel.column.JsonArrayConverter;
import plinth.kernel.column.JsonConverter;
import plinth.tenancy.TenantEntities;

/**
 * What a workspace owes, or an authorization to save its card. The row is written before any
 * gateway is called, and its reference is the idempotency key at the gateway. Plain SQL inserts it
 * as an upsert and counts how often the gateway was asked.
 */
@Entity
@Table(schema = "main", name = "obligation")
@NamedQuery(
    name = Obligation.BY_ID,
    query = "select o from Obligation o where o.id = :id",
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = Obligation.BY_ID_LOCKED,
    query = "select o from Obligation o where o.id = :id",
    lockMode = LockModeType.PESSIMISTIC_WRITE,
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = Obligation.WAITING,
    query =
        """
        select o from Obligation o
         where o.workspaceId = :workspace and o.state in :waiting
         order by o.id
        """,
    lockMode = LockModeType.PESSIMISTIC_WRITE,
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = Obligation.DECLINED,
    query =
        """
        select o from Obligation o
         where o.workspaceId = :workspace and o.state = :pending and o.failures > 0
           and o.checkout = false and o.managed = false
         order by o.id
        """,
    lockMode = LockModeType.PESSIMISTIC_WRITE,
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
public class Obligation {
  static final String BY_ID = "Obligation.byId";
  static final String BY_ID_LOCKED = "Obligation.byIdLocked";
  static final String WAITING = "Obligation.waiting";
  static final String DECLINED = "Obligation.declined";

  @Id private long id;

  @Column(name = "workspace_id")
  private long workspaceId;

  private ChargeKind kind;

  @Column(name = "period_key")
  private String key;

  private String reference;

  private boolean captures;

  @Column(name = "is_checkout")
  private boolean checkout;

  @Column(name = "is_managed")
  private boolean managed;

  private BigDecimal amount;

  private String currency;

  private String gateway;

  private ObligationState state;

  @Column(name = "payment_id")
  private @Nullable String paymentId;

  /** The payment with which the hosted page was opened. */
  @Column(name = "page_id")
  private @Nullable String pageId;

  @Column(name = "redirect_url")
  private @Nullable String redirectUrl;

  @Column(name = "return_url")
  private @Nullable String returnUrl;

  @Column(name = "gateway_status")
  private String gatewayStatus;

  private String message;

  @Column(name = "plan_slug")
  private @Nullable String planSlug;

  /** The plan with this slug, which the repository adds from the catalog. */
  @Transient private @Nullable Plan plan;

  @Column(name = "billing_period")
  private @Nullable BillingPeriod period;

  @Column(name = "addon_slug")
  private @Nullable String addonSlug;

  private int quantity;

  private int seats;

  @Column(name = "period_start")
  private @Nullable Instant periodStart;

  @Convert(converter = JsonArrayConverter.class)
  private JsonArray lines;

  private BigDecimal worth;

  @Convert(converter = JsonConverter.class)
  private JsonObject addons;

  @Convert(converter = JsonConverter.class)
  private JsonObject dues;

  private int failures;

  /**
   * Whether the last failure counted was reported by an answer, in which case the next notification
   * reports the same failure.
   */
  @Column(name = "answered_failure")
  private boolean answeredFailure;

  @Column(name = "settled_at")
  private @Nullable Instant settledAt;

  @Column(name = "ends_at")
  private @Nullable Instant endsAt;

  /** Used by the persistence provider. */
  protected Obligation() {}

  public long id() {
    return id;
  }

  public long workspaceId() {
    return workspaceId;
  }

  public ChargeKind kind() {
    return kind;
  }

  /** Returns the key that makes the obligation unique within its kind. */
  public String key() {
    return key;
  }

  /** Returns the idempotency key at the gateway, which is stable and unique. */
  public String reference() {
    return reference;
  }

  /** Returns whether the amount is captured; otherwise it is only authorized. */
  public boolean captures() {
    return captures;
  }

  /** Returns whether the cardholder pays on the gateway's page, not by the saved card. */
  public boolean isCheckout() {
    return checkout;
  }

  /** Returns whether the gateway debits the amount by itself. */
  public boolean isManaged() {
    return managed;
  }

  public BigDecimal amount() {
    return amount;
  }

  public String currency() {
    return currency;
  }

  public String gateway() {
    return gateway;
  }

  public ObligationState state() {
    return state;
  }

  /** Returns the payment at the gateway; null until it is known. */
  public @Nullable String paymentId() {
    return paymentId;
  }

  /** Returns the gateway's name of the status; empty until the gateway reports one. */
  public String gatewayStatus() {
    return gatewayStatus;
  }

  /** Returns the gateway's last message. */
  public String message() {
    return message;
  }

  /** Returns what the amount is owed for. */
  public OwedFor owedFor() {
    return new OwedFor(plan(), period, addonSlug, quantity, seats, periodStart);
  }

  /** Returns the bill that makes up the amount. */
  public Bill bill() {
    Map<String, Integer> held = new HashMap<>();
    addons.keySet().forEach(slug -> held.put(slug, addons.getJsonNumber(slug).intValueExact()));
    Map<Long, BigDecimal> settled = new HashMap<>();
    dues.keySet()
        .forEach(due -> settled.put(Long.valueOf(due), dues.getJsonNumber(due).bigDecimalValue()));
    return new Bill(lines(), worth, held, settled);
  }

  /** Returns the plan that is billed or changed to; null if there is none. */
  public @Nullable Plan plan() {
    return plan;
  }

  /** Returns the slug of the plan; null if there is none. */
  @Nullable String planSlug() {
    return planSlug;
  }

  /** Adds the plan with the slug of this obligation. */
  void setPlan(@Nullable Plan found) {
    plan = found;
  }

  /** Returns the period that is billed or changed to; null if there is none. */
  public @Nullable BillingPeriod period() {
    return period;
  }

  /** Returns the lines that are printed. */
  public List<BillLine> lines() {
    return BillLine.read(lines);
  }

  /** Returns the price of one seat for the whole billed period. */
  public BigDecimal unit() {
    Plan billed = plan();
    return billed == null || period == null || billed.isByStaff()
        ? BigDecimal.ZERO
        : Price.unit(billed, period);
  }

  /** Returns whether the obligation pays for a whole period. */
  public boolean isForPeriod() {
    return kind == ChargeKind.INITIAL || kind == ChargeKind.RENEWAL;
  }

  /** Returns whether the saved card pays for the plan: for a whole period, or for a change. */
  public boolean isForPlan() {
    return !checkout && (isForPeriod() || kind == ChargeKind.PLAN_CHANGE);
  }

  /**
   * Returns whether an unpaid or canceled workspace pays this to continue: the period begins with
   * the payment.
   */
  public boolean isRecovery() {
    return kind == ChargeKind.INITIAL && captures && periodStart == null && !managed;
  }

  /** Returns whether this is a hosted page that failed or was withdrawn; it may still be paid. */
  public boolean isEndedPage() {
    return checkout && (state == ObligationState.FAILED || state == ObligationState.WITHDRAWN);
  }

  /** Returns whether the outcome is undecided. */
  public boolean isWaiting() {
    return ObligationState.UNDECIDED.contains(state);
  }

  /** Returns whether the obligation has expired in the business time of its workspace. */
  public boolean isOverdue(Instant now) {
    return endsAt != null && !now.isBefore(endsAt);
  }

  /** Returns whether the hosted page redirects to this URL afterwards; null means no redirect. */
  public boolean returnsTo(@Nullable String url) {
    return Objects.equals(returnUrl, url);
  }

  /** Records the hosted page that was opened; a status reported in the meantime is kept. */
  public void recordPage(String payment, String redirect) {
    pageId = payment;
    redirectUrl = redirect;
    paymentId = paymentId == null ? payment : paymentId;
    state = state == ObligationState.OPEN ? ObligationState.PENDING : state;
  }

  /** Records the reported payment and the status that follows from it. */
  public void recordPayment(Payment payment, ObligationState next) {
    paymentId = payment.paymentId();
    gatewayStatus = payment.gatewayStatus();
    message = payment.message();
    changeState(next);
  }

  /** Records a failure that the gateway did not report. */
  public void fail() {
    changeState(ObligationState.FAILED);
  }

  /** Records that the authorization was released. */
  public void markReleased() {
    if (state == ObligationState.AUTHORIZED) {
      changeState(ObligationState.RELEASED);
    }
  }

  /** Withdraws the obligation and frees its key, so that the same can be owed again. */
  public void withdraw() {
    key = key + ":withdrawn:" + id;
    changeState(ObligationState.WITHDRAWN);
  }

  private void changeState(ObligationState next) {
    state = next;
    settledAt = next.isOver() ? Time.now() : null;
    redirectUrl = next.isOver() ? null : redirectUrl;
  }

  /**
   * Counts a failure after which the gateway tries again. An answer and a notification can report
   * the same failure.
   *
   * @return whether the failure was not reported before
   */
  public boolean countFailure(boolean isNotice) {
    boolean isFirst = failures == 0;
    boolean isNew = isNotice ? !answeredFailure : isFirst;
    answeredFailure = !isNotice && isFirst;
    failures += isNotice || isFirst ? 1 : 0;
    return isNew;
  }

  /** Sets when a temporarily declined obligation becomes final; only the first failure sets it. */
  public void limitRetries(Instant ends) {
    endsAt = failures == 1 ? ends : endsAt;
  }

  /** Records that the payment paid for nothing, so that its amount is credited. */
  public void markSurplus() {
    lines = BillLine.json(List.of(line("Already paid; credited to the next bills")));
    worth = BigDecimal.ZERO;
    addons = JsonObject.EMPTY_JSON_OBJECT;
    dues = JsonObject.EMPTY_JSON_OBJECT;
  }

  /** Records that the gateway debited another amount than was requested. */
  public void changeAmount(BigDecimal other) {
    amount = other;
    lines = BillLine.json(List.of(line(lines().get(0).description())));
  }

  private BillLine line(String description) {
    return new BillLine(description, 1, amount, amount, BillLine.Account.PLANS);
  }
}
