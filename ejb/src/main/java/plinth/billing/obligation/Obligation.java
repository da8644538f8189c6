package plinth.billing.obligation;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.billing.BillingPeriod;
import plinth.billing.CatalogPlan;
import plinth.billing.Plan;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.gateway.Payment;
import plinth.billing.price.Bill;
import plinth.billing.price.BillLine;
import plinth.billing.price.Price;
import plinth.kernel.Time;
import plinth.kernel.column.JsonArrayConverter;
import plinth.kernel.column.JsonConverter;

/**
 * What a workspace owes, or what is authorized to save its card. It is there before any gateway is
 * called, and its reference is the idempotency key at the gateway. SQL inserts it, as an upsert,
 * and counts how often the gateway was asked.
 */
@Entity
@Table(schema = "main", name = "obligation")
@NamedQuery(
    name = Obligation.BY_ID,
    query = "select o from Obligation o left join fetch o.plan where o.id = :id")
@NamedQuery(name = Obligation.LOCKED, query = "select o from Obligation o where o.id = :id")
@NamedQuery(
    name = Obligation.LATEST,
    query =
        """
        select o from Obligation o
         where o.workspaceId = :workspace and o.kind = :kind and o.key like concat(:prefix, '%')
         order by o.id desc
        """)
@NamedQuery(
    name = Obligation.WAITING,
    query =
        """
        select o from Obligation o
         where o.workspaceId = :workspace and o.state in :waiting
         order by o.id
        """)
@NamedQuery(
    name = Obligation.DECLINED,
    query =
        """
        select o from Obligation o
         where o.workspaceId = :workspace and o.state = :pending and o.failures > 0
           and o.checkout = false and o.managed = false
         order by o.id
        """)
@NamedQuery(
    name = Obligation.PAGES,
    query =
        """
        select o from Obligation o left join fetch o.plan
         where o.workspaceId = :workspace and o.state in :waiting
           and o.checkout = true and o.captures = true and o.paymentId is not null
         order by o.id
        """)
public class Obligation {
  static final String BY_ID = "Obligation.byId";
  static final String LOCKED = "Obligation.locked";
  static final String LATEST = "Obligation.latest";
  static final String WAITING = "Obligation.waiting";
  static final String DECLINED = "Obligation.declined";
  static final String PAGES = "Obligation.pages";

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

  /** The payment that the page began with. */
  @Column(name = "page_id")
  private @Nullable String pageId;

  @Column(name = "redirect_url")
  private @Nullable String redirectUrl;

  @Column(name = "return_url")
  private @Nullable String returnUrl;

  @Column(name = "gateway_status")
  private String gatewayStatus;

  private String message;

  @ManyToOne
  @JoinColumn(name = "plan_slug")
  private @Nullable CatalogPlan plan;

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

  /** Whether the failure that was counted last was an answer, so that its notice tells the same. */
  @Column(name = "answered_failure")
  private boolean answeredFailure;

  @Column(name = "settled_at")
  private @Nullable Instant settledAt;

  @Column(name = "ends_at")
  private @Nullable Instant endsAt;

  /** For the persistence provider. */
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

  /** What of its kind is owed once. */
  public String key() {
    return key;
  }

  /** The idempotency key at the gateway: stable and unique. */
  public String reference() {
    return reference;
  }

  /** Whether the amount is taken; else it is authorized only. */
  public boolean captures() {
    return captures;
  }

  /** Whether its holder pays on the gateway's page; else the saved card is charged. */
  public boolean isCheckout() {
    return checkout;
  }

  /** Whether the gateway debits it by itself. */
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

  /** The payment at the gateway; null until it is known. */
  public @Nullable String paymentId() {
    return paymentId;
  }

  /** What the gateway calls the state; empty until it was heard of. */
  public String gatewayStatus() {
    return gatewayStatus;
  }

  /** What the gateway said last. */
  public String message() {
    return message;
  }

  /** What it is owed for. */
  public OwedFor owedFor() {
    return new OwedFor(plan(), period, addonSlug, quantity, seats, periodStart);
  }

  /** What the amount is made of. */
  public Bill bill() {
    Map<String, Integer> held = new HashMap<>();
    addons.keySet().forEach(slug -> held.put(slug, addons.getJsonNumber(slug).intValueExact()));
    Map<Long, BigDecimal> settled = new HashMap<>();
    dues.keySet()
        .forEach(due -> settled.put(Long.valueOf(due), dues.getJsonNumber(due).bigDecimalValue()));
    return new Bill(lines(), worth, held, settled);
  }

