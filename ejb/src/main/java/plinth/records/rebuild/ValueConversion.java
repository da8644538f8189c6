package plinth.records.rebuild;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.fields.Conversion;
import plinth.fields.Conversion.Fate;
import plinth.fields.Conversion.Outcome;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.records.ChangedFields;
import plinth.records.RecordChanged;
import plinth.records.RecordChanged.Operation;
import plinth.records.store.CreationLog;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.limit.AllRecords;

/**
 * Converts the stored values of one field, many records per statement, with the rows of their
 * change log. Deleted records are converted too, but not logged, because they may be restored. The
 * slots of the field are cleared; other derived data is not changed.
 */
@AllRecords
@ApplicationScoped
class ValueConversion {
  /** The number of records that one statement converts. */
  static final int CHUNK = 500;

  private static final int LOOKED_AT = 5_000;

  private static final Sql HELD =
      Sql.named(
          """
          select r.id, r.slug, (r.data->'%s')::text as value, r.deleted_at is not null as is_deleted,
              r.updated_at
          from tenant.record r
          where r.workspace_id = :workspace and r.object_id = :object and
          """);

  private static final Sql CONVERT =
      Sql.named(
          """
          with r as (
            update tenant.record r
            set data = case when v.value is null then r.data - '%1$s'
                    else jsonb_set(r.data, array['%1$s'], v.value) end,
                version = r.version + v.moved::int,
                updated_at = case when v.moved then :now else r.updated_at end,
                updated_by = case when v.moved then :by else r.updated_by end%2$s
            from jsonb_to_recordset(:changed)
                as v(id bigint, value jsonb, moved boolean, changed jsonb)
            where r.workspace_id = :workspace and r.object_id = :object and r.id = any (:ids)
              and r.id = v.id
            returning r.id, r.version, r.slug, v.moved, v.changed
          ), l as (
            insert into tenant.change_log (workspace_id, object_id, record_id, version,
                record_slug, operation, operation_id, changed, caller, request_id, at)
            select :workspace, :object, r.id, r.version, r.slug, :operation, :operationId,
                r.changed, :by, :request, :now
            from r
            where r.moved
            returning id, record_slug
          )
          select min(id) as first, max(id) as last,
              case when count(*) = 1 then min(record_slug) end as only
          from l
          having count(*) > 0
          """);

  @Inject private CreationLog creations;
  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;
  @Inject private Event<RecordChanged> changes;

  /** A record with the stored value; null if it has none. */
  private record Held(
      long id, String slug, @Nullable JsonValue value, boolean isDeleted, Instant updatedAt) {}

  /**
   * The result of one part of a conversion.
   *
   * @param count the number of records that were processed
   * @param last the number of the last record
   */
  record Part(int count, long last) {}

  /** Examines all live values, or those of records changed since a moment. */
  void preview(
      Shape shape, Field field, @Nullable Instant since, ConversionTally tally, Conversion c) {
    // Both ways use an index; with a condition on the value itself, the planner would not use it.
    Sql behind = since == null ? byNumber(0) : Sql.of("r.updated_at >= ?", since);
    Sql order = Sql.of(since == null ? "order by r.id" : "order by r.updated_at, r.id");
    List<Held> rows = List.of();
    do {
      Sql live = behind.plus("and r.deleted_at is null").plus(order);
      rows = listRows(shape, field, live.plus("limit ?", LOOKED_AT));
      rows.forEach(row -> preview(row, tally, c));
      if (!rows.isEmpty()) {
        Held last = rows.get(rows.size() - 1);
        behind =
            since == null
                ? byNumber(last.id())
                : Sql.of("(r.updated_at, r.id) > (?, ?)", last.updatedAt(), last.id());
      }
    } while (rows.size() == LOOKED_AT);
  }

  private static void preview(Held row, ConversionTally tally, Conversion conversion) {
    JsonValue value = row.value();
    if (value != null) {
      tally.add(row.slug(), value, conversion.of(value));
    }
  }

  private static Sql byNumber(long after) {
    return Sql.of("r.id > ?", after);
  }

  /** Converts the next values after a number. */
  Part convertNext(
      Caller caller,
      Shape shape,
      Field field,
      Conversion conversion,
      String operationId,
      long after,
      ConversionTally tally) {
    List<Held> rows =
        listRows(shape, field, byNumber(after).plus("order by r.id limit ? for update", CHUNK));
    if (rows.isEmpty()) {
      return new Part(0, after);
    }
    JsonArrayBuilder changed = Json.createArrayBuilder();
    List<Long> ids = new ArrayList<>();
    List<Long> unlogged = new ArrayList<>();
    for (Held row : rows) {
      JsonValue value = row.value();
      if (value != null) {
        Outcome outcome = conversion.of(value);
        if (!row.isDeleted()) {
          tally.add(row.slug(), value, outcome);
        } else {
          unlogged.add(row.id());
        }
        ids.add(row.id());
        changed.add(changedRow(field, row, value, outcome));
      }
    }
    // The values of deleted records change without an entry.
    creations.complete(shape, unlogged);
    if (!ids.isEmpty()) {
      write(caller, shape, field, operationId, ids, changed);
    }
    return new Part(rows.size(), rows.get(rows.size() - 1).id());
  }

  private List<Held> listRows(Shape shape, Field field, Sql which) {
    return db.list(
        HELD.formatted(field.slug())
            .with("workspace", bound.id())
            .with("object", shape.objectId())
            .plus(which),
        row -> {
          String value = row.getString("value");
          return new Held(
              row.getLong("id"),
              row.getString("slug"),
              value == null ? null : JsonText.parse(value),
              row.getBoolean("is_deleted"),
              Db.requiredMoment(row, "updated_at"));
        });
  }

  private static JsonObjectBuilder changedRow(
      Field field, Held row, JsonValue stored, Outcome outcome) {
    // Values were examined before, so only values written since can fail; the log keeps them.
    JsonValue value = outcome.fate() == Fate.FAILED ? JsonValue.NULL : outcome.value();
    boolean isMoved = !row.isDeleted() && !value.equals(stored);
    JsonObjectBuilder json =
        Json.createObjectBuilder().add("id", row.id()).add("value", value).add("moved", isMoved);
    if (isMoved) {
      json.add(
          "changed",
          ChangedFields.between(
              Json.createObjectBuilder().add(field.slug(), stored).build(),
              Map.of(field.slug(), value)));
    }
    return json;
  }

  private void write(
      Caller caller,
      Shape shape,
      Field field,
      String operationId,
      List<Long> ids,
      JsonArrayBuilder changed) {
    Instant now = Time.now();
    StringBuilder cleared = new StringBuilder();
    Stream.of(field.slots().value(), field.slots().unique())
        .filter(slot -> slot != null && slot.kind().isNumbered())
        .forEach(slot -> cleared.append(", ").append(slot.column()).append(" = null"));
    Sql sql =
        CONVERT
            .formatted(field.slug(), cleared)
            .with("now", now)
            .with("by", caller.label())
            .with("changed", new Sql.Json(changed.build().toString()))
            .with("workspace", bound.id())
            .with("object", shape.objectId())
            .with("ids", ids.toArray(Long[]::new))
            .with("operation", Operation.UPDATE.code())
            .with("operationId", operationId)
            .with("request", caller.origin().requestId());
    db.first(
            sql,
            row ->
                new RecordChanged(
                    caller,
                    shape,
                    Operation.UPDATE,
                    row.getLong("first"),
                    row.getLong("last"),
                    row.getString("only")))
        .ifPresent(changes::fire);
  }
}
