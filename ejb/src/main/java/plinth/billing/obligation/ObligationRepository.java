package plinth.billing.obligation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import jakarta.persistence.TypedQuery;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.billing.BillingPeriod;
import plinth.billing.Catalog;
import plinth.billing.Plan;
import plinth.billing.PlanRepository;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.price.BillLine;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainEntities;
import plinth.tenancy.TenantEntities;

/**
 * The rows of obligations. A transaction that changes one must hold the lock on its subscription's
 * row. Plain SQL writes the obligations of many workspaces with one upsert, and locates the
 * obligation of a payment before anything is locked.
 */
@ApplicationScoped
public class ObligationRepository {
  /** The delay between writing an obligation and first asking the gateway about it. */
  private static final Duration FIRST_POLL = Duration.ofMinutes(2);

  /** The time after which an undecided charge or an unused page expires. */
  public static final Duration SILENCE = Duration.ofDays(3);

  /**
   * One statement for any number of rows; obligations that already exist are returned unchanged.
   */
  private static final String OWE =
      """
      with given as (
        select * from jsonb_to_recordset(?1::jsonb) as g (workspace_id bigint, kind text, period_key text,
          captures boolean, is_checkout boolean, amount numeric, currency text, gateway text,
          plan_slug text, billing_period text, addon_slug text, quantity integer, seats integer,
          period_start timestamptz, lines jsonb, worth numeric, addons jsonb, dues jsonb,
          is_managed boolean, return_url text)),
      written as (
        insert into main.obligation as known (workspace_id, kind, period_key, captures, is_checkout,
          amount, currency, gateway, plan_slug, billing_period, addon_slug, quantity, seats,
          period_start, lines, worth, addons, dues, is_managed, return_url, created_at,
          next_poll_at, ends_at)
        select g.*, ?2::timestamptz, ?3::timestamptz,
          ?2::timestamptz + make_interval(secs => t.clock_offset_seconds, days => ?4)
          from given g join main.tenants t on t.id = g.workspace_id
        on conflict (workspace_id, kind, period_key) do update
          set next_poll_at = greatest(known.next_poll_at, excluded.next_poll_at)
        returning *)
      select * from written
      """;

  private static final String HAVE_PAYMENT =
      """
      select count(o)
      from Obligation o
      where o.workspaceId = :workspace and o.gateway = :gateway
        and (o.paymentId = :payment or o.pageId = :payment)
      """;

  private static final String LATEST =
      """
      select o
      from Obligation o
      where o.workspaceId = :workspace and o.kind = :kind and o.key like concat(:prefix, '%')
      order by o.id desc
      """;

  private static final String PAGES =
      """
      select o
      from Obligation o
      where o.workspaceId = :workspace and o.state in :waiting and o.checkout = true
        and o.captures = true and o.paymentId is not null
      order by o.id
      """;

  private static final Sql LOCATE =
      Sql.named(
          """
          select id, workspace_id
          from main.obligation
          where gateway = :gateway and (reference = :reference or payment_id = :payment
              or page_id = :payment)
          order by reference = :reference desc nulls last, id limit 1
          """);

  private static final Sql OF_PAYMENT =
      Sql.named(
          """
          select id, workspace_id
          from main.obligation
          where payment_id = :payment or page_id = :payment
          order by workspace_id <> :workspace, id limit 1
          """);

  @Inject @MainDb Db db;
  @Inject MainEntities entities;
  @Inject PlanRepository plans;

  /**
   * The IDs of an obligation and its workspace.
   *
   * @param workspaceId the workspace that owes it
   */
  public record Place(long id, long workspaceId) {}

  /** Writes obligations and returns them; those that already exist are returned unchanged. */
  @SuppressWarnings("unchecked")
  public List<Obligation> save(List<ObligationDraft> owed) {
    JsonArrayBuilder rows = Json.createArrayBuilder();
    owed.forEach(one -> rows.add(row(one)));
    Instant now = Time.now();
    List<Obligation> saved =
        entities
            .manager()
            .createNativeQuery(OWE, Obligation.class)
            .setParameter(1, rows.build().toString())
            .setParameter(2, Timestamp.from(now))
            .setParameter(3, Timestamp.from(now.plus(FIRST_POLL)))
            .setParameter(4, (int) SILENCE.toDays())
            .setHint(TenantEntities.AS_STORED, true)
            .getResultList();
    return saved.stream().map(this::withPlan).toList();
  }

