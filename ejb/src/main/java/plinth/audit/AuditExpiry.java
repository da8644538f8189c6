package plinth.audit;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/**
 * How long a workspace keeps its audit record, and the removal of older entries. An entry tells of
 * each removal; the place and the hash in it are where the chain begins from then on.
 */
@Stateless
@Tenanted
public class AuditExpiry {
  /** The action of entries that tell of a removal. */
  static final String EXPIRED = "audit.expired";

  private static final Sql STORE =
      Sql.named(
          """
          insert into tenant.audit_policy (keep_days)
          values (:days)
          on conflict (workspace_id) do update
            set keep_days = excluded.keep_days
          """);

  private static final Sql REMOVE =
      Sql.named(
          """
          select gone, through_seq, encode(through_hash, 'hex') as through_hash
          from tenant.expire_audit(:most)
          """);

  @Inject @TenantDb private Db db;
  @Inject private Audit audit;

  /** How many days entries are kept; empty: forever. */
  public Optional<Integer> keepDays(Caller caller) {
    return db.first(
        Sql.of(
            """
                select keep_days
                from tenant.audit_policy
                where workspace_id = tenant.bound_workspace() and keep_days is not null
                """),
        row -> row.getInt("keep_days"));
  }

  /** Sets how many days entries are kept; null: forever. */
  public void keep(Caller caller, @Nullable Integer days) {
    db.update(STORE.with("days", days));
    audit.record(
        caller,
        "audit.retention_set",
        "workspace:" + caller.requireWorkspace().id(),
        days == null
            ? Json.createObjectBuilder().addNull("keep_days").build()
            : Json.createObjectBuilder().add("keep_days", days).build());
  }

  /** Removes the oldest entries that are too old, and returns how many. */
  public long removeSome(Caller caller, int most) {
    return db.one(
        REMOVE.with("most", most),
        row -> {
          long gone = row.getLong("gone");
          if (gone > 0) {
            audit.record(
                caller,
                EXPIRED,
                "audit:workspace",
                Json.createObjectBuilder()
                    .add("entries", gone)
                    .add("through_sequence", row.getLong("through_seq"))
                    .add("through_hash", row.getString("through_hash"))
                    .build());
          }
          return gone;
        });
  }
}
