package plinth.records.event;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Named;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.objects.Shapes;
import plinth.records.Assignment;
import plinth.records.PersonSlugs;
import plinth.records.RecordChanged.Operation;
import plinth.records.RecordDocument;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Reads the changes of records in a range of the change log, each with the complete record after
 * that change, which is reconstructed by reverting later changes from the current values. Call it
 * inside a service of the workspace; the events contain every active field, regardless of the
 * caller.
 */
@ApplicationScoped
public class RecordEvents {
  private static final int PAGE = 200;

  private static final Sql SINGLE =
      Sql.named(
          """
          select l.id, l.record_id, l.record_slug, l.operation, l.caller, l.at,
              tenant.logged_changes(l)::text as changed, l.object_id, o.slug
          from tenant.change_log l
          join tenant.object o on o.workspace_id = l.workspace_id and o.id = l.object_id
            and o.deleted_at is null
          where l.workspace_id = :workspace and l.id = any (:changes)
          order by l.id
          """);

  private static final Sql RANGE =
      Sql.named(
          """
          select l.object_id, o.slug, l.operation_id
          from tenant.change_log l
          join tenant.object o on o.workspace_id = l.workspace_id and o.id = l.object_id
            and o.deleted_at is null
          where l.workspace_id = :workspace and l.id = :first
          """);

  private static final Sql ROWS =
      Sql.named(
          """
          select l.id, l.record_id, l.record_slug, l.operation, l.caller, l.at,
              tenant.logged_changes(l)::text as changed
          from tenant.change_log l
          where l.workspace_id = :workspace and l.id between :first and :last
            and l.object_id = :object and l.operation_id = :operation
          order by l.id
          limit :most
          """);

  private static final Sql LATER =
      Sql.named(
          """
          select record_id, id, changed::text
          from tenant.change_log
          where workspace_id = :workspace and object_id = :object and record_id = any (:records)
            and id >= :first
          order by id desc
          """);

  private static final Sql PRESENT =
      Sql.named(
          """
          from tenant.record r
          where r.workspace_id = :workspace and r.object_id = :object and r.id = any (:records)
          """);

  @Inject private Shapes shapes;
  @Inject private PersonSlugs people;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  private record Row(
      long id,
      long recordId,
      String slug,
      Operation operation,
      String actor,
      Instant at,
      JsonObject changed) {}

  private record Range(long objectId, String object, String operationId) {}

  /** The changes to revert in a record, latest first. */
  private record Later(long id, JsonObject changed) {}

  /**
   * The next changes of a range, in order; empty at the end of the range. A range contains what one
   * operation did to one object; rows of other operations in between are left out.
   *
   * @param after the number of the last change that was read; 0: none yet
   */
  public List<RecordEvent> listNext(Caller caller, long first, long last, long after) {
    Range range = range(first).orElse(null);
    Shape shape = range == null ? null : shape(range.object());
    if (range == null || shape == null || shape.objectId() != range.objectId()) {
      return List.of();
    }
    List<Row> rows = rows(range, Math.max(first, after + 1), last);
    return rows.isEmpty() ? List.of() : events(caller, shape, rows);
  }

  private List<RecordEvent> events(Caller caller, Shape shape, List<Row> rows) {
    Long[] records = rows.stream().map(Row::recordId).distinct().toArray(Long[]::new);
    Map<Long, JsonObject> present = currentValues(shape, records);
    Map<Long, List<Later>> later = listLater(shape, records, rows.get(0).id());
    UnaryOperator<String> slugs =
        people.resolver(
            caller,
            Stream.of(
                    rows.stream().flatMap(row -> PersonSlugs.labels(row.changed())),
                    later.values().stream()
                        .flatMap(List::stream)
                        .flatMap(entry -> PersonSlugs.labels(entry.changed())),
                    present.values().stream().map(record -> record.getString(Assignment.NAME, "")))
                .flatMap(Function.identity())
                .toList());
    return rows.stream()
        .map(
            row -> event(shape, row, present.get(row.recordId()), later.get(row.recordId()), slugs))
        .toList();
  }

  /**
   * Single changes by their numbers, in the order of these, read together: a hundred cost as much
   * as one. Changes of inactive objects are left out.
   */
  public List<RecordEvent> list(Caller caller, Collection<Long> changes) {
    if (changes.isEmpty()) {
      return List.of();
    }
    Map<Range, List<Row>> byObject = new LinkedHashMap<>();
    db.list(
            SINGLE.with("workspace", bound.id()).with("changes", changes.toArray(Long[]::new)),
            row ->
                Map.entry(new Range(row.getLong("object_id"), row.getString("slug"), ""), row(row)))
        .forEach(
            found ->
                byObject
                    .computeIfAbsent(found.getKey(), object -> new ArrayList<>())
                    .add(found.getValue()));
    List<RecordEvent> events = new ArrayList<>();
    byObject.forEach(
        (object, rows) -> {
          Shape shape = shape(object.object());
          if (shape != null && shape.objectId() == object.objectId()) {
            events.addAll(events(caller, shape, rows));
          }
        });
    events.sort(Comparator.comparingLong(RecordEvent::changeId));
    return events;
  }

