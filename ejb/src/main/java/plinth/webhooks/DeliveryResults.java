package plinth.webhooks;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.outbound.OutboundAnswer;
import plinth.outbound.OutboundAnswer.Outcome;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** Stores the outcomes of attempts in bulk, with a few statements. */
@ApplicationScoped
class DeliveryResults {
  private static final Sql NOTE =
      Sql.named(
          """
          update tenant.webhook_delivery d
          set status = s.status, attempts = s.attempts,
              due_at = now() + s.wait * interval '1 millisecond',
              last_status = coalesce(
                  s.code, case when s.made then null else last_status end)::integer,
              last_error = case when s.made then s.error else last_error end,
              finished_at = case when s.status = 'pending' then null else now() end
          from unnest(:ids::bigint[], :statuses::text[], :attempts::bigint[], :waits::bigint[],
                  :codes::bigint[], :errors::text[], :made::boolean[])
              as s(id, status, attempts, wait, code, error, made)
          where d.workspace_id = :workspace and d.id = s.id and d.status = 'pending'
          """);

  private static final Sql LOG =
      Sql.named(
          """
          insert into tenant.webhook_attempt (workspace_id, delivery_id, number, id, at, status,
              error, millis, response)
          select :workspace, s.*
          from unnest(:deliveries::bigint[], :numbers::bigint[], :ids::text[],
              :moments::timestamptz[], :codes::bigint[], :errors::text[], :millis::bigint[],
              :responses::text[]) s
          on conflict do nothing
          """);

  private static final Sql FOLLOW =
      Sql.named(
          """
          update tenant.webhook_delivery d
          set due_at = now()
          where d.workspace_id = :workspace and d.due_at is null and d.id in (
              select (
                select n.id
                from tenant.webhook_delivery n
                where n.workspace_id = f.workspace_id and n.webhook_id = f.webhook_id
                  and n.record_id = f.record_id and n.status = 'pending' and not n.is_replay
                order by n.id
                limit 1
              )
              from tenant.webhook_delivery f
              where f.workspace_id = :workspace and f.id = any (:done)
            )
          """);

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /**
   * Stores attempts that were made together for one endpoint. The transaction has locked the
   * endpoint's row.
   */
  void write(List<SentDelivery> sent) {
    if (sent.isEmpty()) {
      return;
    }
    List<SentDelivery> made = sent.stream().filter(SentDelivery::isMade).toList();
    log(made);
    db.update(
        NOTE.with("ids", longs(sent, one -> one.due().id()))
            .with("statuses", texts(sent, SentDelivery::status))
            .with(
                "attempts",
                longs(sent, one -> one.isMade() ? one.due().attempt() : one.due().attempt() - 1L))
            .with("waits", longs(sent, one -> millis(one.untilNext())))
            .with("codes", longs(sent, one -> code(one.answer())))
            .with("errors", texts(sent, one -> error(one.answer())))
            .with("made", sent.stream().map(SentDelivery::isMade).toArray(Boolean[]::new))
            .with("workspace", bound.id()));
    scheduleNext(made.stream().filter(one -> !one.status().equals("pending")).toList());
  }

  private void log(List<SentDelivery> made) {
    if (made.isEmpty()) {
      return;
    }
    db.update(
        LOG.with("workspace", bound.id())
            .with("deliveries", longs(made, one -> one.due().id()))
            .with("numbers", longs(made, one -> (long) one.due().attempt()))
            .with("ids", texts(made, SentDelivery::attemptId))
            .with("moments", texts(made, one -> one.at().toString()))
            .with("codes", longs(made, one -> code(one.answer())))
            .with("errors", texts(made, one -> error(one.answer())))
            .with("millis", longs(made, one -> one.answer().millis()))
            .with("responses", texts(made, one -> one.answer().body())));
  }

  /** Makes the next delivery of each record due after a completed one. */
  private void scheduleNext(List<SentDelivery> done) {
    if (done.isEmpty()) {
      return;
    }
    db.update(
        FOLLOW.with("workspace", bound.id()).with("done", longs(done, one -> one.due().id())));
  }

  private static @Nullable Long code(OutboundAnswer answer) {
    return answer.outcome() == Outcome.ANSWERED ? (long) answer.status() : null;
  }

  private static @Nullable String error(OutboundAnswer answer) {
    return answer.isSuccess() ? null : answer.error();
  }

  private static @Nullable Long millis(@Nullable Duration wait) {
    return wait == null ? null : (Long) wait.toMillis();
  }

  private static Object longs(
      List<SentDelivery> sent, Function<SentDelivery, @Nullable Long> value) {
    return sent.stream().map(value).toArray(Long[]::new);
  }

  private static Object texts(
      List<SentDelivery> sent, Function<SentDelivery, @Nullable String> value) {
    return sent.stream().map(value).toArray(String[]::new);
  }
}
