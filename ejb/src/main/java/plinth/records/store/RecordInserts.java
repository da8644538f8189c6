package plinth.records.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.records.Assignment;
import plinth.records.ChangeRange;
import plinth.records.RecordValues;
import plinth.records.index.IndexedValues;
import plinth.records.index.MatchKeys;
import plinth.records.index.RebuiltColumns;
import plinth.records.index.RecordWords;
import plinth.records.store.RecordSets.Write;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** Creates many records of one object with one statement, with their words and log rows. */
@ApplicationScoped
public class RecordInserts {
  private static final Sql INSERT =
      Sql.named(
          """
          with v as materialized (
            select *
            from jsonb_to_recordset(:values) as v(slug text, changed jsonb, assigned_to text, %s)
          ), r as (
            insert into tenant.record (workspace_id, object_id, id, slug, created_at, updated_at,
                created_by, updated_by, assigned_to, %s)
            select :workspace, :object, v.id, v.slug, :at, :at, :by, :by, v.assigned_to, %s
            from v
            order by v.id
            on conflict do nothing
            returning id
          ),
          """);

  /** The join uses a hash table, whatever number of rows the planner estimates. */
  private static final Sql LOG_CREATED =
      Sql.named(
          """
          l as (
            insert into tenant.change_log (workspace_id, object_id, record_id, version, record_slug,
                operation, operation_id, changed, values_in_record, caller, request_id, at)
            select :workspace, :object, v.id, 1, v.slug, 'create', :operationId, v.changed, true,
                :by, :request, :at
            from v
            where (v.id in (select r.id from r)) is true
            order by v.id
            returning id
          )
          select min(id) as first, max(id) as last, count(*) as count
          from l
          """);

  @Inject private MatchKeys keys;
  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /**
   * Creates records. Those with a unique value that is taken are left out, so the count of the
   * range says whether all were created; if not, the caller must roll back.
   *
   * @param made the records by their numbers, ascending
   */
  public ChangeRange insert(Write write, Map<Long, NewRecord> made) {
    RebuiltColumns columns = RebuiltColumns.of(write.shape());
    JsonArrayBuilder values = Json.createArrayBuilder();
    Map<Long, JsonObject> compared = new LinkedHashMap<>();
    made.forEach(
        (id, given) -> {
          NewRecord record = given.computed(write.shape());
          JsonObjectBuilder row =
              Json.createObjectBuilder()
                  .add("id", id)
                  .add("slug", record.slug())
                  .add("data", record.data())
                  .add("changed", record.changed())
                  .add(Assignment.NAME, record.assignment().json());
          columns.fill(row, IndexedValues.of(write.shape(), RecordValues.of(record.data())));
          values.add(row);
          compared.put(id, record.data());
        });
    String names = String.join(", ", columns.names());
    String read =
        columns.names().stream().map(column -> "v." + column).collect(Collectors.joining(", "));
    Sql insert =
        INSERT
            .formatted(columns.definitions(), names, read)
            .with("values", new Sql.Json(values.build().toString()))
            .plus(RecordWords.insert(bound.id(), write.shape()))
            .plus(LOG_CREATED)
            .with("workspace", bound.id())
            .with("object", write.shape().objectId())
            .with("operationId", write.operationId())
            .with("by", write.caller().label())
            .with("request", write.caller().origin().requestId())
            .with("at", write.at());
    ChangeRange range =
        db.one(
            insert,
            row -> new ChangeRange(row.getLong("first"), row.getLong("last"), row.getInt("count")));
    if (range.count() == made.size()) {
      keys.add(write.shape(), compared);
    }
    return range;
  }
}
