package plinth.records.past;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.records.LinkEdit;
import plinth.records.RecordRow;
import plinth.records.RecordValuesReader;
import plinth.records.RecordsProblem;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Reconstructs records as they were from the change log, by reverting the log from a record's
 * present values: the former value of a field is the old one of its first change since. A record
 * that was deleted and restored since may have been restored with other values, so its log is
 * replayed forward from its creation. An entry that only concerns links has the same version as the
 * entry before it, and follows it by its number.
 */
@ApplicationScoped
public class PastLog {
  /** The maximum number of records that may have changed since the moment of a list. */
  static final int MAX = 10_000;

  /** The records, and the last relevant entry of each. */
  private static final Sql RECORDS =
      Sql.of(
          """
          select r.id, r.slug, coalesce(w.version, 1) as version, r.created_at,
              coalesce(w.at, r.created_at) as updated_at, r.created_by,
              coalesce(w.caller, r.created_by) as updated_by,
              case when g.moved then g.was else r.assigned_to end as assigned_to,
              case when s.restored then '{}' else r.data::text end as kept,
              coalesce(case when s.restored then f.fields else o.fields end, '{}')::text
                  as replayed
          from tenant.record r
          left join lateral (
            select l.version, l.id, l.operation
            from tenant.change_log l
            where l.workspace_id = r.workspace_id and l.object_id = r.object_id
              and l.record_id = r.id and
          """);

  /**
   * The log entries of each record. Single entries are selected as the first or last in an order
   * that only the primary key provides, and all entries are read in that order. Otherwise the
   * planner, which has no statistics about a new object, might use any index of the object, and
   * each record would read the log of all.
   */
  private static final Sql LOGS =
      Sql.named(
          """
            order by l.version desc, l.id desc
            limit 1
          ) b on true
          left join lateral (
            select l.version, l.at, l.caller
            from tenant.change_log l
            where l.workspace_id = r.workspace_id and l.object_id = r.object_id
              and l.record_id = r.id and l.version = b.version
            order by l.id
            limit 1
          ) w on true
          left join lateral (
            select true as moved, l.changed->'assigned_to'->>'old' as was
            from tenant.change_log l
            where l.workspace_id = r.workspace_id and l.object_id = r.object_id
              and l.record_id = r.id
              and (l.version, l.id) > (coalesce(b.version, 0), coalesce(b.id, 0))
              and jsonb_exists(l.changed, 'assigned_to')
            order by l.version, l.id
            limit 1
          ) g on true
          cross join lateral (
            select b.id is not null and coalesce(bool_or(l.operation = 'create'), false)
                as restored
            from (
              select l.*
              from tenant.change_log l
              where l.workspace_id = r.workspace_id and l.object_id = r.object_id
                and l.record_id = r.id
              order by l.version, l.id
            ) l
            where (l.version, l.id) > (coalesce(b.version, 0), coalesce(b.id, 0))
          ) s
          cross join lateral (
            select jsonb_object_agg(v.key, v.value) as fields
            from (
              select distinct on (c.key) c.key, c.value->'old' as value
              from (
                select l.*
                from tenant.change_log l
                where l.workspace_id = r.workspace_id and l.object_id = r.object_id
                  and l.record_id = r.id
                order by l.version, l.id
              ) l
              cross join lateral jsonb_each(l.changed) c
              where (l.version, l.id) > (coalesce(b.version, 0), coalesce(b.id, 0))
                and not s.restored
              order by c.key, l.version, l.id
            ) v
          ) o
          cross join lateral (
            select jsonb_object_agg(v.key, v.value) as fields
            from (
              select distinct on (c.key) c.key, c.value->'new' as value
              from (
                select l.*
                from tenant.change_log l
                where l.workspace_id = r.workspace_id and l.object_id = r.object_id
                  and l.record_id = r.id
                order by l.version, l.id
              ) l
              cross join lateral jsonb_each(l.changed) c
              where (l.version, l.id) <= (b.version, b.id) and s.restored
                and l.version >= (
                  select l.version
                  from tenant.change_log l
                  where l.workspace_id = r.workspace_id and l.object_id = r.object_id
                    and l.record_id = r.id and l.version <= b.version
                    and l.operation = 'create'
                  order by l.version desc, l.id desc
                  limit 1
                )
              order by c.key, l.version desc, l.id desc
            ) v
          ) f
          where r.workspace_id = :workspace and r.object_id = :object and
          """);

  /** The condition on the number of an entry holds for every entry and is that of the index. */
  private static final Sql CHANGED =
      Sql.named(
          """
          select changed.record_id
          from (
            select distinct l.record_id
            from tenant.change_log l
            where l.workspace_id = :workspace and l.object_id = :object and l.at > :moment
              and l.id > 0 and (l.operation <> 'create' or l.version > 1)
          ) changed
          cross join lateral (
            select r.created_at
            from tenant.record r
            where r.workspace_id = :workspace and r.object_id = :object
              and r.id between changed.record_id and changed.record_id
            order by r.id
            limit 1
          ) made
          where made.created_at <= :moment
          limit :most
          """);

