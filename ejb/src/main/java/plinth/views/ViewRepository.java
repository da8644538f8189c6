package plinth.views;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** Views in the database. */
@ApplicationScoped
class ViewRepository {
  private static final String COLUMNS =
      "select slug, name, type, filter::text as filter, sort, fields, group_by, sum_field,"
          + " date_field, visibility, admin_id, position, created_at, updated_at"
          + " from tenant.custom_view where workspace_id = ? and object_id = ?"
          + " and (visibility = 'shared' or admin_id = ?)";

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /**
   * Keeps everybody else from changing the views of an object, and the object from going, until the
   * transaction ends. Refuses an object that has gone.
   */
  void hold(long objectId) {
    List<Long> held =
        db.list(
            Sql.of(
                "select id from tenant.object where workspace_id = ? and id = ? for key share",
                bound.id(),
                objectId),
            row -> row.getLong("id"));
    if (held.isEmpty()) {
      throw Problem.notFound("Object");
    }
    db.number(
        Sql.of(
            "select count(*) from pg_advisory_xact_lock(hashtextextended('tenant.custom_view', ?))",
            objectId));
  }

  /** The number of an object, active or not. */
  Optional<Long> object(String slug) {
    return db.first(
        Sql.of(
            "select id from tenant.object where workspace_id = ? and slug = ?", bound.id(), slug),
        row -> row.getLong("id"));
  }

  /** The views of an object that an admin sees, in their order. */
  List<ViewRow> seen(long objectId, long adminId) {
    return db.list(
        which(objectId, adminId).plus("order by position, created_at, slug"),
        row -> view(objectId, row));
  }

  /** A view that an admin sees. */
  Optional<ViewRow> find(long objectId, long adminId, String slug) {
    return db.first(which(objectId, adminId).plus("and slug = ?", slug), r -> view(objectId, r));
  }

  /** Whether any view of the object has the slug, seen or not. */
  boolean isTaken(long objectId, String slug) {
    return db.number(
            Sql.of(
                "select count(*) from tenant.custom_view"
                    + " where workspace_id = ? and object_id = ? and slug = ?",
                bound.id(),
                objectId,
                slug))
        > 0;
  }

  void add(ViewRow view) {
    ViewSettings settings = view.settings();
    db.update(
        Sql.of(
            "insert into tenant.custom_view (workspace_id, object_id, slug, name, type, filter,"
                + " sort, fields, group_by, sum_field, date_field, visibility, admin_id, position,"
                + " created_at, updated_at)"
                + " values (?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            bound.id(),
            view.objectId(),
            view.slug(),
            view.name(),
            word(settings.type()),
            json(settings.filter()),
            settings.sort(),
            settings.fields().toArray(String[]::new),
            settings.groupBy(),
            settings.sumField(),
            settings.dateField(),
            word(view.visibility()),
            view.adminId(),
            view.position(),
            view.createdAt(),
            view.updatedAt()));
  }

  void change(ViewRow view) {
    ViewSettings settings = view.settings();
    db.update(
        Sql.of(
            "update tenant.custom_view set name = ?, type = ?, filter = ?::jsonb, sort = ?,"
                + " fields = ?, group_by = ?, sum_field = ?, date_field = ?, visibility = ?,"
                + " updated_at = ? where workspace_id = ? and object_id = ? and slug = ?",
            view.name(),
            word(settings.type()),
            json(settings.filter()),
            settings.sort(),
            settings.fields().toArray(String[]::new),
            settings.groupBy(),
            settings.sumField(),
            settings.dateField(),
            word(view.visibility()),
            view.updatedAt(),
            bound.id(),
            view.objectId(),
            view.slug()));
  }

  void delete(long objectId, String slug) {
    db.update(
        Sql.of(
            "delete from tenant.custom_view where workspace_id = ? and object_id = ? and slug = ?",
            bound.id(),
            objectId,
            slug));
  }

  /** Numbers the views in this order; those already at their place stay as they are. */
  void order(long objectId, List<String> slugs) {
    db.update(
        Sql.of(
            "update tenant.custom_view v set position = t.place - 1, updated_at = ?"
                + " from unnest(?) with ordinality as t (slug, place) where v.workspace_id = ?"
                + " and v.object_id = ? and v.slug = t.slug and v.position <> t.place - 1",
            Time.now(),
            slugs.toArray(String[]::new),
            bound.id(),
            objectId));
  }

  private Sql which(long objectId, long adminId) {
    return Sql.of(COLUMNS, bound.id(), objectId, adminId);
  }

  private static ViewRow view(long objectId, ResultSet row) throws SQLException {
    String filter = row.getString("filter");
    ViewSettings settings =
        new ViewSettings(
            ViewType.valueOf(row.getString("type").toUpperCase(Locale.ROOT)),
            filter == null ? null : JsonText.object(filter),
            row.getString("sort"),
            List.of((String[]) row.getArray("fields").getArray()),
            row.getString("group_by"),
            row.getString("sum_field"),
            row.getString("date_field"));
    return new ViewRow(
        objectId,
        row.getString("slug"),
        row.getString("name"),
        settings,
        Visibility.valueOf(row.getString("visibility").toUpperCase(Locale.ROOT)),
        row.getLong("admin_id"),
        row.getInt("position"),
        Db.requiredMoment(row, "created_at"),
        Db.requiredMoment(row, "updated_at"));
  }

  private static String word(Enum<?> word) {
    return word.name().toLowerCase(Locale.ROOT);
  }

  private static Sql.@Nullable Json json(@Nullable JsonObject filter) {
    return filter == null ? null : new Sql.Json(filter.toString());
  }
}
