package plinth.billing.subscription;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.billing.BillingConfig;
import plinth.billing.Subscription;
import plinth.billing.SubscriptionRepository;
import plinth.billing.SubscriptionStatus;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Warns the owners of unpaid workspaces before they are deleted: 30 days, 7 days and one day ahead,
 * once each.
 */
@Stateless
@MainPlane
public class DeletionWarnings {
  /** The days before the deletion, nearest last. */
  private static final int FIRST = 30;

  private static final int SECOND = 7;
  private static final int LAST = 1;

  private static final Sql DUE =
      Sql.named(
          """
          select s.workspace_id
          from main.subscription s
          join main.tenants t on t.id = s.workspace_id
          cross join lateral (
            select s.read_only_since
                - (:now::timestamptz + make_interval(secs => t.clock_offset_seconds)) as ago
          ) a
          where t.status <> 'deleting' and s.status = 'suspended'
            and s.held_since is null and t.deletion_scheduled_at is null
            and a.ago + make_interval(secs => :kept) <= make_interval(days => :first)
            and (
              s.deletion_warned_for is distinct from s.read_only_since
              or s.deletion_warned > case
                when a.ago + make_interval(secs => :kept) <= make_interval(days => :last)
                    then :last
                when a.ago + make_interval(secs => :kept) <= make_interval(days => :second)
                    then :second
                else :first
              end
            )
          """);

  @Inject @MainDb private Db db;
  @Inject private SubscriptionRepository subscriptions;
  @Inject private Event<DeletionAhead> told;
  @Inject private BillingConfig config;

  /** Returns the suspended workspaces whose owners are to be warned at this system time. */
  public List<Long> due(Caller caller, Instant moment, @Nullable Long workspaceId) {
    Sql one = workspaceId == null ? Sql.EMPTY : Sql.of("and s.workspace_id = ?", workspaceId);
    return db.list(
        DUE.with("now", moment)
            .with("kept", config.timeToDeletion().toSeconds())
            .with("first", FIRST)
            .with("second", SECOND)
            .with("last", LAST)
            .plus(one)
            .plus("order by s.workspace_id"),
        row -> row.getLong(1));
  }

  /** Warns the owners of a workspace, once for each of the three times. */
  public void warn(Caller caller, long workspaceId) {
    SubscriptionRepository.Locked locked =
        subscriptions.lock(workspaceId).orElseThrow(() -> Problem.notFound("Subscription"));
    Subscription subscription = locked.subscription();
    Instant since = subscription.readOnlySince();
    if (locked.isHeld() || subscription.status() != SubscriptionStatus.SUSPENDED || since == null) {
      return;
    }
    Instant deletedAt = since.plus(config.timeToDeletion());
    Duration left = Duration.between(Time.now().plus(locked.clockOffset()), deletedAt);
    int days = stage(left);
    if (subscriptions.markDeletionWarned(workspaceId, days)) {
      told.fire(new DeletionAhead(locked.workspace(), days, deletedAt));
    }
  }

  private static int stage(Duration left) {
    if (left.compareTo(Duration.ofDays(LAST)) <= 0) {
      return LAST;
    }
    return left.compareTo(Duration.ofDays(SECOND)) <= 0 ? SECOND : FIRST;
  }
}
