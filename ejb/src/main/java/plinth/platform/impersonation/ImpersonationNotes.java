package plinth.platform.impersonation;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/** Writes entries about operators who act for members to the workspace's own record. */
@Stateless
@Tenanted
public class ImpersonationNotes {
  private static final Sql REASON =
      Sql.named(
          """
          select reason
          from (
            select a.details ->> 'reason' as reason
            from tenant.audit a
            where a.workspace_id = tenant.bound_workspace() and a.action = 'member.impersonated'
              and a.operator_id = :operator and a.subject = :subject
            order by a.id desc
            limit 1
          ) as begun
          where reason is not null
          """);

  @Inject private Audit audit;
  @Inject @TenantDb private Db db;

  /** Records that an operator starts to act for an admin. */
  public void recordStart(Caller caller, long adminId, JsonObject details) {
    audit.record(caller, "member.impersonated", "admin:" + adminId, details);
  }

  /**
   * Records a write that an operator requests on behalf of a member, whether it succeeds or is
   * refused, with the reason for which the operator began to act.
   */
  public void recordRequest(Caller caller, String method, String path) {
    String subject = "admin:" + caller.requireAdminId();
    JsonObjectBuilder details = Json.createObjectBuilder().add("method", method).add("path", path);
    db.first(
            REASON.with("operator", caller.requireOperatorId()).with("subject", subject),
            row -> row.getString("reason"))
        .ifPresent(reason -> details.add("reason", reason));
    audit.record(caller, "impersonation.wrote", subject, details.build());
  }
}
