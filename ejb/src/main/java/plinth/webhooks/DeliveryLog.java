package plinth.webhooks;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** Reads the deliveries to webhooks and their attempts, and replays deliveries. */
@ApplicationScoped
class DeliveryLog {
  private static final Sql DELIVERIES =
      Sql.named(
          """
          select d.id, e.name, d.message_id, e.record_slug, d.status, d.is_replay, d.attempts,
              d.last_status, d.last_error, d.due_at, d.created_at, d.finished_at
          from tenant.webhook_delivery d
          join tenant.webhook_event e on e.workspace_id = d.workspace_id and e.id = d.event_id
          where d.workspace_id = :workspace
          """);

  private static final Sql COUNT =
      Sql.named(
          """
          select count(*)
          from tenant.webhook_delivery d
          join tenant.webhook_event e on e.workspace_id = d.workspace_id and e.id = d.event_id
          where d.workspace_id = :workspace
          """);

  private static final Sql REPLAY =
      Sql.named(
          """
          insert into tenant.webhook_delivery (workspace_id, webhook_id, event_id, record_id,
              message_id, is_replay, due_at, created_at)
          select workspace_id, webhook_id, event_id, record_id, message_id, true, now(), :now
          from tenant.webhook_delivery
          where workspace_id = :workspace and id = :delivery
          returning id
          """);

  private static final Sql ATTEMPTS =
      Sql.named(
          """
          select delivery_id, id, at, status, error, millis, response
          from tenant.webhook_attempt
          where workspace_id = :workspace and delivery_id = any (:deliveries)
          order by delivery_id, number
          """);

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;
  @Inject private Event<DeliveriesDue> nudges;

  Page<Delivery> page(long webhookId, DeliveryFilter filter, PageRequest page) {
    Sql which = Sql.of("and d.webhook_id = ?", webhookId).plus(filter.sql());
    long total = db.number(COUNT.with("workspace", bound.id()).plus(which));
    List<Delivery> bare =
        db.list(
            DELIVERIES
                .with("workspace", bound.id())
                .plus(which)
                .plus("order by d.id desc limit ? offset ?", page.limit(), page.offset()),
            row -> delivery(row, List.of()));
    Map<Long, List<Delivery.Attempt>> attempts =
        attempts(bare.stream().map(Delivery::id).toArray(Long[]::new));
    return new Page<>(bare, page, total)
        .map(one -> with(one, attempts.getOrDefault(one.id(), List.of())));
  }

  /** Replays a delivery. */
  Delivery replay(RegisteredWebhook webhook, long deliveryId) {
    Delivery before =
        find(webhook.id(), deliveryId).orElseThrow(() -> Problem.notFound("Delivery"));
    if (!webhook.isActive()) {
      throw new Problem(WebhooksProblem.WEBHOOK_DISABLED);
    }
    if (before.status().equals("pending")) {
      throw new Problem(WebhooksProblem.DELIVERY_PENDING);
    }
    long id =
        db.number(
            REPLAY
                .with("now", Time.now())
                .with("workspace", bound.id())
                .with("delivery", deliveryId));
    db.update(
        Sql.of(
            "update tenant.webhook set due_at = now() where workspace_id = ? and id = ?",
            bound.id(),
            webhook.id()));
    nudges.fire(DeliveriesDue.ofBound());
    return find(webhook.id(), id).orElseThrow();
  }

  private Optional<Delivery> find(long webhookId, long id) {
    return db.first(
        DELIVERIES
            .with("workspace", bound.id())
            .plus("and d.webhook_id = ? and d.id = ?", webhookId, id),
        row -> delivery(row, List.of()));
  }

  private Map<Long, List<Delivery.Attempt>> attempts(Long[] deliveries) {
    Map<Long, List<Delivery.Attempt>> attempts = new HashMap<>();
    db.list(
            ATTEMPTS.with("workspace", bound.id()).with("deliveries", deliveries),
            row -> Map.entry(row.getLong("delivery_id"), attempt(row)))
        .forEach(
            one ->
                attempts
                    .computeIfAbsent(one.getKey(), id -> new ArrayList<>())
                    .add(one.getValue()));
    return attempts;
  }

  private static Delivery.Attempt attempt(ResultSet row) throws SQLException {
    return new Delivery.Attempt(
        row.getString("id"),
        Db.requiredMoment(row, "at"),
        status(row, "status"),
        row.getString("error"),
        row.getLong("millis"),
        row.getString("response"));
  }

  private static Delivery delivery(ResultSet row, List<Delivery.Attempt> log) throws SQLException {
    return new Delivery(
        row.getLong("id"),
        row.getString("name"),
        row.getString("message_id"),
        row.getString("record_slug"),
        row.getString("status"),
        row.getBoolean("is_replay"),
        row.getInt("attempts"),
        status(row, "last_status"),
        row.getString("last_error"),
        Db.moment(row, "due_at"),
        Db.requiredMoment(row, "created_at"),
        Db.moment(row, "finished_at"),
        log);
  }

  private static Delivery with(Delivery one, List<Delivery.Attempt> log) {
    return new Delivery(
        one.id(),
        one.event(),
        one.messageId(),
        one.recordSlug(),
        one.status(),
        one.isReplay(),
        one.attempts(),
        one.lastStatus(),
        one.lastError(),
        one.nextAttemptAt(),
        one.createdAt(),
        one.finishedAt(),
        log);
  }

  private static @Nullable Integer status(ResultSet row, String column) throws SQLException {
    int status = row.getInt(column);
    return row.wasNull() ? null : status;
  }
}
