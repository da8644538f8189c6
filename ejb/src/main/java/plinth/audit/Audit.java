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
 * Writes into the audit record of the plane that the current transaction is bound to, so that an
 * entry stands if and only if its fact does. Nobody changes or removes an entry, but for the purge
 * of a workspace.
 */
@ApplicationScoped
public class Audit {
  @Inject @BoundDb private Db db;

  /**
   * Records a fact.
   *
   * @param caller who did it
   * @param action what was done, {@code <thing>.<verb in the past>}: {@code member.blocked}
   * @param subject what it was done to: {@code admin:12}
   * @param details further facts, never a secret
   */
  public void record(Caller caller, String action, String subject, JsonObject details) {
    Caller.Workspace workspace = caller.workspace();
    db.update(
        Sql.of(
            "insert into "
                + Plane.current().table("audit")
                + " (workspace_id, actor, operator_id, action, subject, address, agent,"
                + " request_id, details) values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            workspace == null ? null : workspace.id(),
            caller.label(),
            caller.operatorId(),
            action,
            subject,
            caller.origin().address(),
            caller.origin().agent(),
            caller.origin().requestId(),
            new Sql.Json(details.toString())));
  }
}
