package plinth.billing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;

/**
 * The rows of subscriptions, joined with the plan and period that their workspaces store. Plain SQL
 * joins both, and changes both with one statement.
 */
@ApplicationScoped
public class SubscriptionRepository {
  /** The columns that {@link #subscription} and {@link #locked} read. */
  private static final String SELECT =
      """
      select s.*, t.plan, t.billing_period, t.subdomain, t.database, t.clock_offset_seconds,
          t.created_at as signed_up_at, t.status <> 'active'
        or t.deletion_scheduled_at is not null as is_going, greatest(1, (
          select count(*)
          from main.user_workspaces m
          where m.workspace_id = s.workspace_id and m.status = 'active'
        )) as seats
      from main.subscription s
      join main.tenants t on t.id = s.workspace_id
      """;

  private static final Sql BEGIN =
      Sql.named(
          """
          insert into main.subscription (workspace_id, status, trial_ends_at)
          values (:workspace, 'trial', :trialEndsAt)
          on conflict do nothing
          """);

  private static final Sql SAVE =
      Sql.named(
          """
          with next as (
            select :status::text as status, :readOnlySince::timestamptz as read_only_since,
                :plan::text as plan, :period::text as period
          ),
          changed as (
            update main.subscription s
            set status = case when s.held_since is null then next.status else s.status end,
                held_status = case when s.held_since is not null then next.status end,
                read_only_since = case when s.held_since is null then next.read_only_since
                    else s.read_only_since end,
                held_read_only_since = case when s.held_since is not null
                    then next.read_only_since end,
                next_period = :nextPeriod, trial_ends_at = :trialEndsAt,
                current_period_start = :currentPeriodStart,
                    current_period_end = :currentPeriodEnd,
                anchor_day = :anchorDay, grace_period_ends_at = :gracePeriodEndsAt,
                canceled_at = :canceledAt, gateway = :gateway,
                has_payment_method = :hasPaymentMethod, paid_unit = :unit, paid_worth = :worth
            from next
            where s.workspace_id = :workspace
            returning s.workspace_id, next.plan, next.period,
                s.read_only_since is not null as read_only
          )
          update main.tenants t
          set read_only = c.read_only, plan = c.plan, billing_period = c.period
          from changed c
          where t.id = c.workspace_id
            and (t.read_only, t.plan, t.billing_period) is distinct from
                (c.read_only, c.plan, c.period)
          """);

  private static final Sql TOLD =
      Sql.named(
          """
          update main.subscription
          set trial_end_told = :trialEndsAt
          where workspace_id = :workspace and trial_end_told is distinct from :trialEndsAt
          """);

  @Inject @MainDb Db db;
  @Inject PlanRepository plans;

  /**
   * A subscription locked until the transaction ends.
   *
   * @param workspace where the data of the workspace is stored
   * @param clockOffset how far the workspace's business time is ahead of the system clock
   * @param signedUpAt when the workspace was created
   * @param isHeld whether an operator holds the subscription, so that its terms cannot change
   * @param isGoing whether the workspace is suspended by the platform or scheduled for deletion
   */
  public record Locked(
      Subscription subscription,
      Caller.Workspace workspace,
      Duration clockOffset,
      Instant signedUpAt,
      boolean isHeld,
      boolean isGoing) {
    /** Returns whether the workspace may be charged at all. */
    public boolean isCharged() {
      return !isHeld && !isGoing;
    }
  }

  /** Starts a trial; idempotent. */
  public boolean startTrial(long workspaceId, Instant trialEndsAt) {
    return db.update(BEGIN.with("workspace", workspaceId).with("trialEndsAt", trialEndsAt)) == 1;
  }

  /** Finds the subscription of a workspace without a lock. */
  public Optional<Subscription> find(long workspaceId) {
    return db.first(Sql.of(SELECT + " where s.workspace_id = ?", workspaceId), this::subscription);
  }

  /**
   * Locks the row first and reads it afterwards: a single statement that waits for the lock would
   * see the current version of the locked row, but the joined columns (plan, period) from before
   * the wait.
   */
  public Optional<Locked> lock(long workspaceId) {
    db.list(
        Sql.of(
            "select workspace_id from main.subscription where workspace_id = ? for update",
            workspaceId),
        row -> row.getLong(1));
    return db.first(Sql.of(SELECT + " where s.workspace_id = ?", workspaceId), this::locked);
  }

