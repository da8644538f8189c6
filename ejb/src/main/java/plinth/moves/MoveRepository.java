package plinth.moves;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import plinth.kernel.Actor;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.records.RecordKey;
import plinth.records.RecordOrigins.Origin;
import plinth.records.relocation.Relocated;
import plinth.tenancy.TenantDb;

/** Reads and writes moves. */
@ApplicationScoped
class MoveRepository {
  private static final Sql ROWS =
      Sql.of(
          """
          select m.*, f.slug as from_object, t.slug as to_object,
              coalesce(a.created_at, m.moved_at) as made_at, a.deleted_at as from_end,
              b.deleted_at as to_end
          from tenant.record_move m
          left join tenant.object f on f.workspace_id = m.workspace_id
            and f.id = m.from_object_id and f.deleted_at is null
          left join tenant.object t on t.workspace_id = m.workspace_id and t.id = m.to_object_id
            and t.deleted_at is null
          left join tenant.record a on a.workspace_id = m.workspace_id
            and a.object_id = m.from_object_id and a.id = m.from_record_id
          left join tenant.record b on b.workspace_id = m.workspace_id
            and b.object_id = m.to_object_id and b.id = m.to_record_id
          where m.workspace_id = tenant.bound_workspace()
          """);

  private static final Sql ADD =
      Sql.named(
          """
          insert into tenant.record_move (global_slug, from_object_id, from_record_id, from_slug,
              from_change, to_object_id, to_record_id, to_slug, to_change, field_map,
              operation_id, moved_by, moved_at)
          values (coalesce((
                select m.global_slug
                from tenant.record_move m
                where m.workspace_id = tenant.bound_workspace()
                  and ((m.from_object_id = :fromObject and m.from_slug = :fromSlug)
                    or (m.to_object_id = :fromObject and m.to_slug = :fromSlug))
                limit 1
              ), :freshSlug), :fromObject, :fromRecord, :fromSlug, :left, :toObject, :toRecord,
              :toSlug, :arrived, :fieldMap, :operation, :by, :at)
          returning id, global_slug
          """);

  private static final Sql OF =
      Sql.named(
          """
          from tenant.record_move m
          where m.workspace_id = tenant.bound_workspace()
            and ((m.from_object_id = :object and m.from_slug = :slug)
              or (m.to_object_id = :object and m.to_slug = :slug))
          """);

  private static final Sql ORIGINS =
      Sql.named(
          """
          with recursive was as (
            select :object::bigint as object_id, :record::bigint as record_id
            union
            select m.object_id, m.record_id
            from was
            cross join lateral (
              select m.from_object_id, m.from_record_id
              from tenant.record_move m
              where m.workspace_id = tenant.bound_workspace()
                and m.to_object_id = was.object_id and m.to_record_id = was.record_id
                and m.reversed_at is null
              union all
              select m.to_object_id, m.to_record_id
              from tenant.record_move m
              where m.workspace_id = tenant.bound_workspace()
                and m.from_object_id = was.object_id and m.from_record_id = was.record_id
                and m.reversed_at is not null
            ) as m(object_id, record_id)
          )
          select was.object_id, was.record_id, o.slug
          from was
          join tenant.object o on o.workspace_id = tenant.bound_workspace() and o.id = was.object_id
            and o.deleted_at is null
          where (was.object_id, was.record_id) <> (:object, :record)
          """);

  private static final Sql REVERSE =
      Sql.named(
          """
          update tenant.record_move
          set reversed_at = :at, reversed_by_operation = :operation
          where workspace_id = tenant.bound_workspace() and id = :id
          """);

  private static final Sql OPERATIONS =
      Sql.named(
          """
          select unnest(array_remove(array[operation_id, reversed_by_operation], null))
          from tenant.record_move
          where workspace_id = tenant.bound_workspace() and global_slug = :globalSlug
          """);

  @Inject @TenantDb private Db db;

