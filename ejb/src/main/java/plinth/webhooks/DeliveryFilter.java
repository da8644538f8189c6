package plinth.webhooks;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/**
 * Filter for a list of deliveries. Null members do not restrict the list.
 *
 * @param status the word of a {@link DeliveryStatus}
 * @param event name of an event
 * @param recordSlug slug of a record
 * @param from only deliveries created at this moment or later
 */
public record DeliveryFilter(
    @Nullable String status,
    @Nullable String event,
    @Nullable String recordSlug,
    @Nullable Instant from) {
  /** Refuses unknown statuses and events. */
  public DeliveryFilter {
    Problem.requireOneOf("status", status, DeliveryStatus.class);
    if (event != null && !WebhookEvent.isName(event)) {
      throw Problem.notOneOf("event", WebhookEvent.words());
    }
  }

  /** Returns the conditions over the aliases {@code d} and {@code e}. */
  Sql sql() {
    Sql sql = Sql.EMPTY;
    if (status != null) {
      sql = sql.plus("and d.status = ?", status);
    }
    if (event != null) {
      sql = sql.plus("and e.name = ?", event);
    }
    if (recordSlug != null) {
      sql = sql.plus("and e.record_slug = ?", recordSlug);
    }
    if (from != null) {
      sql = sql.plus("and d.created_at >= ?", from);
    }
    return sql;
  }
}