  private static final Sql LATER =
      Sql.named(
          """
          select slug
          from tenant.field
          where workspace_id = :workspace and object_id = :object and created_at > :moment
            and removed_at is null
          """);

  private static final Sql VERSION =
      Sql.named(
          """
          select at
          from tenant.change_log
          where workspace_id = :workspace and object_id = :object and record_id = :record
            and version = :version
          order by id
          limit 1
          """);

  private static final Sql IS_MOVED =
      Sql.named(
          """
          select jsonb_exists(changed, 'slug')
          from tenant.change_log
          where workspace_id = :workspace and object_id = :object and record_id = :record
            and operation = 'delete'
          order by version desc
          limit 1
          """);

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /**
   * The numbers of an object's records that existed at or before a moment and were changed after
   * it. Records created since are recognized by their creation time. Refuses more than {@link
   * #MAX}.
   */
  Set<Long> changedSince(Shape shape, Instant moment) {
    List<Long> changed =
        db.listComposed(changedSql(bound.id(), shape.objectId(), moment), row -> row.getLong(1));
    if (changed.size() > MAX) {
      throw new Problem(RecordsProblem.AS_OF_TOO_FAR)
          .field("as_of", "too_far", "More than " + MAX + " records have changed since")
          .with("limit", MAX);
    }
    return new HashSet<>(changed);
  }

  /**
   * A query for these numbers that looks each record up in the order of its number, which only the
   * primary key provides. Otherwise the planner, which has no statistics about a new object, might
   * use any index of the object, and each lookup would read all of its records.
   */
  public static Sql changedSql(long workspaceId, long objectId, Instant moment) {
    return CHANGED
        .with("workspace", workspaceId)
        .with("object", objectId)
        .with("moment", moment)
        .with("most", MAX + 1);
  }

  /**
   * The slugs of the fields that were created after a moment, for which records had no values then.
   */
  public Set<String> laterFields(Shape shape, Instant moment) {
    return new HashSet<>(
        db.list(
            LATER
                .with("workspace", bound.id())
                .with("object", shape.objectId())
                .with("moment", moment),
            row -> row.getString(1)));
  }

  /** The point of a version of a record; empty if the record never had it. */
  public Optional<PastPoint> findVersion(Shape shape, long recordId, long version) {
    return db.first(
            VERSION
                .with("workspace", bound.id())
                .with("object", shape.objectId())
                .with("record", recordId)
                .with("version", version),
            row -> Db.requiredMoment(row, "at"))
        .map(at -> PastPoint.version(version, at));
  }

  /** Whether a deleted record ended because it moved to another object. */
  public boolean isMoved(Shape shape, RecordRow row) {
    return db.first(
            IS_MOVED
                .with("workspace", bound.id())
                .with("object", shape.objectId())
                .with("record", row.id()),
            entry -> entry.getBoolean(1))
        .orElse(false);
  }

  /**
   * The record with this slug, even if it is deleted now; empty if it did not exist at the point.
   */
  public Optional<PastRow> findOne(Shape shape, String slug, PastPoint point) {
    return at(shape, Sql.of("r.slug = ?", slug), point).stream().findFirst();
  }

  /** The records with these numbers that existed at the point. */
  List<PastRow> list(Shape shape, Set<Long> ids, PastPoint point) {
    return ids.isEmpty()
        ? List.of()
        : at(shape, Sql.of("r.id = any (?)", (Object) ids.toArray(Long[]::new)), point);
  }

  private List<PastRow> at(Shape shape, Sql which, PastPoint point) {
    Sql sql = rows(bound.id(), shape.objectId(), which, point);
    Set<String> later = laterFields(shape, point.moment());
    return db.listComposed(sql, row -> row(shape, later, row));
  }

  /** The query for records that meet a condition, as they were at a point. */
  public static Sql rows(long workspaceId, long objectId, Sql which, PastPoint point) {
    return RECORDS
        .plus(point.reached())
        .plus(LOGS.with("workspace", workspaceId).with("object", objectId))
        .plus(which)
        .plus("and b.operation is distinct from 'delete' and (b.id is not null or")
        .plus(point.made())
        .plus(")");
  }

  private static PastRow row(Shape shape, Set<String> later, ResultSet row) throws SQLException {
    return new PastRow(
        row.getLong("id"),
        row.getString("slug"),
        row.getLong("version"),
        Db.requiredMoment(row, "created_at"),
        Db.requiredMoment(row, "updated_at"),
        row.getString("created_by"),
        row.getString("updated_by"),
        row.getString("assigned_to"),
        values(
            shape,
            later,
            RecordValuesReader.merge(
                JsonText.parseObject(row.getString("kept")),
                JsonText.parseObject(row.getString("replayed")))));
  }

  /**
   * The values of the fields that exist now and existed then; links are not values of the record
   * itself.
   */
  private static JsonObject values(Shape shape, Set<String> later, JsonObject all) {
    JsonObjectBuilder values = Json.createObjectBuilder();
    for (Field field : shape.fields()) {
      if (all.containsKey(field.slug())
          && !later.contains(field.slug())
          && LinkEdit.linkOf(field) == null) {
        values.add(field.slug(), all.get(field.slug()));
      }
    }
    return values.build();
  }
}
