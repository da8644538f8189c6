package plinth.records.event;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.fields.Linked;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.records.Assignment;
import plinth.records.ChangedFields;
import plinth.records.LinkChange.Related;
import plinth.records.LinkEdit;
import plinth.records.link.LinkRepository;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Reads records and their changes by slug and number, deleted ones included, for features that
 * react to changes. Call it inside a service of the workspace; do not show the result to clients,
 * because it holds every field.
 */
@ApplicationScoped
public class RecordStates {
  private static final Sql READ =
      Sql.named(
          """
          select id, slug, version, deleted_at is not null as is_deleted, data::text as data,
              created_at, updated_at, created_by, updated_by, assigned_to
          from tenant.record
          where workspace_id = :workspace and object_id = :object and slug = :slug
          """);

  private static final Sql LATER =
      Sql.named(
          """
          select changed::text
          from tenant.change_log
          where workspace_id = :workspace and object_id = :object and record_id = :record
            and version > :version
          order by version desc, id desc
          """);

  @Inject private LinkRepository links;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /**
   * A row of the change log.
   *
   * @param changed the old and new values of the changed fields
   * @param actor who changed the record, such as {@code admin:12}
   */
  public record Change(long id, JsonObject changed, String actor, Instant at) {}

  private record Row(
      long id, String slug, long version, boolean isDeleted, Map<String, JsonValue> values) {}

  /** The current state of a record, or the last state of a deleted one. */
  public Optional<RecordState> findCurrent(Shape shape, String slug) {
    return read(shape, slug).map(row -> state(shape, row));
  }

  /**
   * The state of a record after a version, with the current related records. For a version that
   * does not exist yet, the current state.
   */
  public Optional<RecordState> findAt(Shape shape, String slug, long version) {
    return read(shape, slug)
        .map(
            row -> {
              if (row.version() > version) {
                revertTo(shape, row, version);
                row.values().put("version", Json.createValue(version));
              }
              return state(shape, row);
            });
  }

  /** A row of the change log, with the changes of the fields in this shape. */
  public Optional<Change> findChange(Shape shape, long id) {
    return db.first(
        Sql.of("select id,")
            .plus(ChangedFields.visibleColumn(shape))
            .plus(
                "as changed, caller, at from tenant.change_log where workspace_id = ? and id = ?",
                bound.id(),
                id),
        row ->
            new Change(
                row.getLong("id"),
                JsonText.parseObject(row.getString("changed")),
                row.getString("caller"),
                Db.requiredMoment(row, "at")));
  }

  private Optional<Row> read(Shape shape, String slug) {
    return db.first(
        READ.with("workspace", bound.id()).with("object", shape.objectId()).with("slug", slug),
        RecordStates::row);
  }

  private static Row row(ResultSet row) throws SQLException {
    Map<String, JsonValue> values =
        new LinkedHashMap<>(JsonText.parseObject(row.getString("data")));
    values.put("slug", Json.createValue(row.getString("slug")));
    values.put("created_at", moment(row, "created_at"));
    values.put("updated_at", moment(row, "updated_at"));
    values.put("created_by", Json.createValue(row.getString("created_by")));
    values.put("updated_by", Json.createValue(row.getString("updated_by")));
    values.put("version", Json.createValue(row.getLong("version")));
    values.put("id", Json.createValue(row.getLong("id")));
    String assigned = row.getString("assigned_to");
    if (assigned != null) {
      values.put(Assignment.NAME, Json.createValue(assigned));
    }
    return new Row(
        row.getLong("id"),
        row.getString("slug"),
        row.getLong("version"),
        row.getBoolean("is_deleted"),
        values);
  }

  private static JsonValue moment(ResultSet row, String column) throws SQLException {
    return Json.createValue(Db.requiredMoment(row, column).toString());
  }

  /** Reverts the later changes, latest first. */
  private void revertTo(Shape shape, Row row, long version) {
    List<JsonObject> later =
        db.list(
            LATER
                .with("workspace", bound.id())
                .with("object", shape.objectId())
                .with("record", row.id())
                .with("version", version),
            found -> JsonText.parseObject(found.getString(1)));
    for (JsonObject changed : later) {
      changed.forEach(
          (slug, pair) -> {
            JsonValue old = pair instanceof JsonObject both ? both.get("old") : null;
            if (old == null || old == JsonValue.NULL) {
              row.values().remove(slug);
            } else {
              row.values().put(slug, old);
            }
          });
    }
  }

  private RecordState state(Shape shape, Row row) {
    JsonObjectBuilder values = Json.createObjectBuilder();
    row.values().forEach(values::add);
    return new RecordState(
        shape,
        row.slug(),
        row.version(),
        row.isDeleted(),
        values.build(),
        field -> linked(field, row.id()));
  }

  private JsonValue linked(Field field, long recordId) {
    @Nullable Link link = LinkEdit.linkOf(field);
    List<String> slugs =
        link == null
            ? List.of()
            : links.list(link, recordId, Linked.MAX).stream().map(Related::slug).toList();
    return slugs.isEmpty() ? JsonValue.NULL : Json.createArrayBuilder(slugs).build();
  }
}
