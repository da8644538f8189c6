package plinth.billing;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.Signals;

/**
 * Reads the sources of a workspace's limits: its plan, the operator's custom limits, and its
 * recurring add-ons. Plain SQL joins all three, and replaces custom limits with one statement.
 */
@Stateless
@MainPlane
public class LimitRows {
  private static final Sql SELECT =
      Sql.named(
          """
      select t.plan, t.custom_limits, g.sessions, g.executions, g.credits
      from main.tenants t
      cross join lateral (
        select coalesce(sum(a.grant_chatapp_sessions * h.quantity), 0) as sessions,
            coalesce(sum(a.grant_workflow_executions * h.quantity), 0) as executions,
            coalesce(sum(a.grant_ai_credits * h.quantity), 0) as credits
        from main.subscription_addon h
        join main.addon a on a.slug = h.addon_slug
        where h.workspace_id = t.id and a.billing_mode = 'recurring'
      ) g
      where t.id = :workspace
      """);

  private static final Sql SET =
      Sql.named(
          """
          update main.tenants
          set custom_limits = :limits
          where subdomain = :subdomain
          returning id, subdomain, database
          """);

  @Inject @MainDb private Db db;
  @Inject private PlanRepository plans;
  @Inject private Signals signals;
  @Inject private Audit audit;
  @Inject private Event<LimitsChanged> changed;

  /** Returns the current limits of the caller's workspace. */
  public PlanLimits read(Caller caller) {
    return db.first(
            SELECT.with("workspace", caller.requireWorkspace().id()),
            row ->
                plans
                    .require(row.getString("plan"))
                    .limits()
                    .overriddenBy(object(row.getString("custom_limits")))
                    .plus(
                        row.getLong("sessions"), row.getLong("executions"), row.getLong("credits")))
        .orElseThrow(() -> Problem.notFound("Workspace"));
  }

  /**
   * Replaces the custom limits of a workspace and notifies every node.
   *
   * @param custom for each metric a number from 0 on, or null for unlimited; a metric that is not
   *     given follows the plan. Unknown metrics and negative numbers return 400
   * @return the limits that apply from now on
   */
  public PlanLimits set(Caller caller, String subdomain, Map<String, @Nullable Long> custom) {
    JsonObject limits = validate(custom);
    Caller.Workspace workspace =
        db.first(
                SET.with("limits", new Sql.Json(limits.toString())).with("subdomain", subdomain),
                row ->
                    new Caller.Workspace(
                        row.getLong("id"), row.getString("subdomain"), row.getString("database")))
            .orElseThrow(() -> Problem.notFound("Tenant"));
    signals.publish(EffectiveLimits.TOPIC, Long.toString(workspace.id()));
    changed.fire(new LimitsChanged(workspace.id()));
    Caller there = caller.inWorkspace(workspace);
    audit.record(there, "limits.set", "workspace:" + workspace.id(), limits);
    return read(there);
  }

  /** Returns the limits in their stored form; refuses unknown metrics and negative numbers. */
  public static JsonObject validate(Map<String, @Nullable Long> custom) {
    JsonObjectBuilder limits = Json.createObjectBuilder();
    custom.forEach(
        (metric, limit) -> {
          String field = "custom_limits." + metric;
          if (!PlanLimits.METRICS.contains(metric)) {
            throw Problem.invalid(field, "unknown", metric + " is not a metric");
          }
          if (limit != null && limit < 0) {
            throw Problem.invalid(field, "min", field + " must be 0 or more");
          }
          limits.add(metric, limit == null ? JsonValue.NULL : Json.createValue(limit));
        });
    return limits.build();
  }

  private static JsonObject object(String text) {
    try (JsonReader reader = Json.createReader(new StringReader(text))) {
      return reader.readObject();
    }
  }
}
