package plinth.audit;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObjectBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/**
 * The legal holds of workspaces. While one stands, nothing of the workspace is removed for good:
 * whatever removes asks {@link #isHeld} or {@link #requireNone} in the transaction that removes.
 */
@Stateless
@Tenanted
public class LegalHolds {
  private static final Sql LIST =
      Sql.of(
          """
          select by_operators, reason, placed_by, placed_at
          from tenant.legal_hold
          where workspace_id = tenant.bound_workspace() and lifted_at is null
          order by by_operators
          """);

  /** Removals hold this lock shared, so that a hold begins after those that have begun. */
  private static final Sql LOCK =
      Sql.of(
          """
          select pg_advisory_xact_lock(
            hashtextextended('tenant.legal_hold ' || tenant.bound_workspace(), 0))
          """);

  private static final Sql PLACE =
      Sql.named(
          """
          insert into tenant.legal_hold (by_operators, reason, placed_by, placed_at)
          values (:byOperators, :reason, :by, :now)
          on conflict (workspace_id, by_operators) where lifted_at is null
            do update set reason = excluded.reason
          """);

  private static final Sql LIFT =
      Sql.named(
          """
          update tenant.legal_hold
          set lifted_by = :by, lifted_at = :now
          where workspace_id = tenant.bound_workspace() and by_operators = :byOperators
            and lifted_at is null
          """);

  @Inject @TenantDb private Db db;
  @Inject private Audit audit;

  /** The holds that stand: at most one of the owners and one of the operators. */
  public List<LegalHold> list(Caller caller) {
    return db.list(
        LIST,
        row ->
            new LegalHold(
                row.getBoolean("by_operators"),
                row.getString("reason"),
                new Actor(row.getString("placed_by"), false),
                Db.requiredMoment(row, "placed_at")));
  }

  /** Whether a hold stands; none begins before the transaction that asks has ended. */
  public boolean isHeld(Caller caller) {
    return db.one(Sql.of("select tenant.is_held() as is_held"), row -> row.getBoolean("is_held"));
  }

  /** Refuses while a hold stands (409), with its reason. */
  public void requireNone(Caller caller) {
    if (isHeld(caller)) {
      throw new Problem(AuditProblem.LEGAL_HOLD).with("reasons", reasons(caller));
    }
  }

  private List<String> reasons(Caller caller) {
    return list(caller).stream().map(LegalHold::reason).toList();
  }

  /** Places the hold of the owners or of the operators, or changes the reason of a standing one. */
  public void place(Caller caller, boolean byOperators, String reason) {
    db.one(LOCK, row -> true);
    db.update(
        PLACE
            .with("byOperators", byOperators)
            .with("reason", reason)
            .with("by", caller.label())
            .with("now", Time.now()));
    record(caller, "legal_hold.placed", byOperators, reason);
  }

  /** Lifts the hold of the owners or of the operators; refuses if there is none (404). */
  public void lift(Caller caller, boolean byOperators) {
    int lifted =
        db.update(
            LIFT.with("by", caller.label())
                .with("now", Time.now())
                .with("byOperators", byOperators));
    if (lifted == 0) {
      throw Problem.notFound("Legal hold");
    }
    record(caller, "legal_hold.lifted", byOperators, null);
  }

  private void record(Caller caller, String action, boolean byOperators, @Nullable String reason) {
    JsonObjectBuilder details =
        Json.createObjectBuilder().add("by", byOperators ? "operators" : "owners");
    if (reason != null) {
      details.add("reason", reason);
    }
    audit.record(caller, action, "workspace:" + caller.requireWorkspace().id(), details.build());
  }
}
