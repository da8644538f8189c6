package plinth.outbox;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import plinth.kernel.Db;
import plinth.kernel.Lease;
import plinth.kernel.Sql;
import plinth.tenancy.Plane;

/**
 * Claims rows of the outboxes in one database as the dispatching role, which sees their ids, times
 * and leases but not what they hold. Rows of one ordering come one after the other. Workspaces take
 * turns: each one's first row comes before anybody's second, so that none starves the others.
 */
final class OutboxQueue {
  /** How long a listener may take before another node may take its rows over. */
  static final Duration LEASE = Duration.ofMinutes(2);

  private OutboxQueue() {}

  /** Takes on the dispatching role until the transaction ends. */
  static void becomeDispatcher(Db db) {
    db.update(Sql.of("set local role plinth_dispatch"));
  }

  /** Claims at most {@code most} rows for these listeners in one plane. */
  static List<OutboxClaim> claim(Db db, Plane plane, List<String> listeners, int most) {
    Sql claim = plane == Plane.MAIN ? ofMain(listeners, most) : ofTenants(listeners, most);
    return db.list(claim, row -> read(row, plane));
  }

  private static Sql ofMain(List<String> listeners, int most) {
    return Sql.of("with due as (select o.id from main.outbox o where")
        .plus(isDue(listeners))
        .plus(isFirst("main.outbox", "true"))
        .plus("order by o.due_at, o.id limit ? for update of o skip locked)", most)
        .plus("update main.outbox o set")
        .plus(Lease.taken("o", LEASE))
        .plus("from due where o.id = due.id")
        .plus("returning null::bigint as workspace_id, o.id, o.fence, o.listener, o.attempts");
  }

  private static Sql ofTenants(List<String> listeners, int most) {
    return Sql.of(
            "with recursive busy as ((select workspace_id from tenant.outbox"
                + " where dead_at is null order by workspace_id limit 1)"
                + " union all select (select o.workspace_id from tenant.outbox o"
                + " where o.dead_at is null and o.workspace_id > busy.workspace_id"
                + " order by o.workspace_id limit 1)"
                + " from busy where busy.workspace_id is not null),"
                + " turns as (select turn.* from busy cross join lateral ("
                + "select o.workspace_id, o.id, row_number() over (order by o.due_at, o.id) as nth"
                + " from tenant.outbox o where o.workspace_id = busy.workspace_id and")
        .plus(isDue(listeners))
        .plus(isFirst("tenant.outbox", "e.workspace_id = o.workspace_id"))
        .plus("order by o.due_at, o.id limit ?) turn", most)
        .plus("order by turn.nth, random() limit ?),", most)
        .plus(
            "due as (select o.workspace_id, o.id from tenant.outbox o"
                + " join turns using (workspace_id, id) where")
        .plus(Lease.free("o"))
        .plus("for update of o skip locked)")
        .plus("update tenant.outbox o set")
        .plus(Lease.taken("o", LEASE))
        .plus("from due where o.workspace_id = due.workspace_id and o.id = due.id")
        .plus("returning o.workspace_id, o.id, o.fence, o.listener, o.attempts");
  }

  /** Prolongs claims that are still held; another's and what was given back stay as they are. */
  static void renew(Db db, Plane plane, List<Lease> leases) {
    boolean isMain = plane == Plane.MAIN;
    db.update(
        Sql.of("update " + plane.table("outbox") + " o set")
            .plus(Lease.prolonged(LEASE))
            .plus(
                """
                from unnest(?::bigint[], ?::bigint[], ?::bigint[]) l (workspace_id, id, fence)
                where o.id = l.id and o.fence = l.fence and o.lease_until is not null
                """,
                leases.stream().map(Lease::workspaceId).toArray(Long[]::new),
                leases.stream().map(Lease::id).toArray(Long[]::new),
                leases.stream().map(Lease::fence).toArray(Long[]::new))
            .plus(isMain ? "" : "and o.workspace_id = l.workspace_id"));
  }

  private static Sql isDue(List<String> listeners) {
    return Sql.of(
            "o.dead_at is null and o.due_at <= now() and o.listener = any(?) and",
            (Object) listeners.toArray(String[]::new))
        .plus(Lease.free("o"));
  }

  private static Sql isFirst(String table, String sameWorkspace) {
    return Sql.of(
        "and not exists (select from "
            + table
            + " e where "
            + sameWorkspace
            + " and e.listener = o.listener and e.ordering = o.ordering and e.id < o.id"
            + " and e.dead_at is null)");
  }

  private static OutboxClaim read(ResultSet row, Plane plane) throws SQLException {
    return new OutboxClaim(
        plane,
        new Lease(Db.nullableLong(row, "workspace_id"), row.getLong("id"), row.getLong("fence")),
        row.getString("listener"),
        row.getInt("attempts"));
  }
}