  private Optional<Range> range(long first) {
    return db.first(
        RANGE.with("workspace", bound.id()).with("first", first),
        row ->
            new Range(
                row.getLong("object_id"), row.getString("slug"), row.getString("operation_id")));
  }

  private @Nullable Shape shape(String object) {
    try {
      return shapes.requireComplete(object);
    } catch (Problem inactive) {
      // Changes of inactive objects are not published.
      return null;
    }
  }

  private List<Row> rows(Range range, long from, long last) {
    return db.list(
        ROWS.with("workspace", bound.id())
            .with("first", from)
            .with("last", last)
            .with("object", range.objectId())
            .with("operation", range.operationId())
            .with("most", PAGE),
        RecordEvents::row);
  }

  private static Row row(ResultSet row) throws SQLException {
    return new Row(
        row.getLong("id"),
        row.getLong("record_id"),
        row.getString("record_slug"),
        Operation.of(row.getString("operation")),
        row.getString("caller"),
        Db.requiredMoment(row, "at"),
        JsonText.parseObject(row.getString("changed")));
  }

  /** The current values of records, or the last values of deleted ones. */
  private Map<Long, JsonObject> currentValues(Shape shape, Long[] records) {
    List<Field> fields = shape.fields().stream().filter(Field::active).toList();
    RecordDocument document = RecordDocument.forFiles(bound.id(), fields, Map.of());
    Map<Long, JsonObject> present = new HashMap<>();
    db.listComposed(
            Sql.of("select r.id, " + document.data() + "::text as data, r.assigned_to")
                .plus(
                    PRESENT
                        .with("workspace", bound.id())
                        .with("object", shape.objectId())
                        .with("records", records)),
            row ->
                Map.entry(
                    row.getLong("id"),
                    assigned(row.getString("data"), row.getString("assigned_to"))))
        .forEach(record -> present.put(record.getKey(), record.getValue()));
    return present;
  }

  /** The values of a record, including its assignment. */
  private static JsonObject assigned(String data, @Nullable String label) {
    return Json.createObjectBuilder(JsonText.parseObject(data))
        .add(Assignment.NAME, new Assignment(label).json())
        .build();
  }

  private Map<Long, List<Later>> listLater(Shape shape, Long[] records, long first) {
    Map<Long, List<Later>> later = new HashMap<>();
    db.list(
            LATER
                .with("workspace", bound.id())
                .with("object", shape.objectId())
                .with("records", records)
                .with("first", first),
            row ->
                Map.entry(
                    row.getLong("record_id"),
                    new Later(row.getLong("id"), JsonText.parseObject(row.getString("changed")))))
        .forEach(
            entry ->
                later
                    .computeIfAbsent(entry.getKey(), id -> new ArrayList<>())
                    .add(entry.getValue()));
    return later;
  }

  private static RecordEvent event(
      Shape shape,
      Row row,
      @Nullable JsonObject present,
      @Nullable List<Later> later,
      UnaryOperator<String> people) {
    boolean isDeletion = row.operation() == Operation.DELETE;
    Map<String, JsonValue> values = new HashMap<>();
    if (present != null) {
      shape.fields().stream()
          .filter(Field::active)
          .forEach(field -> values.put(field.slug(), toSlugs(field, present.get(field.slug()))));
      values.put(Assignment.NAME, present.getOrDefault(Assignment.NAME, JsonValue.NULL));
    }
    for (Later entry : later == null ? List.<Later>of() : later) {
      // A deletion removes links, so the last state of a deleted record includes them.
      if (entry.id() > row.id() || (isDeletion && entry.id() == row.id())) {
        entry.changed().forEach((slug, pair) -> values.replace(slug, old(pair)));
      }
    }
    JsonObjectBuilder full = Json.createObjectBuilder();
    shape.fields().stream()
        .filter(Field::active)
        .forEach(f -> full.add(f.slug(), values.getOrDefault(f.slug(), JsonValue.NULL)));
    full.add(
        Assignment.NAME,
        PersonSlugs.person(values.getOrDefault(Assignment.NAME, JsonValue.NULL), people));
    return new RecordEvent(
        row.id(),
        shape.objectSlug(),
        row.recordId(),
        row.slug(),
        row.operation(),
        row.actor(),
        row.at(),
        isDeletion ? JsonValue.EMPTY_JSON_OBJECT : PersonSlugs.resolve(row.changed(), people),
        full.build());
  }

  private static JsonValue old(JsonValue pair) {
    JsonValue old = pair instanceof JsonObject both ? both.get("old") : null;
    return old == null ? JsonValue.NULL : old;
  }

  /** A value in the format of writes: related records and members by their slugs. */
  private static JsonValue toSlugs(Field field, @Nullable JsonValue value) {
    if (value == null) {
      return JsonValue.NULL;
    }
    if (!(field.type() instanceof Named)) {
      return value;
    }
    if (value instanceof JsonArray all) {
      JsonArrayBuilder slugs = Json.createArrayBuilder();
      all.forEach(one -> slugs.add(slug(one)));
      return slugs.build();
    }
    return slug(value);
  }

  private static JsonValue slug(JsonValue one) {
    return one instanceof JsonObject named ? named.getOrDefault("slug", JsonValue.NULL) : one;
  }
}
