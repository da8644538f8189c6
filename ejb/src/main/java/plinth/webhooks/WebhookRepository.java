package plinth.webhooks;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** Webhooks in the database. */
@ApplicationScoped
class WebhookRepository {
  /** The number of the member for whom a webhook of admins tells; of another one null. */
  static final String OWNER_ID =
      "case when w.owner is null then coalesce(w.owner_id, (select min(a.id) from tenant.admin a"
          + " where a.workspace_id = w.workspace_id and a.is_owner and a.status = 'active')) end"
          + " as owner_id";

  private static final String COLUMNS =
      "select w.id, w.slug, w.name, o.slug as object_slug, w.events, w.target_url, w.is_active,"
          + " w.owner, w.created_at, w.disabled_at, w.disabled_reason, w.failing_since,"
          + " w.object_id, "
          + OWNER_ID
          + " from tenant.webhook w join tenant.object o on o.workspace_id = w.workspace_id"
          + " and o.id = w.object_id where w.workspace_id = ?";

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /** A webhook with the number of its object. */
  record Found(Webhook webhook, long objectId) {}

  /** Which webhooks are meant: by SQL over the alias {@code w}. */
  static Sql of(@Nullable String owner) {
    return owner == null ? Sql.of("and w.owner is null") : Sql.of("and w.owner = ?", owner);
  }

  /** Whoever makes or ends webhooks of the workspace waits for the one before. */
  void lock() {
    db.first(
        Sql.of("select pg_advisory_xact_lock(hashtextextended('webhooks', ?))", bound.id()),
        row -> true);
  }

  Page<Webhook> page(Sql which, PageRequest page) {
    long total = count(which);
    List<Webhook> items =
        db.list(
            Sql.of(COLUMNS, bound.id())
                .plus(which)
                .plus("order by w.id desc limit ? offset ?", page.limit(), page.offset()),
            row -> found(row).webhook());
    return new Page<>(items, page, total);
  }

  /** The active webhooks of an object. */
  List<Webhook> heard(String objectSlug) {
    return db.list(
        Sql.of(COLUMNS, bound.id())
            .plus("and o.slug = ? and w.is_active order by w.id", objectSlug),
        row -> found(row).webhook());
  }

  /** The numbers of the active ones of the admins. */
  List<Long> activeOfAdmins() {
    return db.list(
        Sql.of(
            """
            select w.id
            from tenant.webhook w
            where w.workspace_id = ? and w.is_active and w.owner is null
            order by w.id
            """,
            bound.id()),
        row -> row.getLong(1));
  }

  /** An active one of the admins, locked. */
  Optional<Webhook> lockActiveOfAdmins(long id) {
    return first(of(null).plus("and w.id = ? and w.is_active for update of w", id))
        .map(Found::webhook);
  }

  Optional<Found> first(Sql which) {
    return db.first(Sql.of(COLUMNS, bound.id()).plus(which), WebhookRepository::found);
  }

  long count() {
    return db.number(
        Sql.of("select count(*) from tenant.webhook where workspace_id = ?", bound.id()));
  }

  /** How many there are of those that are meant. */
  long count(Sql which) {
    return db.number(
        Sql.of("select count(*) from tenant.webhook w where w.workspace_id = ?", bound.id())
            .plus(which));
  }

  boolean isSlugTaken(String slug) {
    return db.number(
            Sql.of(
                "select count(*) from tenant.webhook where workspace_id = ? and slug = ?",
                bound.id(),
                slug))
        > 0;
  }

  /** Whether anybody is told of an object. */
  boolean isHeard(long objectId) {
    return db.first(
            Sql.of(
                """
                select 1
                from tenant.webhook
                where workspace_id = ? and object_id = ? and is_active limit 1
                """,
                bound.id(),
                objectId),
            row -> 1)
        .isPresent();
  }

