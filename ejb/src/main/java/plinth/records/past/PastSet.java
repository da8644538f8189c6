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
 * The records of an object as of a moment, for use in statements: unchanged ones are read from the
 * table, the others are passed to the statement with their former values and slots. A list of the
 * past is therefore filtered, searched, sorted and paged by the same statement as a current one.
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
   * Creates the set.
   *
   * @param shape the complete shape of the object
   * @param moment the moment
   * @param changed the numbers of the records that were created before the moment and changed since
   * @param rows those of them that existed at the moment, as they were
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

  /**
   * A column with the collation of the table, because a union of columns with different collations
   * has no order.
   */
  private static String bytewise(String column) {
    return "v." + column + " collate \"C\" as " + column;
  }

  /** The common table expression of statements that use {@code past} or {@link #unionWith}. */
  public Sql with() {
    return with;
  }

  /**
   * The union of the table and the former records, from which {@link #condition} selects the right
   * ones: a condition inside the union would keep indexes from providing the order of a sort.
   *
   * @param table the table or view of the present records with the alias {@code r}
   * @param hasWords whether it has the search text
   */
  public Sql unionWith(Sql table, boolean hasWords) {
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

  /** The number of live records that were changed or created since the moment. */
  public long countOthers(Db db) {
    return db.number(
        OTHERS
            .with("workspace", workspaceId)
            .with("object", objectId)
            .with("changed", changed)
            .with("moment", moment));
  }

  /** The condition that a record of {@link #unionWith} belongs to the moment. */
  public Sql condition() {
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

  /**
   * The values that the present types of the fields can read, because a field may have had another
   * type.
   */
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
