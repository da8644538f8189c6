package plinth.access.policy;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObjectBuilder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.access.AccessProblem;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.access.RightsChanged;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/** The session policies of workspaces, which their owners set. */
@Stateless
@Tenanted
public class SessionPolicies {
  private static final Sql FIND =
      Sql.of(
          """
          select idle_minutes, absolute_hours, networks, covers_keys
          from tenant.session_policy
          where workspace_id = tenant.bound_workspace()
          """);

  private static final Sql STORE =
      Sql.named(
          """
          insert into tenant.session_policy (idle_minutes, absolute_hours, networks, covers_keys)
          values (:idle, :absolute, :networks, :coversKeys)
          on conflict (workspace_id) do update
            set idle_minutes = excluded.idle_minutes, absolute_hours = excluded.absolute_hours,
              networks = excluded.networks, covers_keys = excluded.covers_keys
          """);

  @Inject @TenantDb private Db db;
  @Inject private Members members;
  @Inject private Audit audit;
  @Inject private Event<RightsChanged> rights;

  /** The policy of the caller's workspace. */
  public SessionPolicy get(Caller caller) {
    return db.first(FIND, SessionPolicies::policy).orElse(SessionPolicy.NONE);
  }

  /** The policy of the caller's workspace, for its owners only (403). */
  public SessionPolicy read(Caller caller) {
    requireOwner(caller);
    return get(caller);
  }

  /**
   * Sets the policy of the caller's workspace. Refuses a caller who is not an owner, an operator
   * who acts for one (403), and networks that do not contain the caller's address (400), so that
   * nobody locks themselves out.
   */
  public SessionPolicy set(Caller caller, SessionPolicy policy) {
    requireOwner(caller);
    if (caller.isByOperator()) {
      throw new Problem(KernelProblem.IMPERSONATION_NOT_ALLOWED);
    }
    if (!policy.allows(caller.origin().address())) {
      throw Problem.invalid(
          "networks", "excludes_you", "networks must contain your own network address");
    }
    db.update(
        STORE
            .with("idle", minutes(policy.idle()))
            .with("absolute", hours(policy.absolute()))
            .with(
                "networks",
                policy.networks().stream().map(Network::toString).toArray(String[]::new))
            .with("coversKeys", policy.coversKeys()));
    record(caller, policy);
    // Open sockets ask again whether they may stay.
    rights.fire(new RightsChanged(caller.requireWorkspace().id()));
    return policy;
  }

  private void record(Caller caller, SessionPolicy policy) {
    JsonObjectBuilder details = Json.createObjectBuilder();
    details.add("covers_keys", policy.coversKeys());
    Integer idle = minutes(policy.idle());
    Integer absolute = hours(policy.absolute());
    if (idle != null) {
      details.add("idle_minutes", idle);
    }
    if (absolute != null) {
      details.add("absolute_hours", absolute);
    }
    details.add("networks", Json.createArrayBuilder(toTexts(policy.networks())));
    String subject = "workspace:" + caller.requireWorkspace().id();
    audit.record(caller, "workspace.session_policy_changed", subject, details.build());
  }

  private void requireOwner(Caller caller) {
    if (members.findById(caller, caller.requireAdminId()).filter(Admin::isActiveOwner).isEmpty()) {
      throw new Problem(AccessProblem.NOT_THE_OWNER);
    }
  }

  private static List<String> toTexts(List<Network> networks) {
    return networks.stream().map(Network::toString).toList();
  }

  private static @Nullable Integer minutes(@Nullable Duration time) {
    return time == null ? null : Math.toIntExact(time.toMinutes());
  }

  private static @Nullable Integer hours(@Nullable Duration time) {
    return time == null ? null : Math.toIntExact(time.toHours());
  }

  private static SessionPolicy policy(ResultSet row) throws SQLException {
    Long idle = Db.nullableLong(row, "idle_minutes");
    Long absolute = Db.nullableLong(row, "absolute_hours");
    return new SessionPolicy(
        idle == null ? null : Duration.ofMinutes(idle),
        absolute == null ? null : Duration.ofHours(absolute),
        Stream.of((String[]) row.getArray("networks").getArray())
            .map(text -> Network.parse(text).orElseThrow())
            .toList(),
        row.getBoolean("covers_keys"));
  }
}