  /** The identity of a stored move. */
  record Kept(long id, String globalSlug) {}

  /** Stores a move; a record that was moved before keeps its global slug. */
  Kept add(Caller caller, String fromSlug, Relocated moved, JsonObject fieldMap) {
    return db.one(
        ADD.with("fromObject", moved.from().objectId())
            .with("fromSlug", fromSlug)
            .with("freshSlug", Secrets.randomWord(20))
            .with("fromRecord", moved.from().recordId())
            .with("left", moved.left())
            .with("toObject", moved.to().objectId())
            .with("toRecord", moved.to().recordId())
            .with("toSlug", moved.slug())
            .with("arrived", moved.arrived())
            .with("fieldMap", new Sql.Json(fieldMap.toString()))
            .with("operation", moved.operationId())
            .with("by", caller.label())
            .with("at", moved.at()),
        row -> new Kept(row.getLong("id"), row.getString("global_slug")));
  }

  /** The global slug of a record, by the slug that it has or had in an object. */
  Optional<String> findGlobalSlug(long objectId, String slug) {
    return db.first(
        Sql.of("select m.global_slug").plus(of(objectId, slug)).plus("limit 1"),
        row -> row.getString(1));
  }

  /** Locks the last move of a record from or to an object that was not taken back. */
  Optional<Long> lockLast(long objectId, String slug) {
    return db.first(
        Sql.of("select m.id")
            .plus(of(objectId, slug))
            .plus("and m.reversed_at is null order by m.id desc limit 1 for update"),
        row -> row.getLong(1));
  }

  private static Sql of(long objectId, String slug) {
    return OF.with("object", objectId).with("slug", slug);
  }

  /** The move with this number, which must exist. */
  MoveRow requireById(long id) {
    return db.one(ROWS.plus("and m.id = ?", id), MoveRepository::row);
  }

  /** All moves of a record, oldest first. */
  List<MoveRow> listByGlobalSlug(String globalSlug) {
    return db.list(
        ROWS.plus("and m.global_slug = ? order by m.id", globalSlug), MoveRepository::row);
  }

  /**
   * The former identities of a record: before it came by moves still in effect, and between moves
   * that were taken back.
   */
  List<Origin> listOrigins(RecordKey record) {
    return db.list(
        ORIGINS.with("object", record.objectId()).with("record", record.recordId()),
        row ->
            new Origin(
                new RecordKey(row.getLong("object_id"), row.getLong("record_id")),
                row.getString("slug")));
  }

  /** Records that a move was taken back, and by which operation. */
  void markReversed(long id, String operationId, Instant at) {
    db.update(REVERSE.with("at", at).with("operation", operationId).with("id", id));
  }

  /** The operations that moved a record, or took such a move back. */
  List<String> listOperations(String globalSlug) {
    return db.list(OPERATIONS.with("globalSlug", globalSlug), row -> row.getString(1));
  }

  private static MoveRow row(ResultSet row) throws SQLException {
    Relocated moved =
        new Relocated(
            new RecordKey(row.getLong("from_object_id"), row.getLong("from_record_id")),
            new RecordKey(row.getLong("to_object_id"), row.getLong("to_record_id")),
            row.getString("to_slug"),
            row.getLong("from_change"),
            row.getLong("to_change"),
            row.getString("operation_id"),
            Db.requiredMoment(row, "moved_at"));
    return new MoveRow(
        row.getLong("id"),
        row.getString("global_slug"),
        moved,
        new MoveRow.Left(
            row.getString("from_slug"),
            row.getString("from_object"),
            Db.requiredMoment(row, "made_at"),
            Db.moment(row, "from_end")),
        new MoveRow.Came(row.getString("to_object"), Db.moment(row, "to_end")),
        JsonText.parseObject(row.getString("field_map")),
        new Actor(row.getString("moved_by"), row.getBoolean("by_operator")),
        Db.moment(row, "reversed_at"));
  }
}
