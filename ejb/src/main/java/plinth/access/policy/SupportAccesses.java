package plinth.access.policy;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObjectBuilder;
import java.time.Duration;
import java.time.Instant;
import plinth.access.RightsChanged;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * The consent of workspaces to operators who act for their members. It uses SQL, because a rule is
 * read by its workspace alone and set by one upsert.
 */
@Stateless
@MainPlane
public class SupportAccesses {
  private static final Duration LONGEST = Duration.ofDays(30);

  private static final Sql FIND =
      Sql.named(
          """
          select mode, allowed_until
          from main.support_access
          where workspace_id = :workspace
          """);

  private static final Sql SET =
      Sql.named(
          """
          insert into main.support_access (workspace_id, mode, allowed_until, updated_at)
          values (:workspace, :mode, :until, :now)
          on conflict (workspace_id)
          do update set mode = excluded.mode, allowed_until = excluded.allowed_until,
              updated_at = excluded.updated_at
          """);

  @Inject @MainDb private Db db;
  @Inject private Audit audit;
  @Inject private Event<RightsChanged> changed;

  /** The rule of the caller's workspace. */
  public SupportAccess get(Caller caller) {
    return db.first(
            FIND.with("workspace", caller.requireWorkspace().id()),
            row ->
                new SupportAccess(
                    SupportMode.of(row.getString("mode")), Db.moment(row, "allowed_until")))
        .orElse(SupportAccess.ALWAYS);
  }

  /**
   * Sets the rule, which ends what operators do without consent within a second. Refuses a consent
   * that has ended already or lasts for more than 30 days (400).
   */
  public SupportAccess set(Caller caller, SupportAccess access) {
    Instant now = Time.now();
    Instant until = access.allowedUntil();
    if (until != null && (!until.isAfter(now) || until.isAfter(now.plus(LONGEST)))) {
      throw Problem.invalid(
          "allowed_until", "range", "allowed_until must be within the next 30 days");
    }
    long workspaceId = caller.requireWorkspace().id();
    db.update(
        SET.with("workspace", workspaceId)
            .with("mode", access.mode().code())
            .with("until", until)
            .with("now", now));
    JsonObjectBuilder details = Json.createObjectBuilder().add("mode", access.mode().code());
    if (until != null) {
      details.add("allowed_until", until.toString());
    }
    audit.record(
        caller, "workspace.support_access_set", "workspace:" + workspaceId, details.build());
    changed.fire(new RightsChanged(workspaceId));
    return access;
  }
}
