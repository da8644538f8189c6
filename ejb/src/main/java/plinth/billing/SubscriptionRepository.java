package plinth.billing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
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

/** The rows of subscriptions, with what their workspace records of plan and period. */
@ApplicationScoped
class SubscriptionRepository {
  private static final String SELECT =
      "select s.*, p.*, t.billing_period, t.subdomain, t.database, t.clock_offset_seconds,"
          + " greatest(1, (select count(*) from main.user_workspaces m"
          + " where m.workspace_id = s.workspace_id and m.status = 'active')) as seats"
          + " from main.subscription s join main.tenants t on t.id = s.workspace_id"
          + " join main.plan p on p.slug = t.plan where s.workspace_id = ?";

  /** Business time: the true moment and the workspace's offset. */
  private static final String BUSINESS_NOW =
      " ?::timestamptz + make_interval(secs => t.clock_offset_seconds)";

  private static final String DUE =
      "select s.workspace_id from main.subscription s"
          + " join main.tenants t on t.id = s.workspace_id where t.status <> 'deleting' and ";

  @Inject @MainDb private Db db;

  /**
   * A subscription that nobody else changes until the transaction ends.
   *
   * @param workspace where its workspace lives
   * @param clockOffset how far its business time is ahead of the true clock
   */
  record Locked(Subscription subscription, Caller.Workspace workspace, Duration clockOffset) {}

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
    return db.first(Sql.of(SELECT, workspaceId), SubscriptionRepository::subscription);
  }

  Optional<Locked> lock(long workspaceId) {
    return db.first(
        Sql.of(SELECT + " for update of s", workspaceId),
        row ->
            new Locked(
                subscription(row),
                new Caller.Workspace(
                    row.getLong("workspace_id"),
                    row.getString("subdomain"),
                    row.getString("database")),
                Duration.ofSeconds(row.getLong("clock_offset_seconds"))));
  }

  /** Writes what decisions change; what else the row holds stays. */
  void save(Subscription next) {
    db.update(
        Sql.of(
            "update main.subscription set status = ?, grace_period_ends_at = ?, canceled_at = ?,"
                + " read_only_since = ? where workspace_id = ?",
            next.status().word(),
            next.gracePeriodEndsAt(),
            next.canceledAt(),
            next.readOnlySince(),
            next.workspaceId()));
    db.update(
        Sql.of(
            "update main.tenants set read_only = ? where id = ?",
            next.readOnlySince() != null,
            next.workspaceId()));
  }

  /** The workspaces whose trial ended without a card. */
  List<Long> trialsOver(Instant moment, @Nullable Long workspaceId) {
    return due(
        Sql.of(
            "s.status = 'trial' and not s.has_payment_method and s.trial_ends_at <=" + BUSINESS_NOW,
            moment),
        workspaceId);
  }

  /** The workspaces whose grace, or whose last paid period, is over. */
  List<Long> expired(Instant moment, @Nullable Long workspaceId) {
    return due(
        Sql.of(
            "(s.status = 'past_due' and s.grace_period_ends_at <="
                + BUSINESS_NOW
                + " or s.status = 'canceled' and s.current_period_end <="
                + BUSINESS_NOW
                + ")",
            moment,
            moment),
        workspaceId);
  }

  /** The suspended workspaces that are read-only for so long, and not scheduled for deletion. */
  List<Long> unpaid(Instant moment, Duration kept, @Nullable Long workspaceId) {
    return due(
        Sql.of(
            "s.status = 'suspended' and t.deletion_scheduled_at is null and s.read_only_since <="
                + BUSINESS_NOW,
            moment.minus(kept)),
        workspaceId);
  }

  private List<Long> due(Sql condition, @Nullable Long workspaceId) {
    Sql one = workspaceId == null ? Sql.EMPTY : Sql.of("and s.workspace_id = ?", workspaceId);
    return db.list(
        Sql.of(DUE).plus(condition).plus(one).plus("order by s.workspace_id"),
        row -> row.getLong(1));
  }

  /** The add-ons that a workspace holds, in the catalog's order. */
  List<ActiveAddon> addons(long workspaceId) {
    return db.list(
        Sql.of(
            "select a.slug, a.name, a.type, a.price_monthly, a.price_annual, h.quantity, h.status,"
                + " h.canceled_at from main.subscription_addon h"
                + " join main.addon a on a.slug = h.addon_slug"
                + " where h.workspace_id = ? order by a.place",
            workspaceId),
        row ->
            new ActiveAddon(
                row.getString("slug"),
                row.getString("name"),
                Addon.Type.of(row.getString("type")),
                row.getInt("quantity"),
                ActiveAddon.Status.of(row.getString("status")),
                Db.moment(row, "canceled_at"),
                row.getBigDecimal("price_monthly"),
                row.getBigDecimal("price_annual")));
  }

  private static Subscription subscription(ResultSet row) throws SQLException {
    return new Subscription(
        row.getLong("workspace_id"),
        SubscriptionStatus.of(row.getString("status")),
        Catalog.plan(row),
        BillingPeriod.of(row.getString("billing_period")),
        Db.requiredMoment(row, "trial_ends_at"),
        Db.moment(row, "current_period_start"),
        Db.moment(row, "current_period_end"),
        Db.moment(row, "grace_period_ends_at"),
        Db.moment(row, "canceled_at"),
        row.getString("gateway"),
        row.getBoolean("has_payment_method"),
        row.getInt("seats"),
        Db.moment(row, "read_only_since"));
  }
}
