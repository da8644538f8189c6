package plinth.billing;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/** Computes the recurring revenue of the installation on each call. */
@Stateless
@MainPlane
public class PricingSummaries {
  private static final BigDecimal MONTHS = BigDecimal.valueOf(12);

  private static final Sql WORKSPACES =
      Sql.named(
          """
          with seats as (
            select workspace_id, count(*) as seats
            from main.user_workspaces
            where status = 'active'
            group by workspace_id
          ),
          extra as (
            select h.workspace_id, sum((h.quantity - h.ending)
                * case when t.billing_period = 'monthly' then a.price_monthly
                    else a.price_annual end) as price
            from main.subscription_addon h
            join main.addon a on a.slug = h.addon_slug
            join main.tenants t on t.id = h.workspace_id
            where h.status = 'active'
            group by h.workspace_id
          ),
          each as (
            select p.slug, p.name, p.place, t.billing_period, s.status, s.has_payment_method,
                s.trial_ends_at - make_interval(secs => t.clock_offset_seconds) as trial_ends_at,
                greatest(1, coalesce(n.seats, 0)) as seats,
                coalesce(case when t.billing_period = 'monthly' then p.price_monthly
                    else p.price_annual end, s.negotiated_price) as price,
                p.is_per_member, coalesce(e.price, 0) as extra
            from main.subscription s
            join main.tenants t on t.id = s.workspace_id
            join main.plan p on p.slug = t.plan
            left join seats n on n.workspace_id = t.id
            left join extra e on e.workspace_id = t.id
            where t.status <> 'deleting'
          ),
          priced as (
            select *, coalesce(price, 0) * case when is_per_member then seats else 1 end + extra
                as revenue
            from each
          )
          select slug, name, billing_period, count(*) as workspaces,
              count(*) filter (where status = 'trial') as trials,
              count(*) filter (where status = 'trial' and has_payment_method) as with_card,
              count(*) filter (where status = 'trial'
                  and trial_ends_at < :now::timestamptz + interval '7 days') as ending,
              count(*) filter (where status = 'active') as active,
              count(*) filter (where status = 'past_due') as past_due,
              count(*) filter (where status = 'canceled') as canceled,
              count(*) filter (where status = 'suspended') as suspended,
              coalesce(sum(seats) filter (where status = 'active'), 0)::bigint as seats,
              coalesce(sum(revenue) filter (where status = 'active'), 0) as revenue,
              coalesce(sum(revenue) filter (where status = 'past_due'), 0) as unpaid,
              coalesce(bool_or(price is null), false) as is_negotiated
          from priced
          group by slug, name, place, billing_period
          order by place, billing_period desc
          """);

  @Inject @MainDb private Db db;

  private record Row(
      PricingSummary.OfPlan plan,
      long withCard,
      long ending,
      long canceled,
      long suspended,
      BigDecimal unpaid) {}

  /** Returns the current summary. */
  public PricingSummary show(Caller caller) {
    List<Row> rows = db.list(WORKSPACES.with("now", Time.now()), PricingSummaries::row);
    BigDecimal revenue = sum(rows, row -> row.plan().monthlyRecurringRevenue());
    return new PricingSummary(
        Catalog.CURRENCY,
        revenue,
        revenue.multiply(MONTHS),
        count(rows, row -> row.plan().workspaces()),
        count(rows, row -> row.plan().trials()),
        count(rows, Row::withCard),
        count(rows, Row::ending),
        count(rows, row -> row.plan().active()),
        count(rows, row -> row.plan().pastDue()),
        sum(rows, Row::unpaid),
        count(rows, Row::canceled),
        count(rows, Row::suspended),
        rows.stream().map(Row::plan).toList());
  }

  private static long count(List<Row> rows, ToLongFunction<Row> of) {
    return rows.stream().mapToLong(of).sum();
  }

  private static BigDecimal sum(List<Row> rows, Function<Row, BigDecimal> of) {
    return rows.stream().map(of).reduce(new BigDecimal("0.00"), BigDecimal::add);
  }

  private static Row row(ResultSet row) throws SQLException {
    return new Row(
        new PricingSummary.OfPlan(
            row.getString("slug"),
            row.getString("name"),
            BillingPeriod.of(row.getString("billing_period")),
            row.getLong("workspaces"),
            row.getLong("trials"),
            row.getLong("active"),
            row.getLong("past_due"),
            row.getLong("seats"),
            Objects.requireNonNull(row.getBigDecimal("revenue")),
            row.getBoolean("is_negotiated")),
        row.getLong("with_card"),
        row.getLong("ending"),
        row.getLong("canceled"),
        row.getLong("suspended"),
        Objects.requireNonNull(row.getBigDecimal("unpaid")));
  }
}
