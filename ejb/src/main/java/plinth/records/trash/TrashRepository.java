package plinth.records.trash;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Actor;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.RecordRow;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** Locks deleted records, and reads who deleted them. */
@ApplicationScoped
class TrashRepository {
  private static final Sql LOCK =
      Sql.named(
          """
          select r.id, r.slug, r.version, r.data::text, r.deleted_at
          from tenant.record r
          where r.workspace_id = :workspace and r.object_id = :object and r.slug = any (:slugs)
          order by r.id
          for update
          """);

  private static final Sql DELETIONS =
      Sql.named(
          """
          select l.record_id, l.caller, l.by_operator, jsonb_exists(l.changed, 'slug') as is_move
          from unnest(:ids) as n (id)
          cross join lateral (
            select c.record_id, c.caller, c.by_operator, c.changed
            from tenant.change_log c
            where c.workspace_id = :workspace and c.object_id = :object and c.record_id = n.id
              and c.operation = 'delete'
            order by c.version desc
            limit 1
          ) l
          """);

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /**
   * A locked record.
   *
   * @param deletedAt the time of its deletion; null if it is live
   */
  record Locked(RecordRow row, @Nullable Instant deletedAt) {}

  /**
   * The deletion of a record.
   *
   * @param by who deleted it
   * @param isMove whether the record ended because it moved to another object
   */
  record Deletion(Actor by, boolean isMove) {}

  /**
   * Locks the live and deleted records with these slugs in the order of their numbers; other
   * transactions cannot delete, restore or link them meanwhile.
   */
  List<Locked> lock(Shape shape, Collection<String> slugs) {
    return db.list(
        LOCK.with("workspace", bound.id())
            .with("object", shape.objectId())
            .with("slugs", slugs.toArray(String[]::new)),
        row -> new Locked(RecordRow.of(row), Db.moment(row, "deleted_at")));
  }

  /** The latest deletions of records, by their numbers. */
  Map<Long, Deletion> deletions(Shape shape, Collection<Long> ids) {
    Map<Long, Deletion> deletions = new HashMap<>();
    db.list(
            DELETIONS
                .with("ids", ids.toArray(Long[]::new))
                .with("workspace", bound.id())
                .with("object", shape.objectId()),
            row ->
                Map.entry(
                    row.getLong("record_id"),
                    new Deletion(
                        new Actor(row.getString("caller"), row.getBoolean("by_operator")),
                        row.getBoolean("is_move"))))
        .forEach(one -> deletions.put(one.getKey(), one.getValue()));
    return deletions;
  }
}
