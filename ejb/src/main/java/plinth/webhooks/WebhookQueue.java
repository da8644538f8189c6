package plinth.webhooks;

import java.time.Duration;
import java.util.List;
import plinth.kernel.Db;
import plinth.kernel.Lease;
import plinth.kernel.Sql;

/**
 * Claims endpoints that have something to send, as the dispatching role, which sees their numbers
 * and times alone. One endpoint is sent to from one place at a time.
 */
final class WebhookQueue {
  /** Longer than a wave of calls can take. */
  private static final Duration LEASE = Duration.ofMinutes(2);

  private WebhookQueue() {}

  static List<Lease> claim(Db db, int most) {
    db.update(Sql.of("set local role plinth_dispatch"));
    return db.list(
        Sql.of(
                "with due as (select w.workspace_id, w.id from tenant.webhook w"
                    + " where w.due_at <= now() and")
            .plus(Lease.free("w"))
            .plus("order by w.due_at limit ? for update of w skip locked)", most)
            .plus("update tenant.webhook w set")
            .plus(Lease.taken("w", LEASE))
            .plus(
                """
                from due
                where w.workspace_id = due.workspace_id and w.id = due.id
                returning w.workspace_id, w.id, w.fence
                """),
        row -> new Lease(row.getLong(1), row.getLong(2), row.getLong(3)));
  }
}
