package plinth.billing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;

/** The rows of subscriptions, with what their workspace records of plan and period. */
@ApplicationScoped
class SubscriptionRepository {
  /** What {@link #subscription} and {@link #locked} read. */
  static final String SELECT =
      "select s.*, p.*, t.billing_period, t.subdomain, t.database, t.clock_offset_seconds,"
          + " t.created_at as signed_up_at,"
          + " greatest(1, (select count(*) from main.user_workspaces m"
          + " where m.workspace_id = s.workspace_id and m.status = 'active')) as seats"
          + " from main.subscription s join main.tenants t on t.id = s.workspace_id"
          + " join main.plan p on p.slug = t.plan";

  @Inject @MainDb Db db;

  /**
   * A subscription that nobody else changes until the transaction ends.
   *
   * @param workspace where its workspace lives
   * @param clockOffset how far its business time is ahead of the true clock
   * @param signedUpAt when its workspace was made
   */
  record Locked(
      Subscription subscription,
      Caller.Workspace workspace,
      Duration clockOffset,
      Instant signedUpAt) {}

  /** Writes a trial; again without harm. */
  boolean begin(long workspaceId, Instant trialEndsAt) {
    return db.update(
            Sql.of(
                "insert into main.subscription (workspace_id, status, trial_ends_at)"
                    + " values (?, 'trial', ?) on conflict do nothing",
                workspaceId,
                trialEndsAt))
        == 1;
  }

  Optional<Subscription> find(long workspaceId) {
    return db.first(
        Sql.of(SELECT + " where s.workspace_id = ?", workspaceId),
        SubscriptionRepository::subscription);
  }

  Optional<Locked> lock(long workspaceId) {
    return db.first(
        Sql.of(SELECT + " where s.workspace_id = ? for update of s", workspaceId),
        SubscriptionRepository::locked);
  }

  /** Writes what decisions change, here and where the workspace records it. */
  void save(Subscription next) {
    db.update(
        Sql.of(
            "with changed as (update main.subscription set status = ?, next_period = ?,"
                + " trial_ends_at = ?, current_period_start = ?, current_period_end = ?,"
                + " anchor_day = ?, grace_period_ends_at = ?, canceled_at = ?, gateway = ?,"
                + " has_payment_method = ?, read_only_since = ? where workspace_id = ?)"
                + " update main.tenants set read_only = ?, plan = ?, billing_period = ?"
                + " where id = ? and (read_only, plan, billing_period) is distinct from (?, ?, ?)",
            next.status().word(),
            next.nextPeriod() == null ? null : next.nextPeriod().word(),
            next.trialEndsAt(),
            next.currentPeriodStart(),
            next.currentPeriodEnd(),
            next.anchorDay(),
            next.gracePeriodEndsAt(),
            next.canceledAt(),
            next.gateway(),
            next.hasPaymentMethod(),
            next.readOnlySince(),
            next.workspaceId(),
            next.readOnlySince() != null,
            next.plan().slug(),
            next.period().word(),
            next.workspaceId(),
            next.readOnlySince() != null,
            next.plan().slug(),
            next.period().word()));
  }

  @Nullable Instant deletionScheduledAt(long workspaceId) {
    return db.first(
            Sql.of("select deletion_scheduled_at from main.tenants where id = ?", workspaceId),
            row -> Optional.ofNullable(Db.moment(row, "deletion_scheduled_at")))
        .flatMap(moment -> moment)
        .orElse(null);
  }

  /** Notes that the owners know when the trial ends; false when they did before. */
  boolean told(long workspaceId, Instant trialEndsAt) {
    return db.update(
            Sql.of(
                "update main.subscription set trial_end_told = ?"
                    + " where workspace_id = ? and trial_end_told is distinct from ?",
                trialEndsAt,
                workspaceId,
                trialEndsAt))
        == 1;
  }

  static Locked locked(ResultSet row) throws SQLException {
    return new Locked(
        subscription(row),
        new Caller.Workspace(
            row.getLong("workspace_id"), row.getString("subdomain"), row.getString("database")),
        Duration.ofSeconds(row.getLong("clock_offset_seconds")),
        Db.requiredMoment(row, "signed_up_at"));
  }

  private static Subscription subscription(ResultSet row) throws SQLException {
    String next = row.getString("next_period");
    int anchor = row.getInt("anchor_day");
    return new Subscription(
        row.getLong("workspace_id"),
        SubscriptionStatus.of(row.getString("status")),
        Catalog.plan(row).negotiatedAt(row.getBigDecimal("negotiated_price")),
        BillingPeriod.of(row.getString("billing_period")),
        next == null ? null : BillingPeriod.of(next),
        Db.requiredMoment(row, "trial_ends_at"),
        Db.moment(row, "current_period_start"),
        Db.moment(row, "current_period_end"),
        anchor == 0 ? null : Integer.valueOf(anchor),
        Db.moment(row, "grace_period_ends_at"),
        Db.moment(row, "canceled_at"),
        row.getString("gateway"),
        row.getBoolean("has_payment_method"),
        row.getInt("seats"),
        Db.moment(row, "read_only_since"));
  }
}