  private static JsonObjectBuilder row(ObligationDraft one) {
    JsonObjectBuilder row =
        Json.createObjectBuilder()
            .add("workspace_id", one.workspaceId())
            .add("kind", one.kind().code())
            .add("period_key", one.key())
            .add("captures", one.captures())
            .add("is_checkout", one.isCheckout())
            .add("amount", one.amount())
            .add("currency", Catalog.CURRENCY)
            .add("gateway", one.gateway())
            .add("quantity", one.owedFor().quantity())
            .add("seats", one.owedFor().seats())
            .add("lines", BillLine.json(one.bill().lines()))
            .add("worth", one.bill().worth())
            .add("addons", numbers(one.bill().addons()))
            .add("dues", numbers(one.bill().dues()))
            .add("is_managed", one.isManaged());
    Plan plan = one.owedFor().plan();
    BillingPeriod period = one.owedFor().period();
    Instant start = one.owedFor().start();
    add(row, "plan_slug", plan == null ? null : plan.slug());
    add(row, "billing_period", period == null ? null : period.code());
    add(row, "addon_slug", one.owedFor().addonSlug());
    add(row, "return_url", one.returnUrl());
    add(row, "period_start", start == null ? null : start.toString());
    return row;
  }

  private static JsonObjectBuilder numbers(Map<?, ? extends Number> all) {
    JsonObjectBuilder numbers = Json.createObjectBuilder();
    all.forEach((key, number) -> numbers.add(key.toString(), new BigDecimal(number.toString())));
    return numbers;
  }

  private static void add(JsonObjectBuilder row, String member, @Nullable String value) {
    if (value != null) {
      row.add(member, value);
    }
  }

  /** Finds an obligation by its ID without a lock. */
  public Optional<Obligation> find(long id) {
    return query(Obligation.BY_ID)
        .setParameter("id", id)
        .getResultStream()
        .findFirst()
        .map(this::withPlan);
  }

  /** Finds an obligation and locks it until the transaction ends. */
  public Optional<Obligation> lock(long id) {
    return query(Obligation.BY_ID_LOCKED)
        .setParameter("id", id)
        .getResultStream()
        .findFirst()
        .map(this::withPlan);
  }

  /** Returns and locks the undecided obligations of a workspace, oldest first. */
  public List<Obligation> lockWaiting(long workspaceId) {
    return query(Obligation.WAITING)
        .setParameter("workspace", workspaceId)
        .setParameter("waiting", ObligationState.UNDECIDED)
        .getResultStream()
        .map(this::withPlan)
        .toList();
  }

  /** Returns and locks the undecided obligations that the gateway declined for now. */
  public List<Obligation> lockDeclined(long workspaceId) {
    return query(Obligation.DECLINED)
        .setParameter("workspace", workspaceId)
        .setParameter("pending", ObligationState.PENDING)
        .getResultStream()
        .map(this::withPlan)
        .toList();
  }

  /** Returns the undecided hosted pages of a workspace whose payment would be captured. */
  public List<Obligation> listPages(long workspaceId) {
    return entities
        .asStored(PAGES, Obligation.class)
        .setParameter("workspace", workspaceId)
        .setParameter("waiting", ObligationState.UNDECIDED)
        .getResultStream()
        .map(this::withPlan)
        .toList();
  }

  /** Finds the newest obligation of a workspace whose key has this prefix. */
  public Optional<Obligation> findLatest(long workspaceId, ChargeKind kind, String prefix) {
    return entities
        .asStored(LATEST, Obligation.class)
        .setParameter("workspace", workspaceId)
        .setParameter("kind", kind)
        .setParameter("prefix", prefix)
        .setMaxResults(1)
        .getResultStream()
        .findFirst()
        .map(this::withPlan);
  }

  private Obligation withPlan(Obligation of) {
    String slug = of.planSlug();
    of.setPlan(slug == null ? null : plans.require(slug));
    return of;
  }

  private TypedQuery<Obligation> query(String name) {
    return entities.manager().createNamedQuery(name, Obligation.class);
  }

  /** Finds the workspace of an obligation. */
  public Optional<Long> findWorkspace(long id) {
    return db.first(
        Sql.of("select workspace_id from main.obligation where id = ?", id), row -> row.getLong(1));
  }

  /**
   * Returns whether no obligation of the workspace has this payment, or a hosted page with this ID.
   */
  public boolean isNewPayment(Obligation of, String paymentId) {
    return entities
            .manager()
            .createQuery(HAVE_PAYMENT, Long.class)
            .setParameter("workspace", of.workspaceId())
            .setParameter("gateway", of.gateway())
            .setParameter("payment", paymentId)
            .getSingleResult()
        == 0;
  }

  /** Finds an obligation by its reference, or by a payment at a gateway. */
  public Optional<Place> findPlace(String gateway, @Nullable String reference, String paymentId) {
    return db.first(
        LOCATE.with("gateway", gateway).with("reference", reference).with("payment", paymentId),
        row -> new Place(row.getLong("id"), row.getLong("workspace_id")));
  }

  /** Finds the obligation of a payment at any gateway, preferring the workspace's own. */
  public Optional<Place> findPlaceOfPayment(String paymentId, long workspaceId) {
    return db.first(
        OF_PAYMENT.with("payment", paymentId).with("workspace", workspaceId),
        row -> new Place(row.getLong("id"), row.getLong("workspace_id")));
  }
}
