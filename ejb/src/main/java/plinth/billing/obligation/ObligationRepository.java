package plinth.billing.obligation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.billing.BillingPeriod;
import plinth.billing.Catalog;
import plinth.billing.Plan;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.gateway.Payment;
import plinth.billing.price.Bill;
import plinth.billing.price.BillLine;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;

/** The rows of obligations. A transaction that changes one holds the row of its subscription. */
@ApplicationScoped
public class ObligationRepository {
  /** How long after it was written the gateway is first asked for an obligation. */
  private static final Duration FIRST_POLL = Duration.ofMinutes(2);

  private static final String JOINED =
      " o.*, p.* from %s o left join main.plan p on p.slug = o.plan_slug";
  static final String SELECT = "select" + JOINED.formatted("main.obligation");

  /** One statement for any number; what is owed already is answered as it is. */
  private static final String OWE =
      """
      with given as (
        select * from jsonb_to_recordset(?) as g (workspace_id bigint, kind text, period_key text,
          captures boolean, is_checkout boolean, amount numeric, currency text, gateway text,
          plan_slug text, billing_period text, addon_slug text, quantity integer, seats integer,
          period_start timestamptz, lines jsonb, worth numeric, addons jsonb, dues jsonb,
          is_managed boolean, return_url text)),
      written as (
        insert into main.obligation as known (workspace_id, kind, period_key, captures, is_checkout,
          amount, currency, gateway, plan_slug, billing_period, addon_slug, quantity, seats,
          period_start, lines, worth, addons, dues, is_managed, return_url, created_at,
          next_poll_at, ends_at)
        select g.*, ?::timestamptz, ?::timestamptz,
          ?::timestamptz + make_interval(secs => t.clock_offset_seconds, days => ?)
          from given g join main.tenants t on t.id = g.workspace_id
        on conflict (workspace_id, kind, period_key) do update
          set next_poll_at = greatest(known.next_poll_at, excluded.next_poll_at)
        returning *)
      select\
      """
          + JOINED.formatted("written");

  private static final Sql IS_ANOTHER =
      Sql.named(
          """
          select not exists (
            select
            from main.obligation
            where workspace_id = :workspace and gateway = :gateway and (payment_id = :payment
                or page_id = :payment)
          )
          """);

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

  private static final Sql OPENED =
      Sql.named(
          """
          update main.obligation
          set page_id = :payment, redirect_url = :redirectUrl, payment_id = coalesce(payment_id,
              :payment),
              state = case when state = 'open' then 'pending' else state end
          where id = :id
          """);

  private static final Sql HEARD =
      Sql.named(
          """
          update main.obligation
          set state = :state, payment_id = :payment, gateway_status = :gatewayStatus,
              message = :message, settled_at = :settledAt,
              redirect_url = case when :isOver then null else redirect_url end
          where id = :id
          """);

  private static final Sql IS_NEW_FAILURE =
      Sql.named(
          """
          update main.obligation o
          set answered_failure = not :isNotice and b.failures = 0,
                failures = b.failures + case when :isNotice or b.failures = 0 then 1 else 0 end
          from (select failures, answered_failure from main.obligation where id = :id) b
          where o.id = :id
          returning case when :isNotice then not b.answered_failure else b.failures = 0 end
          """);

  private static final Sql END =
      Sql.named(
          """
          update main.obligation
          set state = :to, settled_at = :now, redirect_url = null
          where id = :id and state = :from
          """);

  @Inject @MainDb Db db;

  /**
   * Where an obligation stands.
   *
   * @param workspaceId whose it is
   */
  public record Place(long id, long workspaceId) {}

  /** Writes what is owed, and answers it with what was owed before. */
  public List<Obligation> owe(List<Owed> owed) {
    JsonArrayBuilder rows = Json.createArrayBuilder();
    owed.forEach(one -> rows.add(row(one)));
    Instant now = Time.now();
    return db.list(
        Sql.of(
            OWE,
            new Sql.Json(rows.build().toString()),
            now,
            now.plus(FIRST_POLL),
            now,
            Retrial.SILENCE_DAYS),
        ObligationRepository::obligation);
  }

