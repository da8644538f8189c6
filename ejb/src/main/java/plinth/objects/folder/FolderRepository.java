package plinth.objects.folder;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.TypedQuery;
import java.util.List;
import java.util.Optional;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TenantEntities;

/**
 * Folders in the database, and the assignment of objects to them. SQL is used for an advisory lock,
 * which JPA does not have, and for bulk updates: one statement puts many objects into a folder, or
 * orders all folders.
 */
@ApplicationScoped
class FolderRepository {
  private static final String OBJECTS =
      """
      select o.id, o.slug, o.folderSlug from ObjectDefinition o
       where o.deletedAt is null
       order by o.folderPosition, o.id
      """;

  private static final Sql ORDER =
      Sql.named(
          """
          update tenant.folder f
          set position = t.place - 1, updated_at = :now
          from unnest(:slugs) with ordinality as t (slug, place)
          where f.workspace_id = :workspace and f.slug = t.slug and f.position <> t.place - 1
          """);

  private static final Sql FILL =
      Sql.named(
          """
          update tenant.object o
          set folder_slug = :folder, folder_position = t.place, updated_at = :now
          from unnest(:slugs) with ordinality as t (slug, place)
          where o.workspace_id = :workspace and o.slug = t.slug and o.deleted_at is null
            and (o.folder_slug is distinct from :folder or o.folder_position <> t.place)
          """);

  private static final Sql EMPTY =
      Sql.named(
          """
          update tenant.object
          set folder_slug = null, updated_at = :now
          where workspace_id = :workspace and folder_slug = :folder and slug <> all(:kept)
          """);

  private static final Sql TAKE_OUT =
      Sql.named(
          """
          update tenant.object
          set folder_slug = null, updated_at = :now
          where workspace_id = :workspace and slug = :object and folder_slug is not null
          """);

  @Inject private TenantEntities entities;
  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /** Locks the workspace's folders against changes until the transaction ends. */
  void lock() {
    db.lock("tenant.folder", bound.id());
  }

  /** All folders, in order. */
  List<ObjectFolder> listAll() {
    return query(ObjectFolder.ALL).getResultList();
  }

  Optional<ObjectFolder> findBySlug(String slug) {
    return query(ObjectFolder.BY_SLUG).setParameter("slug", slug).getResultStream().findFirst();
  }

  void add(ObjectFolder folder) {
    entities.manager().persist(folder);
  }

  /** Deletes an empty folder. */
  void delete(ObjectFolder folder) {
    entities.manager().remove(folder);
  }

  /** All objects, in their order in folders. */
  List<FolderContents.Filed> listObjects() {
    return entities
        .manager()
        .createQuery(OBJECTS, Object[].class)
        .getResultStream()
        .map(row -> new FolderContents.Filed((Long) row[0], (String) row[1], (String) row[2]))
        .toList();
  }

  /** Numbers the folders in this order; folders that are already in place are not updated. */
  void reorder(List<String> slugs) {
    db.update(
        ORDER
            .with("now", Time.now())
            .with("slugs", slugs.toArray(String[]::new))
            .with("workspace", bound.id()));
  }

  /** Puts the objects into a folder in this order and removes them from any other. */
  void fill(String folder, List<String> slugs) {
    db.update(
        FILL.with("folder", folder)
            .with("now", Time.now())
            .with("slugs", slugs.toArray(String[]::new))
            .with("workspace", bound.id()));
  }

  /** Removes all objects from a folder except these. */
  void clearExcept(String folder, List<String> but) {
    db.update(
        EMPTY
            .with("now", Time.now())
            .with("workspace", bound.id())
            .with("folder", folder)
            .with("kept", but.toArray(String[]::new)));
  }

  /** Removes an object from its folder, if it is in one. */
  void removeObject(String object) {
    db.update(
        TAKE_OUT.with("now", Time.now()).with("workspace", bound.id()).with("object", object));
  }

  private TypedQuery<ObjectFolder> query(String name) {
    return entities.manager().createNamedQuery(name, ObjectFolder.class);
  }
}
