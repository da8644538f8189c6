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
public class DeliveryRetention {
  private static final int MAX = 2_000;

  private static final Sql IS_DUE =
      Sql.named(
          """
          select 1
          where exists (
              select
              from tenant.webhook_delivery
              where workspace_id = :workspace and finished_at < :before
            ) or exists (
              select
              from tenant.webhook_event
              where workspace_id = :workspace and created_at < :before
            )
          """);

  private static final Sql FORGET_DELIVERIES =
      Sql.named(
          """
          delete from tenant.webhook_delivery
          where workspace_id = :workspace and id in (
              select id
              from tenant.webhook_delivery
              where workspace_id = :workspace and finished_at < :before
              order by finished_at
              limit :most
            )
          returning id
          """);

  private static final Sql FORGET_EVENTS =
      Sql.named(
          """
          delete from tenant.webhook_event e
          where e.workspace_id = :workspace and e.id in (
              select o.id
              from tenant.webhook_event o
              where o.workspace_id = :workspace and o.created_at < :before and not exists (
                  select
                  from tenant.webhook_delivery d
                  where d.workspace_id = o.workspace_id and d.event_id = o.id
                )
              order by o.created_at
              limit :most
            )
          """);

  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /** Whether there is anything to delete. */
  public boolean isDue(Caller caller, Instant before) {
    return db.first(IS_DUE.with("workspace", bound.id()).with("before", before), row -> 1)
        .isPresent();
  }

  /** Deletes a batch. Returns false if nothing remains. */
  public boolean deleteExpired(Caller caller, Instant before) {
    Long[] gone =
        db.list(
                FORGET_DELIVERIES
                    .with("workspace", bound.id())
                    .with("before", before)
                    .with("most", MAX),
                row -> row.getLong(1))
            .toArray(Long[]::new);
    db.update(
        Sql.of(
            "delete from tenant.webhook_attempt where workspace_id = ? and delivery_id = any (?)",
            bound.id(),
            gone));
    int events =
        db.update(
            FORGET_EVENTS.with("workspace", bound.id()).with("before", before).with("most", MAX));
    return gone.length == MAX || events == MAX;
  }
}
