package plinth.access.policy;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.List;
import plinth.access.RightsChanged;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * The policies of workspaces. It uses SQL, because a policy is read by its workspace alone and set
 * by one upsert.
 */
@Stateless
@MainPlane
public class FactorPolicies {
  private static final Sql FIND =
      Sql.named(
          """
          select required_for, roles
          from main.factor_policy
          where workspace_id = :workspace
          """);

  private static final Sql SET =
      Sql.named(
          """
          insert into main.factor_policy (workspace_id, required_for, roles, updated_at)
          values (:workspace, :requiredFor, :roles, :now)
          on conflict (workspace_id)
          do update set required_for = excluded.required_for, roles = excluded.roles,
              updated_at = excluded.updated_at
          """);

  @Inject @MainDb private Db db;
  @Inject private Audit audit;
  @Inject private Event<RightsChanged> changed;

  /** The policy of the caller's workspace. */
  public FactorPolicy get(Caller caller) {
    return db.first(
            FIND.with("workspace", caller.requireWorkspace().id()),
            row ->
                new FactorPolicy(
                    RequiredFor.of(row.getString("required_for")),
                    List.of((String[]) row.getArray("roles").getArray())))
        .orElse(FactorPolicy.NONE);
  }

  /** Sets the policy, which takes effect immediately for open sessions and sockets. */
  public void set(Caller caller, FactorPolicy policy) {
    long workspaceId = caller.requireWorkspace().id();
    db.update(
        SET.with("workspace", workspaceId)
            .with("requiredFor", policy.requiredFor().code())
            .with("roles", policy.roles().toArray(new String[0]))
            .with("now", Time.now()));
    JsonObject details =
        Json.createObjectBuilder()
            .add("required_for", policy.requiredFor().code())
            .add("roles", Json.createArrayBuilder(policy.roles()))
            .build();
    audit.record(caller, "workspace.factor_policy_set", "workspace:" + workspaceId, details);
    changed.fire(new RightsChanged(workspaceId));
  }
}