  void add(Webhook webhook, long objectId, String secret) {
    db.update(
        Sql.of(
            """
            insert into tenant.webhook (workspace_id, slug, name, owner, object_id, events,
                target_url, is_active, secret, created_by, owner_id, created_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            bound.id(),
            webhook.slug(),
            webhook.name(),
            webhook.owner(),
            objectId,
            webhook.events().toArray(String[]::new),
            webhook.targetUrl(),
            webhook.isActive(),
            secret,
            webhook.ownerId(),
            webhook.ownerId(),
            webhook.createdAt()));
  }

  void change(Webhook webhook) {
    db.update(
        Sql.of(
            """
            update tenant.webhook
            set name = ?, events = ?, target_url = ?, is_active = ?, owner_id = ?,
                disabled_at = ?, disabled_reason = ?, failing_since = ?, unreached = 0
            where workspace_id = ? and id = ?
            """,
            webhook.name(),
            webhook.events().toArray(String[]::new),
            webhook.targetUrl(),
            webhook.isActive(),
            webhook.ownerId(),
            webhook.disabledAt(),
            webhook.disabledReason(),
            webhook.failingSince(),
            bound.id(),
            webhook.id()));
  }

  /** The former secrets of a webhook that still sign at a moment, by the webhook's number. */
  long secretsBefore(long id, Instant now) {
    return db.number(
        Sql.of(
            """
            select (
              select count(*)
              from jsonb_array_elements(secrets_before) x
              where (x ->> 'until')::timestamptz > ?
            ) + (case when before_until > ? then 1 else 0 end)
            from tenant.webhook
            where workspace_id = ? and id = ?
            """,
            now,
            now,
            bound.id(),
            id));
  }

  /** Gives a webhook another secret; the present one signs too until a moment. */
  void rotate(long id, String secret, Instant now, Instant until) {
    db.update(
        Sql.of(
            """
            update tenant.webhook
            set secrets_before = (
              select coalesce(jsonb_agg(x), '[]')
              from jsonb_array_elements(secrets_before || case when before_until > ?
                  then jsonb_build_array(jsonb_build_object('secret', secret_before, 'until',
                  before_until)) else '[]' end) x
              where (x ->> 'until')::timestamptz > ?
            ), secret_before = secret, before_until = ?, secret = ?
            where workspace_id = ? and id = ?
            """,
            now,
            now,
            until,
            secret,
            bound.id(),
            id));
  }

  /** Ends what is still to be sent. */
  void cancel(long id) {
    db.update(
        Sql.of(
            """
            update tenant.webhook_delivery
            set status = 'canceled', due_at = null, finished_at = ?
            where workspace_id = ? and webhook_id = ? and status = 'pending'
            """,
            Time.now(),
            bound.id(),
            id));
    db.update(
        Sql.of(
            "update tenant.webhook set due_at = null where workspace_id = ? and id = ?",
            bound.id(),
            id));
  }

  /** Ends a webhook for now, with the reason. */
  void disable(long id, String reason) {
    db.update(
        Sql.of(
            """
            update tenant.webhook
            set is_active = false, disabled_at = ?, disabled_reason = ?, lease_until = null
            where workspace_id = ? and id = ?
            """,
            Time.now(),
            reason,
            bound.id(),
            id));
    cancel(id);
  }

  /** Removes webhooks with all that is told of them. */
  void remove(String column, long value) {
    String which = " where workspace_id = ? and " + column + " = ?";
    // The row first, because the sender holds its lock.
    List<Long> ids =
        db.list(
            Sql.of("delete from tenant.webhook" + which + " returning id", bound.id(), value),
            row -> row.getLong(1));
    Long[] gone = ids.toArray(Long[]::new);
    db.update(
        Sql.of(
            """
            delete from tenant.webhook_attempt
            where workspace_id = ? and delivery_id in (
                select id
                from tenant.webhook_delivery
                where workspace_id = ? and webhook_id = any (?)
              )
            """,
            bound.id(),
            bound.id(),
            gone));
    db.update(
        Sql.of(
            "delete from tenant.webhook_delivery where workspace_id = ? and webhook_id = any (?)",
            bound.id(),
            gone));
  }

  private static Found found(ResultSet row) throws SQLException {
    return new Found(
        new Webhook(
            row.getLong("id"),
            row.getString("slug"),
            row.getString("name"),
            row.getString("object_slug"),
            List.of((String[]) row.getArray("events").getArray()),
            row.getString("target_url"),
            row.getBoolean("is_active"),
            row.getString("owner"),
            Db.nullableLong(row, "owner_id"),
            Db.requiredMoment(row, "created_at"),
            Db.moment(row, "disabled_at"),
            row.getString("disabled_reason"),
            Db.moment(row, "failing_since")),
        row.getLong("object_id"));
  }
}
