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
 * Folders in the database, and which objects lie in them. SQL are an advisory lock, which JPA does
 * not have, and what goes by sets: one statement puts many objects into a folder, or orders all
 * folders.
 */
@ApplicationScoped
class FolderRepository {
  private static final String OBJECTS =
      """
      select o.id, o.slug, o.folderSlug from ObjectDefinition o
       order by o.folderPosition, o.id
      """;

  @Inject private TenantEntities entities;
  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /** Keeps everybody else from changing the workspace's folders until the transaction ends. */
  void lock() {
    db.lock("tenant.folder", bound.id());
  }

  /** All folders in their order. */
  List<ObjectFolder> all() {
    return query(ObjectFolder.ALL).getResultList();
  }

  Optional<ObjectFolder> bySlug(String slug) {
    return query(ObjectFolder.BY_SLUG).setParameter("slug", slug).getResultStream().findFirst();
  }

  void add(ObjectFolder folder) {
    entities.manager().persist(folder);
  }

  /** Deletes a folder that nothing lies in any more. */
  void delete(ObjectFolder folder) {
    entities.manager().remove(folder);
  }

  /** All objects, in the order in which they lie in folders. */
  List<FolderContents.Filed> objects() {
    return entities
        .manager()
        .createQuery(OBJECTS, Object[].class)
        .getResultStream()
        .map(row -> new FolderContents.Filed((Long) row[0], (String) row[1], (String) row[2]))
        .toList();
  }

  /** Numbers the folders in this order; those already at their place stay as they are. */
  void order(List<String> slugs) {
    db.update(
        Sql.of(
            """
            update tenant.folder f
            set position = t.place - 1, updated_at = ?
            from unnest(?) with ordinality as t (slug, place)
            where f.workspace_id = ? and f.slug = t.slug and f.position <> t.place - 1
            """,
            Time.now(),
            slugs.toArray(String[]::new),
            bound.id()));
  }

  /** Puts the objects into a folder in this order, out of any other one. */
  void fill(String folder, List<String> slugs) {
    db.update(
        Sql.of(
            """
            update tenant.object o
            set folder_slug = ?, folder_position = t.place, updated_at = ?
            from unnest(?) with ordinality as t (slug, place)
            where o.workspace_id = ? and o.slug = t.slug
              and (o.folder_slug is distinct from ? or o.folder_position <> t.place)
            """,
            folder,
            Time.now(),
            slugs.toArray(String[]::new),
            bound.id(),
            folder));
  }

  /** Takes the objects out of a folder, but for these. */
  void empty(String folder, List<String> but) {
    db.update(
        Sql.of(
            """
            update tenant.object
            set folder_slug = null, updated_at = ?
            where workspace_id = ? and folder_slug = ? and slug <> all(?)
            """,
            Time.now(),
            bound.id(),
            folder,
            but.toArray(String[]::new)));
  }

  /** Takes an object out of the folder that it lies in, if it does. */
  void takeOut(String object) {
    db.update(
        Sql.of(
            """
            update tenant.object
            set folder_slug = null, updated_at = ?
            where workspace_id = ? and slug = ? and folder_slug is not null
            """,
            Time.now(),
            bound.id(),
            object));
  }

  private TypedQuery<ObjectFolder> query(String name) {
    return entities
        .manager()
        .createNamedQuery(name, ObjectFolder.class)
        .setHint(TenantEntities.AS_STORED, true);
  }
}
