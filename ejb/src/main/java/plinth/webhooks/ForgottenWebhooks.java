package plinth.webhooks;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/** Deletes completed deliveries whose retention is over. */
@Stateless
@Tenanted
public class ForgottenWebhooks {
  private static final int MAX = 2_000;

  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /** Whether there is anything to forget. */
  public boolean isDue(Caller caller, Instant before) {
    return db.first(
            Sql.of(
                """
                select 1
                where exists (
                  select
                  from tenant.webhook_delivery
                  where workspace_id = ? and finished_at < ?
                ) or exists (
                    select
                    from tenant.webhook_event
                    where workspace_id = ? and created_at < ?
                  )
                """,
                bound.id(),
                before,
                bound.id(),
                before),
            row -> 1)
        .isPresent();
  }

  /** Forgets some; false: that was all. */
  public boolean forget(Caller caller, Instant before) {
    Long[] gone =
        db.list(
                Sql.of(
                    """
                    delete from tenant.webhook_delivery
                    where workspace_id = ? and id in (
                        select id
                        from tenant.webhook_delivery
                        where workspace_id = ? and finished_at < ?
                        order by finished_at limit ?
                      )
                    returning id
                    """,
                    bound.id(),
                    bound.id(),
                    before,
                    MAX),
                row -> row.getLong(1))
            .toArray(Long[]::new);
    db.update(
        Sql.of(
            "delete from tenant.webhook_attempt where workspace_id = ? and delivery_id = any (?)",
            bound.id(),
            gone));
    int events =
        db.update(
            Sql.of(
                """
                delete from tenant.webhook_event e
                where e.workspace_id = ? and e.id in (
                    select o.id
                    from tenant.webhook_event o
                    where o.workspace_id = ? and o.created_at < ? and not exists (
                        select
                        from tenant.webhook_delivery d
                        where d.workspace_id = o.workspace_id and d.event_id = o.id
                      )
                    order by o.created_at limit ?
                  )
                """,
                bound.id(),
                bound.id(),
                before,
                MAX));
    return gone.length == MAX || events == MAX;
  }
}
