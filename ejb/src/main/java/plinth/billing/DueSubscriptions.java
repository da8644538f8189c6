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

/** The workspaces whose subscription the clock has something to do with. */
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

  /** Those whose trial ends within a time, and whose owners do not know. */
  public List<Long> trialsEnding(Instant moment, Duration within, @Nullable Long workspaceId) {
    return due(TRIAL_ENDING.with("end", moment.plus(within)).with("now", moment), workspaceId);
  }

  /** Those whose trial ended without a card. */
  public List<Long> trialsOver(Instant moment, @Nullable Long workspaceId) {
    return due(TRIAL_OVER.with("now", moment), workspaceId);
  }

  /** Those whose grace, or whose last paid period, is over, or a charge nobody decided in time. */
  public List<Long> expired(Instant moment, @Nullable Long workspaceId) {
    return due(EXPIRED.with("now", moment), workspaceId);
  }

  /** The suspended ones that are read-only for so long, and not scheduled for deletion. */
  public List<Long> unpaid(Instant moment, Duration kept, @Nullable Long workspaceId) {
    return due(UNPAID.with("since", moment.minus(kept)), workspaceId);
  }

  private List<Long> due(Sql condition, @Nullable Long workspaceId) {
    Sql one = workspaceId == null ? Sql.EMPTY : Sql.of("and s.workspace_id = ?", workspaceId);
    return db.list(
        DUE.plus(condition).plus(one).plus("order by s.workspace_id"), row -> row.getLong(1));
  }
}