  private static JsonObjectBuilder row(Owed one) {
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

  /** An obligation by its number, without a lock. */
  public Optional<Obligation> find(long id) {
    return db.first(Sql.of(SELECT + " where o.id = ?", id), ObligationRepository::obligation);
  }

  /** The workspace that has the obligation. */
  public Optional<Long> workspaceOf(long id) {
    return db.first(
        Sql.of("select workspace_id from main.obligation where id = ?", id), row -> row.getLong(1));
  }

  /** Locks an obligation and reads it. */
  public Optional<Obligation> lock(long id) {
    return db.first(
        Sql.of(SELECT + " where o.id = ? for update of o", id), ObligationRepository::obligation);
  }

  /** The newest of a workspace whose key begins with these words. */
  public Optional<Obligation> latest(long workspaceId, ChargeKind kind, String prefix) {
    return db.first(
        Sql.of(
            SELECT
                + " where o.workspace_id = ? and o.kind = ? and starts_with(o.period_key, ?)"
                + " order by o.id desc limit 1",
            workspaceId,
            kind.code(),
            prefix),
        ObligationRepository::obligation);
  }

  /** Whether the page of one leads there afterwards. */
  public boolean returnsTo(long id, @Nullable String returnUrl) {
    return db.one(
        Sql.of(
            "select return_url is not distinct from ? from main.obligation where id = ?",
            returnUrl,
            id),
        row -> row.getBoolean(1));
  }

  /** Whether no obligation of its workspace has this payment, nor a page of this id. */
  public boolean isAnother(Obligation of, String paymentId) {
    return db.one(
        IS_ANOTHER
            .with("workspace", of.workspaceId())
            .with("gateway", of.gateway())
            .with("payment", paymentId),
        row -> row.getBoolean(1));
  }

  /** The obligation of a reference, or of a payment at a gateway. */
  public Optional<Place> locate(String gateway, @Nullable String reference, String paymentId) {
    return db.first(
        LOCATE.with("gateway", gateway).with("reference", reference).with("payment", paymentId),
        row -> new Place(row.getLong(1), row.getLong(2)));
  }

  /** The obligations of a payment at whatever gateway, a workspace's own first. */
  public Optional<Place> ofPayment(String paymentId, long workspaceId) {
    return db.first(
        OF_PAYMENT.with("payment", paymentId).with("workspace", workspaceId),
        row -> new Place(row.getLong(1), row.getLong(2)));
  }

  /** Notes the page that was opened; what was heard meanwhile stands. */
  public void opened(long id, String paymentId, String redirectUrl) {
    db.update(OPENED.with("payment", paymentId).with("redirectUrl", redirectUrl).with("id", id));
  }

  /** Notes what was heard of the payment. */
  public void heard(Obligation of, Payment payment, Obligation.State state) {
    boolean isOver = state != Obligation.State.PENDING && state != Obligation.State.AUTHORIZED;
    db.update(
        HEARD
            .with("state", state.code())
            .with("payment", payment.paymentId())
            .with("gatewayStatus", payment.gatewayStatus())
            .with("message", payment.message())
            .with("settledAt", isOver ? Time.now() : null)
            .with("isOver", isOver)
            .with("id", of.id()));
  }

  /**
   * Counts a failure that the gateway will try again after. An answer and a notice tell of the same
   * one.
   *
   * @return whether it has not been told before
   */
  public boolean isNewFailure(Obligation of, boolean isNotice) {
    return db.one(
        IS_NEW_FAILURE.with("isNotice", isNotice).with("id", of.id()), row -> row.getBoolean(1));
  }

  /** Ends an obligation of which nothing was ever heard, or whose authorization is given back. */
  public boolean end(long id, Obligation.State from, Obligation.State to) {
    return db.update(
            END.with("to", to.code())
                .with("now", Time.now())
                .with("id", id)
                .with("from", from.code()))
        == 1;
  }

  static Obligation obligation(ResultSet row) throws SQLException {
    String period = row.getString("billing_period");
    return new Obligation(
        row.getLong("id"),
        row.getLong("workspace_id"),
        ChargeKind.of(row.getString("kind")),
        row.getString("period_key"),
        row.getString("reference"),
        row.getBoolean("captures"),
        row.getBoolean("is_checkout"),
        row.getBigDecimal("amount"),
        row.getString("currency"),
        row.getString("gateway"),
        Obligation.State.of(row.getString("state")),
        row.getString("payment_id"),
        row.getString("redirect_url"),
        new OwedFor(
            row.getString("slug") == null ? null : Catalog.plan(row),
            period == null ? null : BillingPeriod.of(period),
            row.getString("addon_slug"),
            row.getInt("quantity"),
            row.getInt("seats"),
            Db.moment(row, "period_start")),
        bill(row),
        row.getBoolean("is_managed"));
  }

  private static Bill bill(ResultSet row) throws SQLException {
    Map<String, Integer> addons = new LinkedHashMap<>();
    numbers(row, "addons").forEach((slug, number) -> addons.put(slug, number.intValueExact()));
    Map<Long, BigDecimal> dues = new LinkedHashMap<>();
    numbers(row, "dues").forEach((id, amount) -> dues.put(Long.valueOf(id), amount));
    BigDecimal worth = row.getBigDecimal("worth");
    return new Bill(
        BillLine.read(row.getString("lines")),
        worth == null ? BigDecimal.ZERO : worth,
        addons,
        dues);
  }

  private static Map<String, BigDecimal> numbers(ResultSet row, String column) throws SQLException {
    Map<String, BigDecimal> numbers = new LinkedHashMap<>();
    try (JsonReader reader = Json.createReader(new StringReader(row.getString(column)))) {
      JsonObject all = reader.readObject();
      all.keySet().forEach(key -> numbers.put(key, all.getJsonNumber(key).bigDecimalValue()));
    }
    return numbers;
  }
}
