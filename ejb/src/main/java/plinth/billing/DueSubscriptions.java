package plinth.billing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;

/** Finds workspaces whose subscription is due for a change by a schedule. */
@ApplicationScoped
public class DueSubscriptions {
  private static final Sql DUE =
      Sql.of(
          """
          select s.workspace_id
          from main.subscription s
          join main.tenants t on t.id = s.workspace_id
          where t.status <> 'deleting'
          """);

  private static final Sql TRIAL_ENDING =
      Sql.named(
          """
          and s.status = 'trial' and s.trial_end_told is distinct from s.trial_ends_at
            and s.trial_ends_at
                <= :end::timestamptz + make_interval(secs => t.clock_offset_seconds)
            and s.trial_ends_at
                > :now::timestamptz + make_interval(secs => t.clock_offset_seconds)
          """);

  private static final Sql TRIAL_OVER =
      Sql.named(
          """
          and s.status = 'trial' and not s.has_payment_method
            and s.trial_ends_at
                <= :now::timestamptz + make_interval(secs => t.clock_offset_seconds)
          """);

  private static final Sql EXPIRED =
      Sql.named(
          """
          and (
            s.status = 'past_due'
              and s.grace_period_ends_at
                  <= :now::timestamptz + make_interval(secs => t.clock_offset_seconds)
            or s.status = 'canceled'
              and s.current_period_end
                  <= :now::timestamptz + make_interval(secs => t.clock_offset_seconds)
            or s.workspace_id in (
              select o.workspace_id
              from main.obligation o
              join main.tenants t on t.id = o.workspace_id
              where o.state in ('open', 'pending')
                and o.ends_at
                    <= :now::timestamptz + make_interval(secs => t.clock_offset_seconds)
            )
          )
          """);

  private static final Sql UNPAID =
      Sql.named(
          """
          and s.status = 'suspended' and s.held_since is null
            and t.deletion_scheduled_at is null
            and s.read_only_since
                <= :since::timestamptz + make_interval(secs => t.clock_offset_seconds)
          """);

  @Inject @MainDb Db db;

  /**
   * Returns workspaces whose trial ends within the given time and whose owners were not notified
   * yet.
   */
  public List<Long> listEndingTrials(Instant moment, Duration within, @Nullable Long workspaceId) {
    return due(TRIAL_ENDING.with("end", moment.plus(within)).with("now", moment), workspaceId);
  }

  /** Returns workspaces whose trial ended without a card. */
  public List<Long> listEndedTrials(Instant moment, @Nullable Long workspaceId) {
    return due(TRIAL_OVER.with("now", moment), workspaceId);
  }

  /**
   * Returns workspaces whose grace period or last paid period is over, or that have a charge that
   * was not decided in time.
   */
  public List<Long> listExpired(Instant moment, @Nullable Long workspaceId) {
    return due(EXPIRED.with("now", moment), workspaceId);
  }

  /**
   * Returns suspended workspaces that have been read-only for the given time and are not scheduled
   * for deletion.
   */
  public List<Long> listUnpaid(Instant moment, Duration kept, @Nullable Long workspaceId) {
    return due(UNPAID.with("since", moment.minus(kept)), workspaceId);
  }

  private List<Long> due(Sql condition, @Nullable Long workspaceId) {
    Sql one = workspaceId == null ? Sql.EMPTY : Sql.of("and s.workspace_id = ?", workspaceId);
    return db.list(
        DUE.plus(condition).plus(one).plus("order by s.workspace_id"), row -> row.getLong(1));
  }
}
