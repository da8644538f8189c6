package plinth.objects;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Folders in the database, and which objects lie in them. They are SQL: one statement reads folders
 * with their objects, and one puts many objects into a folder, or orders all folders.
 */
@ApplicationScoped
class FolderRepository {
  private static final String COLUMNS =
      """
      select f.slug, f.name, f.icon, f.color, f.position, f.created_at, f.updated_at, array(
        select o.slug
        from tenant.object o
        where o.workspace_id = f.workspace_id and o.folder_slug = f.slug
        order by o.folder_position, o.id
      ) as objects
      from tenant.folder f
      where f.workspace_id = ?
      """;

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /** Keeps everybody else from changing the workspace's folders until the transaction ends. */
  void lock() {
    db.number(
        Sql.of(
            "select count(*) from pg_advisory_xact_lock(hashtextextended('tenant.folder', ?))",
            bound.id()));
  }

  List<Folder> all() {
    return db.list(
        Sql.of(COLUMNS + " order by f.position, f.slug", bound.id()), FolderRepository::folder);
  }

  Optional<Folder> bySlug(String slug) {
    return db.first(
        Sql.of(COLUMNS + " and f.slug = ?", bound.id(), slug), FolderRepository::folder);
  }

  void add(Folder folder) {
    db.update(
        Sql.of(
            """
            insert into tenant.folder (workspace_id, slug, name, icon, color, position,
                created_at, updated_at)
            values (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            bound.id(),
            folder.slug(),
            folder.name(),
            folder.icon(),
            folder.color(),
            folder.order(),
            folder.createdAt(),
            folder.updatedAt()));
  }

  void change(Folder folder) {
    db.update(
        Sql.of(
            """
            update tenant.folder
            set name = ?, icon = ?, color = ?, updated_at = ?
            where workspace_id = ? and slug = ?
            """,
            folder.name(),
            folder.icon(),
            folder.color(),
            Time.now(),
            bound.id(),
            folder.slug()));
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

  /** Deletes a folder that nothing lies in any more. */
  void delete(String slug) {
    db.update(
        Sql.of("delete from tenant.folder where workspace_id = ? and slug = ?", bound.id(), slug));
  }

  /** Those of the slugs that are objects. */
  List<String> objects(List<String> slugs) {
    return db.list(
        Sql.of(
            "select slug from tenant.object where workspace_id = ? and slug = any(?)",
            bound.id(),
            slugs.toArray(String[]::new)),
        row -> row.getString("slug"));
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

  private static Folder folder(ResultSet row) throws SQLException {
    return new Folder(
        row.getString("slug"),
        row.getString("name"),
        row.getString("icon"),
        row.getString("color"),
        row.getInt("position"),
        List.of((String[]) row.getArray("objects").getArray()),
        Db.requiredMoment(row, "created_at"),
        Db.requiredMoment(row, "updated_at"));
  }
}
