package plinth.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.BoundDb;
import plinth.tenancy.Plane;

/**
 * Writes to the audit record of the current transaction's plane, so that an entry exists if and
 * only if the recorded action was committed. Entries are never changed or deleted, except by the
 * purge of a workspace.
 */
@ApplicationScoped
public class Audit {
  private static final Sql RECORD =
      Sql.named(
          """
          insert into %s (workspace_id, actor, operator_id, action, subject, address, agent,
              request_id, details)
          values (:workspace, :actor, :operator, :action, :subject, :address, :agent, :request,
              :details)
          """);

  @Inject @BoundDb private Db db;

  /**
   * Records an action.
   *
   * @param caller who did it
   * @param action what was done, {@code <thing>.<verb in the past>}: {@code member.blocked}
   * @param subject what it was done to: {@code admin:12}
   * @param details further facts, never a secret
   */
  public void record(Caller caller, String action, String subject, JsonObject details) {
    Caller.Workspace workspace = caller.workspace();
    db.update(
        RECORD
            .formatted(Plane.current().table("audit"))
            .with("workspace", workspace == null ? null : workspace.id())
            .with("actor", caller.label())
            .with("operator", caller.operatorId())
            .with("action", action)
            .with("subject", subject)
            .with("address", caller.origin().address())
            .with("agent", caller.origin().agent())
            .with("request", caller.origin().requestId())
            .with("details", new Sql.Json(details.toString())));
  }
}