  /** Returns subscriptions that this transaction has locked, sorted by workspace ID. */
  public List<Subscription> locked(List<Long> workspaceIds) {
    return db.list(
        Sql.of(
            SELECT + " where s.workspace_id = any (?) order by s.workspace_id",
            (Object) workspaceIds.toArray(Long[]::new)),
        row -> locked(row).subscription());
  }

  /**
   * Writes the result of a decision to the subscription and to its workspace. While an operator
   * holds the subscription, the status and the read-only date that the release restores are changed
   * instead.
   */
  public void save(Subscription next) {
    db.update(
        SAVE.with("status", next.status().code())
            .with("readOnlySince", next.readOnlySince())
            .with("plan", next.plan().slug())
            .with("period", next.period().code())
            .with("nextPeriod", next.nextPeriod() == null ? null : next.nextPeriod().code())
            .with("trialEndsAt", next.trialEndsAt())
            .with("currentPeriodStart", next.currentPeriodStart())
            .with("currentPeriodEnd", next.currentPeriodEnd())
            .with("anchorDay", next.anchorDay())
            .with("gracePeriodEndsAt", next.gracePeriodEndsAt())
            .with("canceledAt", next.canceledAt())
            .with("gateway", next.gateway())
            .with("hasPaymentMethod", next.hasPaymentMethod())
            .with("unit", next.paid() == null ? null : next.paid().unit())
            .with("worth", next.paid() == null ? null : next.paid().worth())
            .with("workspace", next.workspaceId()));
  }

  /**
   * Records that the owners were notified of the end of the trial; returns false if they were
   * already.
   */
  public boolean markNotified(long workspaceId, Instant trialEndsAt) {
    return db.update(TOLD.with("trialEndsAt", trialEndsAt).with("workspace", workspaceId)) == 1;
  }

  /** Decisions are based on the status behind an operator's hold. */
  private Locked locked(ResultSet row) throws SQLException {
    String held = row.getString("held_status");
    return new Locked(
        held == null
            ? subscription(row)
            : subscription(row, held, Db.moment(row, "held_read_only_since")),
        new Caller.Workspace(
            row.getLong("workspace_id"), row.getString("subdomain"), row.getString("database")),
        Duration.ofSeconds(row.getLong("clock_offset_seconds")),
        Db.requiredMoment(row, "signed_up_at"),
        held != null,
        row.getBoolean("is_going"));
  }

  private Subscription subscription(ResultSet row) throws SQLException {
    return subscription(row, row.getString("status"), Db.moment(row, "read_only_since"));
  }

  private Subscription subscription(ResultSet row, String status, @Nullable Instant readOnlySince)
      throws SQLException {
    String next = row.getString("next_period");
    int anchor = row.getInt("anchor_day");
    Plan plan =
        plans.require(row.getString("plan")).negotiatedAt(row.getBigDecimal("negotiated_price"));
    return new Subscription(
        row.getLong("workspace_id"),
        SubscriptionStatus.of(status),
        new Subscription.Tariff(
            plan,
            BillingPeriod.of(row.getString("billing_period")),
            next == null ? null : BillingPeriod.of(next)),
        new Subscription.Dates(
            Db.requiredMoment(row, "trial_ends_at"),
            Db.moment(row, "grace_period_ends_at"),
            Db.moment(row, "canceled_at"),
            readOnlySince),
        new Subscription.PaidPeriod(
            Db.moment(row, "current_period_start"),
            Db.moment(row, "current_period_end"),
            anchor == 0 ? null : Integer.valueOf(anchor),
            paid(row)),
        new Subscription.CardAt(row.getString("gateway"), row.getBoolean("has_payment_method")),
        row.getInt("seats"));
  }

  private static @Nullable Paid paid(ResultSet row) throws SQLException {
    BigDecimal unit = row.getBigDecimal("paid_unit");
    BigDecimal worth = row.getBigDecimal("paid_worth");
    return unit == null || worth == null ? null : new Paid(unit, worth);
  }
}
