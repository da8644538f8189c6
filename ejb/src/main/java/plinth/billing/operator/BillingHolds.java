package plinth.billing.operator;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObjectBuilder;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.Signals;
import plinth.tenancy.WorkspaceDirectory;

/**
 * Places and releases operators' holds on subscriptions. A held workspace is suspended and
 * read-only regardless of payments; after the release it has the status it would have had without
 * the hold. Plain SQL updates the workspace from its subscription with one statement.
 */
@Stateless
@MainPlane
public class BillingHolds {
  private static final Sql HOLD =
      Sql.named(
          """
          update main.subscription
          set held_since = :now, held_status = status, held_read_only_since = read_only_since,
              status = 'suspended', read_only_since = :now
          where workspace_id = :workspace
          """);

  private static final Sql RELEASE =
      Sql.named(
          """
          update main.subscription s
             set status = s.held_status, read_only_since = s.held_read_only_since,
                 held_since = null, held_status = null, held_read_only_since = null,
                 trial_ends_at = case when ended.trial then ended.now else s.trial_ends_at end,
                 current_period_end =
                   case when ended.period then ended.now else s.current_period_end end,
                 anchor_day = case when ended.period
                   then extract(day from ended.now at time zone 'UTC') else s.anchor_day end
            from (select h.workspace_id, given.now,
                         h.held_status = 'trial' and h.trial_ends_at > h.held_since
                           and h.trial_ends_at < given.now as trial,
                         h.held_status = 'active' and h.current_period_end > h.held_since
                           and h.current_period_end < given.now as period
                    from main.subscription h, (select :now::timestamptz as now) given) ended
           where s.workspace_id = ended.workspace_id and s.workspace_id = :workspace
          """);

  private static final Sql LOCK =
      Sql.named(
          """
          select t.id, t.subdomain, t.database, t.clock_offset_seconds,
              s.held_since is not null as is_held
          from main.subscription s
          join main.tenants t on t.id = s.workspace_id
          where s.workspace_id = :workspace
          for update of s
          """);

  private static final Sql CHANGED =
      Sql.named(
          """
          update main.tenants t
          set read_only = s.read_only_since is not null
          from main.subscription s
          where s.workspace_id = t.id and t.id = :workspace
          """);

  @Inject @MainDb private Db db;
  @Inject private Signals signals;
  @Inject private Audit audit;

  private record Found(Caller.Workspace workspace, Duration clockOffset, boolean isHeld) {}

  /**
   * Suspends the subscription of a workspace; idempotent. Returns 404 if the workspace does not
   * exist.
   *
   * @param reason the reason for the audit record; null if none was given
   */
  public void placeHold(Caller caller, long workspaceId, @Nullable String reason) {
    Found found = lock(workspaceId);
    if (found.isHeld()) {
      return;
    }
    Instant now = Time.now().plus(found.clockOffset());
    db.update(HOLD.with("now", now).with("workspace", workspaceId));
    recordChange(caller, found, "subscription.held", reason);
  }

  /**
   * Restores the status that the subscription has apart from the hold; idempotent. A period or
   * trial that ended during the hold ends now, so that nobody pays for the time of the hold.
   */
  public void releaseHold(Caller caller, long workspaceId, @Nullable String reason) {
    Found found = lock(workspaceId);
    if (!found.isHeld()) {
      return;
    }
    Instant now = Time.now().plus(found.clockOffset());
    db.update(RELEASE.with("now", now).with("workspace", workspaceId));
    recordChange(caller, found, "subscription.released", reason);
  }

  private Found lock(long workspaceId) {
    return db.first(
            LOCK.with("workspace", workspaceId),
            row ->
                new Found(
                    new Caller.Workspace(
                        row.getLong("id"), row.getString("subdomain"), row.getString("database")),
                    Duration.ofSeconds(row.getLong("clock_offset_seconds")),
                    row.getBoolean("is_held")))
        .orElseThrow(() -> Problem.notFound("Workspace"));
  }

  private void recordChange(Caller caller, Found found, String action, @Nullable String reason) {
    long workspaceId = found.workspace().id();
    db.update(CHANGED.with("workspace", workspaceId));
    signals.publish(WorkspaceDirectory.TOPIC, Long.toString(workspaceId));
    JsonObjectBuilder details = Json.createObjectBuilder();
    if (reason != null) {
      details.add("reason", reason);
    }
    audit.record(
        caller.inWorkspace(found.workspace()), action, "workspace:" + workspaceId, details.build());
  }
}
