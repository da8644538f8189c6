package plinth.outbox;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import plinth.kernel.Db;
import plinth.kernel.Lease;
import plinth.kernel.Sql;
import plinth.queue.TurnClaim;
import plinth.tenancy.Plane;

/**
 * Claims rows of the outboxes in one database, as the dispatching role, which sees ids, times and
 * leases but no contents. Rows with the same ordering key are claimed one after the other.
 */
final class OutboxClaims {
  /** How long a listener may work before another node may take its rows over. */
  static final Duration LEASE = Duration.ofMinutes(2);

  private static final Sql OF_LEASES =
      Sql.named(
          """
          from unnest(:workspaces::bigint[], :ids::bigint[], :fences::bigint[])
              l (workspace_id, id, fence)
          where o.id = l.id and o.fence = l.fence and o.lease_until is not null
          """);

  private static final Sql IS_DUE =
      Sql.named(
          """
          o.dead_at is null and o.due_at <= now() and o.listener = any(:listeners)
            and not exists (
              select
              from %s e
              where %s and e.listener = o.listener and e.ordering = o.ordering and e.id < o.id
                and e.dead_at is null
            )
          """);

  private static final Sql IN_HAND =
      Sql.named(
          """
          coalesce((
            select h.rows
            from unnest(:workspaces::bigint[], :rows::int[]) h (workspace_id, rows)
            where h.workspace_id = busy.workspace_id), 0)
          """);

  private OutboxClaims() {}

  /**
   * Claims at most {@code most} rows for these listeners in one plane.
   *
   * @param inHand the numbers of rows that this node has already claimed, by workspace
   */
  static List<OutboxClaim> claim(
      Db db, Plane plane, List<String> listeners, Map<Long, Integer> inHand, int most) {
    Sql claim = plane == Plane.MAIN ? ofMain(listeners, most) : ofTenants(listeners, inHand, most);
    return db.list(claim, row -> read(row, plane));
  }

  private static Sql ofMain(List<String> listeners, int most) {
    return Sql.of("with due as (select o.id from main.outbox o where")
        .plus(isDue(listeners, "main.outbox", "true"))
        .plus("and")
        .plus(Lease.freeCondition("o"))
        .plus("order by o.due_at, o.id limit ? for update of o skip locked)", most)
        .plus("update main.outbox o set")
        .plus(Lease.claimAssignments("o", LEASE))
        .plus(
            """
            from due where o.id = due.id
            returning null::bigint as workspace_id, o.id, o.fence, o.listener, o.attempts
            """);
  }

  private static Sql ofTenants(List<String> listeners, Map<Long, Integer> inHand, int most) {
    List<Long> busy = List.copyOf(inHand.keySet());
    return new TurnClaim(
            "tenant.outbox",
            "o.dead_at is null",
            isDue(listeners, "tenant.outbox", "e.workspace_id = o.workspace_id"),
            IN_HAND
                .with("workspaces", busy.toArray(Long[]::new))
                .with("rows", busy.stream().map(inHand::get).toArray(Integer[]::new)),
            OutboxShares.MAX_PER_WORKSPACE)
        .toSql(most, LEASE, "", "o.workspace_id, o.id, o.fence, o.listener, o.attempts");
  }

  /**
   * Prolongs claims that are still held. Claims that were given back or taken over stay unchanged.
   */
  static int renew(Db db, List<OutboxClaim> claims) {
    int renewed = 0;
    for (Plane plane : Plane.values()) {
      List<Lease> leases = OutboxClaim.leases(claims, plane);
      renewed += leases.isEmpty() ? 0 : renew(db, plane, leases);
    }
    return renewed;
  }

  private static int renew(Db db, Plane plane, List<Lease> leases) {
    boolean isMain = plane == Plane.MAIN;
    return db.update(
        Sql.of("update " + plane.table("outbox") + " o set")
            .plus(Lease.renewAssignment(LEASE))
            .plus(
                OF_LEASES
                    .with(
                        "workspaces", leases.stream().map(Lease::workspaceId).toArray(Long[]::new))
                    .with("ids", leases.stream().map(Lease::id).toArray(Long[]::new))
                    .with("fences", leases.stream().map(Lease::fence).toArray(Long[]::new)))
            .plus(isMain ? "" : "and o.workspace_id = l.workspace_id"));
  }

  /** The condition of a due row that is the first with its ordering key. */
  private static Sql isDue(List<String> listeners, String table, String sameWorkspace) {
    return IS_DUE
        .formatted(table, sameWorkspace)
        .with("listeners", listeners.toArray(String[]::new));
  }

  private static OutboxClaim read(ResultSet row, Plane plane) throws SQLException {
    return new OutboxClaim(
        plane,
        new Lease(Db.nullableLong(row, "workspace_id"), row.getLong("id"), row.getLong("fence")),
        row.getString("listener"),
        row.getInt("attempts"));
  }
}
