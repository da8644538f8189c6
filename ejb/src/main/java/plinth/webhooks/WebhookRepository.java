package plinth.webhooks;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import jakarta.persistence.TypedQuery;
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
import plinth.tenancy.TenantEntities;

/**
 * Finds, counts and stores webhooks. Uses SQL for an advisory lock, which JPA does not have, and
 * for changes of sets: canceling deliveries, and deleting webhooks with their deliveries.
 */
@ApplicationScoped
class WebhookRepository {
  private static final String COUNT = "select count(w) from RegisteredWebhook w where ";
  private static final String COUNT_SHOWN =
      """
      select count(w) from RegisteredWebhook w, ObjectDefinition o
       where o.id = w.objectId and o.deletedAt is null and\
      """;
  private static final String FIND =
      """
      select w, o.slug from RegisteredWebhook w, ObjectDefinition o
       where o.id = w.objectId and o.deletedAt is null and\
      """;
  private static final String HOLD = "select w from RegisteredWebhook w where w.id = :id";
  private static final String ACTIVE_OF_ADMINS =
      """
      select w.id from RegisteredWebhook w
       where w.active = true and w.owner is null
       order by w.id
      """;

  private static final Sql CANCEL =
      Sql.named(
          """
          update tenant.webhook_delivery
          set status = 'canceled', due_at = null, finished_at = :now
          where workspace_id = :workspace and webhook_id = :webhook and status = 'pending'
          """);

  private static final Sql FIRST_OWNER =
      Sql.named(
          """
          select a.id
          from tenant.admin a
          where a.workspace_id = :workspace and a.is_owner and a.status = 'active'
          order by a.id
          limit 1
          """);

  private static final Sql REMOVE_ATTEMPTS =
      Sql.named(
          """
          delete from tenant.webhook_attempt
          where workspace_id = :workspace and delivery_id in (
              select id
              from tenant.webhook_delivery
              where workspace_id = :workspace and webhook_id = any (:webhooks)
            )
          """);

  @Inject private TenantEntities entities;
  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /**
   * A webhook with its object.
   *
   * @param firstOwner the owner of the workspace, if the webhook names no member
   */
  record Found(RegisteredWebhook webhook, String objectSlug, @Nullable Long firstOwner) {
    Webhook view() {
      return webhook.view(objectSlug, firstOwner);
    }
  }

  /** Serializes transactions that add, change or delete webhooks of the workspace. */
  void lock() {
    db.lock("webhooks", bound.id());
  }

  /** Returns a page of the selected webhooks, newest first. */
  Page<Webhook> page(WebhookSelection which, PageRequest page) {
    long total = count(which);
    TypedQuery<Object[]> query =
        with(which, FIND + " " + which.conditions() + " order by w.id desc", Object[].class)
            .setFirstResult(page.firstResult())
            .setMaxResults(page.limit());
    return new Page<>(toFound(query), page, total).map(Found::view);
  }

  /** Returns the active webhooks of an object. */
  List<Webhook> listActive(String objectSlug) {
    TypedQuery<Object[]> query =
        query(FIND + " o.slug = :object and w.active = true order by w.id", Object[].class)
            .setParameter("object", objectSlug);
    return toFound(query).stream().map(Found::view).toList();
  }

  /** Returns the numbers of the active webhooks of admins. */
  List<Long> listActiveOfAdmins() {
    return query(ACTIVE_OF_ADMINS, Long.class).getResultList();
  }

  /** Returns one of the selected webhooks. */
  Optional<Found> findFirst(WebhookSelection which) {
    return toFound(with(which, FIND + " " + which.conditions(), Object[].class)).stream()
        .findFirst();
  }

  /** Returns a webhook and locks it; empty if it no longer exists. */
  Optional<RegisteredWebhook> lockById(long id) {
    return query(HOLD, RegisteredWebhook.class)
        .setParameter("id", id)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .setHint(TenantEntities.AS_STORED, true)
        .getResultStream()
        .findFirst();
  }

  /**
   * Returns the member for whom a webhook sends records; null if it belongs to a credential or
   * there is no such member.
   */
  @Nullable Long ownerOf(RegisteredWebhook webhook) {
    return webhook.isOwnerless() ? firstOwner() : webhook.ownerId();
  }

  long count() {
    return query("select count(w) from RegisteredWebhook w", Long.class).getSingleResult();
  }

  /** Returns the number of selected webhooks. */
  long count(WebhookSelection which) {
    return with(which, COUNT_SHOWN + " " + which.conditions(), Long.class).getSingleResult();
  }

  boolean isSlugTaken(String slug) {
    return query(COUNT + "w.slug = :slug", Long.class).setParameter("slug", slug).getSingleResult()
        > 0;
  }

  /** Whether an object has an active webhook. */
  boolean hasActive(long objectId) {
    return query(COUNT + "w.objectId = :object and w.active = true", Long.class)
            .setParameter("object", objectId)
            .getSingleResult()
        > 0;
  }

  /** Adds a webhook and assigns its number. */
  void add(RegisteredWebhook webhook) {
    entities.manager().persist(webhook);
    entities.manager().flush();
  }

  /** Cancels the pending deliveries of a webhook. */
  void cancel(long id) {
    db.update(CANCEL.with("now", Time.now()).with("workspace", bound.id()).with("webhook", id));
  }

  /** Deletes webhooks with their deliveries and attempts. */
  void remove(String column, long value) {
    String which = " where workspace_id = ? and " + column + " = ?";
    // Delete the row first, because the sender holds its lock.
    List<Long> ids =
        db.list(
            Sql.of("delete from tenant.webhook" + which + " returning id", bound.id(), value),
            row -> row.getLong(1));
    Long[] gone = ids.toArray(Long[]::new);
    db.update(REMOVE_ATTEMPTS.with("workspace", bound.id()).with("webhooks", gone));
    db.update(
        Sql.of(
            "delete from tenant.webhook_delivery where workspace_id = ? and webhook_id = any (?)",
            bound.id(),
            gone));
  }

  private List<Found> toFound(TypedQuery<Object[]> query) {
    List<Object[]> rows = query.getResultList();
    boolean isAnyOwnerless =
        rows.stream().anyMatch(row -> ((RegisteredWebhook) row[0]).isOwnerless());
    Long firstOwner = isAnyOwnerless ? firstOwner() : null;
    return rows.stream()
        .map(row -> new Found((RegisteredWebhook) row[0], (String) row[1], firstOwner))
        .toList();
  }

  private @Nullable Long firstOwner() {
    return db.first(FIRST_OWNER.with("workspace", bound.id()), row -> row.getLong(1)).orElse(null);
  }

  private <T> TypedQuery<T> with(WebhookSelection which, String jpql, Class<T> type) {
    TypedQuery<T> query = query(jpql, type);
    which.values().forEach(query::setParameter);
    return query;
  }

  private <T> TypedQuery<T> query(String jpql, Class<T> type) {
    return entities.manager().createQuery(jpql, type);
  }
}
