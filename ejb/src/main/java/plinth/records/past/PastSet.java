package plinth.records.past;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.records.RecordValues;
import plinth.records.index.IndexedValues;
import plinth.records.index.RebuiltColumns;

/**
 * The records of an object at a moment, as statements see them: those that were not changed since
 * stand in the table, the others are given with the values of then, slots and all. So a list of the
 * past is filtered, searched, sorted and paged by the same statement as one of now.
 */
public final class PastSet {
  private static final List<String> SYSTEM =
      List.of(
          "slug", "version", "created_at", "updated_at", "created_by", "updated_by", "assigned_to");
  private static final String DEFINED =
      "slug text, version bigint, created_at timestamptz, updated_at timestamptz,"
          + " created_by text, updated_by text, assigned_to text, ";

  private static final Sql OTHERS =
      Sql.named(
          """
          select count(*)
          from tenant.record r
          where r.workspace_id = :workspace and r.object_id = :object and r.deleted_at is null
            and (r.id = any (:changed) or r.created_at > :moment)
          """);

  private final Sql with;
  private final List<String> columns;
  private final Long[] changed;
  private final Instant moment;
  private final long workspaceId;
  private final long objectId;

  /**
   * @param shape the complete shape of the object
   * @param moment the moment
   * @param changed the numbers of the records that were made before and changed since
   * @param rows those of them that were there, as they were
   */
  PastSet(
      long workspaceId, Shape shape, Instant moment, Collection<Long> changed, List<PastRow> rows) {
    this.moment = moment;
    RebuiltColumns rebuilt = RebuiltColumns.of(shape);
    this.changed = changed.toArray(Long[]::new);
    this.workspaceId = workspaceId;
    this.objectId = shape.objectId();
    this.columns = new ArrayList<>(List.of("workspace_id", "object_id", "id", "deleted_at"));
    columns.addAll(SYSTEM);
    columns.addAll(rebuilt.names());
    List<String> selected = new ArrayList<>();
    for (String column : columns) {
      selected.add(
          switch (column) {
            case "workspace_id", "object_id" -> "?::bigint as " + column;
            case "deleted_at" -> "null::timestamptz as deleted_at";
            case "slug", "created_by", "updated_by", "assigned_to" -> bytewise(column);
            default -> rebuilt.isText(column) ? bytewise(column) : "v." + column;
          });
    }
    this.with =
        Sql.of(
            "with past as (select "
                + String.join(", ", selected)
                + ", v.search from jsonb_to_recordset(?) as v("
                + DEFINED
                + rebuilt.definitions()
                + "))",
            workspaceId,
            shape.objectId(),
            new Sql.Json(json(shape, rebuilt, rows)));
  }

  /** As the table has it: a union of columns of two orders has none. */
  private static String bytewise(String column) {
    return "v." + column + " collate \"C\" as " + column;
  }

  /** What stands before a statement that asks {@code past} or {@link #among}. */
  public Sql with() {
    return with;
  }

  /**
   * The table and the records as they were, of which {@link #own} tells the right ones: a condition
   * in here would keep the indexes from giving the order of a sort.
   *
   * @param table the table or view of the present ones with the alias {@code r}
   * @param hasWords whether it has the search text
   */
  public Sql among(Sql table, boolean hasWords) {
    String words = hasWords ? ", r.search" : "";
    String all = " as was, r." + String.join(", r.", columns) + words + " from";
    return Sql.of("(select false" + all)
        .plus(table)
        .plus("union all select true" + all + " past r) r");
  }

  /** The numbers of the records that were changed since. */
  public Set<Long> changed() {
    return Set.copyOf(List.of(changed));
  }

  /** The moment. */
  public Instant moment() {
    return moment;
  }

  /** How many live records are other ones than at the moment: changed or made since. */
  public long others(Db db) {
    return db.number(
        OTHERS
            .with("workspace", workspaceId)
            .with("object", objectId)
            .with("changed", changed)
            .with("moment", moment));
  }

  /** The condition that a record of {@link #among} is one of then. */
  public Sql own() {
    return Sql.of("and (r.was or (r.created_at <= ? and r.id <> all (?)))", moment, changed);
  }

  private static String json(Shape shape, RebuiltColumns rebuilt, List<PastRow> rows) {
    JsonArrayBuilder all = Json.createArrayBuilder();
    for (PastRow row : rows) {
      JsonObject data = readable(shape, row.data());
      JsonObjectBuilder one =
          Json.createObjectBuilder()
              .add("id", row.id())
              .add("slug", row.slug())
              .add("version", row.version())
              .add("created_at", row.createdAt().toString())
              .add("updated_at", row.updatedAt().toString())
              .add("created_by", row.createdBy())
              .add("updated_by", row.updatedBy())
              .add("data", data);
      if (row.assignedTo() != null) {
        one.add("assigned_to", row.assignedTo());
      }
      rebuilt.fill(one, IndexedValues.of(shape, RecordValues.of(data)));
      all.add(one);
    }
    return all.build().toString();
  }

  /** The values that the fields' types of today can read: a field may have had another one then. */
  private static JsonObject readable(Shape shape, JsonObject data) {
    JsonObjectBuilder readable = Json.createObjectBuilder();
    for (Field field : shape.fields()) {
      JsonValue value = data.get(field.slug());
      if (value != null && read(field.type(), value, field.slug()) != null) {
        readable.add(field.slug(), value);
      }
    }
    return readable.build();
  }

  private static <V> @Nullable V read(FieldType<V> type, JsonValue value, String at) {
    try {
      return type.read(value, at);
    } catch (Problem anotherType) {
      return null;
    }
  }
}
