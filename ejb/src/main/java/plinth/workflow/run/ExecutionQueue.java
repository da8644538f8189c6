package plinth.workflow.run;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import plinth.kernel.Db;
import plinth.kernel.Lease;
import plinth.kernel.Setting;
import plinth.kernel.Sql;

/**
 * Claims runs in one database as the dispatching role, which sees their ids, times and leases and
 * nothing else. Workspaces take turns by what each has in hand: who has less comes first, and none
 * has more in hand than its cap, so that a flood in one keeps no other waiting.
 */
final class ExecutionQueue {
  /** How long a worker may be silent before another may take its run over. */
  static final Duration LEASE = Duration.ofSeconds(60);

  private static final String WORKSPACES =
      """
      with recursive busy as ((
        select workspace_id
        from tenant.workflow_execution
        where due_at is not null
        order by workspace_id limit 1
      ) union all select (
        select o.workspace_id
        from tenant.workflow_execution o
        where o.due_at is not null and o.workspace_id > busy.workspace_id
        order by o.workspace_id limit 1
      ) from busy where busy.workspace_id is not null),
      """;

  private ExecutionQueue() {}

  /** Claims at most {@code most} runs. */
  static List<Lease> claim(Db db, int most) {
    db.update(Sql.of("set local role plinth_dispatch"));
    // One claim at a time in a database, so that the caps hold over all nodes.
    db.number(
        Sql.of(
            """
            select count(*)
            from pg_advisory_xact_lock(hashtextextended('tenant.workflow_execution', 0))
            """));
    long cap = Setting.PLINTH_WORKFLOW_CONCURRENCY.number();
    return db.list(
        Sql.of(WORKSPACES)
            .plus(
                "turns as (select turn.* from busy cross join lateral (select o.workspace_id, o.id,"
                    + " row_number() over (order by o.due_at, o.id) + (select count(*)"
                    + " from tenant.workflow_execution h where h.workspace_id = busy.workspace_id"
                    + " and h.lease_until > now()) as nth"
                    + " from tenant.workflow_execution o"
                    + " where o.workspace_id = busy.workspace_id and o.due_at <= now() and")
            .plus(Lease.free("o"))
            .plus("order by o.due_at, o.id limit ?) turn where turn.nth <= ?", cap, cap)
            .plus("order by turn.nth, random() limit ?),", most)
            .plus(
                "due as (select o.workspace_id, o.id from tenant.workflow_execution o"
                    + " join turns using (workspace_id, id) where")
            .plus(Lease.free("o"))
            .plus("for update of o skip locked)")
            // Only a lease that ran out counts: its node died, or could not say that it goes on.
            .plus(
                """
                update tenant.workflow_execution o
                set claims = o.claims + (o.lease_until is not null)::integer,
                """)
            .plus(Lease.taken("o", LEASE))
            .plus("from due where o.workspace_id = due.workspace_id and o.id = due.id")
            .plus("returning o.workspace_id, o.id, o.fence"),
        ExecutionQueue::lease);
  }

  /** Gives runs back that were claimed and not worked, for later; another's claims stay. */
  static void giveBack(Db db, List<Lease> leases, Duration pause) {
    db.update(Sql.of("set local role plinth_dispatch"));
    db.update(
        Sql.of(
            """
            update tenant.workflow_execution o
            set lease_until = null, due_at = now() + ? * interval '1 millisecond'
            from unnest(?::bigint[], ?::bigint[], ?::bigint[]) l (workspace_id, id, fence)
            where o.workspace_id = l.workspace_id and o.id = l.id and o.fence = l.fence
              and o.due_at is not null
            """,
            pause.toMillis(),
            leases.stream().map(Lease::workspaceId).toArray(Long[]::new),
            leases.stream().map(Lease::id).toArray(Long[]::new),
            leases.stream().map(Lease::fence).toArray(Long[]::new)));
  }

  private static Lease lease(ResultSet row) throws SQLException {
    return new Lease(Db.nullableLong(row, "workspace_id"), row.getLong("id"), row.getLong("fence"));
  }
}