  /** The plan that was billed, or is changed to; null: none. */
  public @Nullable Plan plan() {
    return plan == null ? null : plan.plan();
  }

  /** The period that is billed, or changed to; null: none. */
  public @Nullable BillingPeriod period() {
    return period;
  }

  /** What is printed. */
  public List<BillLine> lines() {
    return BillLine.read(lines);
  }

  /** The price of one seat for the whole period that it is for. */
  public BigDecimal unit() {
    Plan billed = plan();
    return billed == null || period == null || billed.isByStaff()
        ? BigDecimal.ZERO
        : Price.unit(billed, period);
  }

  /** Whether it pays for a whole period. */
  public boolean isForPeriod() {
    return kind == ChargeKind.INITIAL || kind == ChargeKind.RENEWAL;
  }

  /** Whether it pays for the plan: a whole period with the saved card, or a change. */
  public boolean isForPlan() {
    return !checkout && (isForPeriod() || kind == ChargeKind.PLAN_CHANGE);
  }

  /**
   * Whether it is what an unpaid or canceled workspace pays to go on: a period that begins with the
   * payment.
   */
  public boolean isRecovery() {
    return kind == ChargeKind.INITIAL && captures && periodStart == null && !managed;
  }

  /** Whether it is a page that was given up, which may be paid all the same. */
  public boolean isEndedPage() {
    return checkout && (state == ObligationState.FAILED || state == ObligationState.WITHDRAWN);
  }

  /** Whether nothing is known of its end. */
  public boolean isWaiting() {
    return ObligationState.UNDECIDED.contains(state);
  }

  /** Whether its time is over by the business time of its workspace. */
  public boolean isOverdue(Instant now) {
    return endsAt != null && !now.isBefore(endsAt);
  }

  /** Whether its page leads there afterwards; null: nowhere. */
  public boolean returnsTo(@Nullable String url) {
    return Objects.equals(returnUrl, url);
  }

  /** Notes the page that was opened; what was heard meanwhile stays. */
  public void opened(String payment, String redirect) {
    pageId = payment;
    redirectUrl = redirect;
    paymentId = paymentId == null ? payment : paymentId;
    state = state == ObligationState.OPEN ? ObligationState.PENDING : state;
  }

  /** Notes what was heard of the payment, and the state that follows from it. */
  public void heard(Payment payment, ObligationState next) {
    paymentId = payment.paymentId();
    gatewayStatus = payment.gatewayStatus();
    message = payment.message();
    become(next);
  }

  /** Notes that it failed without a word of the gateway. */
  public void fail() {
    become(ObligationState.FAILED);
  }

  /** Notes that the authorization was given back. */
  public void released() {
    if (state == ObligationState.AUTHORIZED) {
      become(ObligationState.RELEASED);
    }
  }

  /** Asks for it no more, and frees its key, so that the same can be owed once more. */
  public void withdraw() {
    key = key + ":withdrawn:" + id;
    become(ObligationState.WITHDRAWN);
  }

  private void become(ObligationState next) {
    state = next;
    settledAt = next.isOver() ? Time.now() : null;
    redirectUrl = next.isOver() ? null : redirectUrl;
  }

  /**
   * Counts a failure that the gateway will try again after. An answer and a notice tell of the same
   * one.
   *
   * @return whether it has not been told before
   */
  public boolean isNewFailure(boolean isNotice) {
    boolean isFirst = failures == 0;
    boolean isNew = isNotice ? !answeredFailure : isFirst;
    answeredFailure = !isNotice && isFirst;
    failures += isNotice || isFirst ? 1 : 0;
    return isNew;
  }

  /** Sets when one that was declined for now is final; the first time counts. */
  public void declined(Instant ends) {
    endsAt = failures == 1 ? ends : endsAt;
  }

  /** Notes that it paid for nothing, so that its amount is credited. */
  public void credited() {
    lines = BillLine.json(List.of(line("Paid already, credited to the next bills")));
    worth = BigDecimal.ZERO;
    addons = JsonObject.EMPTY_JSON_OBJECT;
    dues = JsonObject.EMPTY_JSON_OBJECT;
  }

  /** Notes that another amount was debited than was asked for. */
  public void debited(BigDecimal other) {
    amount = other;
    lines = BillLine.json(List.of(line(lines().get(0).description())));
  }

  private BillLine line(String description) {
    return new BillLine(description, 1, amount, amount, BillLine.Account.PLANS);
  }
}
