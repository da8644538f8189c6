package plinth.views;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.TypedQuery;
import java.util.List;
import java.util.Optional;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TenantEntities;

/**
 * Views in the database. Two operations are SQL: locking an object, because JPA has neither
 * key-share locks nor advisory locks, and ordering, because one statement numbers all views.
 */
@ApplicationScoped
class ViewRepository {
  private static final String HOLD_OBJECT =
      "select id from tenant.object where workspace_id = ? and id = ? and deleted_at is null"
          + " for key share";
  private static final String ORDER =
      """
      update tenant.custom_view v
         set position = t.place - 1, updated_at = ?
        from unnest(?) with ordinality as t (slug, place)
       where v.workspace_id = ? and v.object_id = ? and v.slug = t.slug
         and v.position <> t.place - 1
      """;

  @Inject private TenantEntities entities;
  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /**
   * Locks the views of an object against changes, and the object against deletion, until the
   * transaction ends. Refuses an object that no longer exists.
   */
  void lockObject(long objectId) {
    if (db.list(Sql.of(HOLD_OBJECT, bound.id(), objectId), row -> true).isEmpty()) {
      throw Problem.notFound("Object");
    }
    db.lock("tenant.custom_view", objectId);
  }

  /** The number of an object, active or not. */
  Optional<Long> findObjectId(String slug) {
    return entities
        .manager()
        .createQuery(
            "select o.id from ObjectDefinition o where o.slug = :slug and o.deletedAt is null",
            Long.class)
        .setParameter("slug", slug)
        .getResultStream()
        .findFirst();
  }

  /** The views of an object that an admin sees, in order. */
  List<CustomView> listVisible(long objectId, long adminId) {
    return query(CustomView.SEEN, objectId, adminId).getResultList();
  }

  /**
   * A view with the slug of its object.
   *
   * @param object the slug of the object
   */
  record OfObject(String object, CustomView view) {}

  /** The views that may follow relations and that an admin sees, of all objects but one. */
  List<OfObject> listOfOthers(String objectSlug, long adminId) {
    return entities
        .manager()
        .createNamedQuery(CustomView.OF_OTHERS, Object[].class)
        .setParameter("object", objectSlug)
        .setParameter("shared", Visibility.SHARED)
        .setParameter("admin", adminId)
        .getResultStream()
        .map(row -> new OfObject((String) row[0], (CustomView) row[1]))
        .toList();
  }

  /** Finds a view that an admin sees. */
  Optional<CustomView> find(long objectId, long adminId, String slug) {
    return query(CustomView.ONE_SEEN, objectId, adminId)
        .setParameter("slug", slug)
        .getResultStream()
        .findFirst();
  }

  /** A view that the caller sees; refuses any other (404). */
  CustomView require(Caller caller, Shape shape, String slug) {
    return find(shape.objectId(), caller.requireAdminId(), slug)
        .orElseThrow(() -> Problem.notFound("View"));
  }

  private TypedQuery<CustomView> query(String name, long objectId, long adminId) {
    return entities
        .manager()
        .createNamedQuery(name, CustomView.class)
        .setParameter("object", objectId)
        .setParameter("shared", Visibility.SHARED)
        .setParameter("admin", adminId);
  }

  /** Whether any view of the object has the slug, visible or not. */
  boolean isTaken(long objectId, String slug) {
    return entities
            .manager()
            .createNamedQuery(CustomView.WITH_SLUG, Long.class)
            .setParameter("object", objectId)
            .setParameter("slug", slug)
            .getSingleResult()
        > 0;
  }

  void add(CustomView view) {
    entities.manager().persist(view);
  }

  void delete(CustomView view) {
    entities.manager().remove(view);
  }

  /** Numbers the views in this order; views that are already in place are not updated. */
  void reorder(long objectId, List<String> slugs) {
    String[] ordered = slugs.toArray(String[]::new);
    db.update(Sql.of(ORDER, Time.now(), ordered, bound.id(), objectId));
  }
}
