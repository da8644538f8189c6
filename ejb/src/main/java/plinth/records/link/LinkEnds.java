package plinth.records.link;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import plinth.fields.Link;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.objects.relation.Relation;
import plinth.records.LinkStatement;
import plinth.records.RecordRow;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.limit.AllRecords;

/** Reads and removes the links of records that are being deleted. */
@AllRecords
@ApplicationScoped
public class LinkEnds {
  private static final Sql ENDS =
      Sql.named(
          """
          select k.to_id
          from tenant.record_link k
          where k.workspace_id = :workspace and k.relation_id = :relation
            and k.from_id = any (:from) and k.removed_at is null
          """);

  private static final Sql HELD =
      Sql.named(
          """
          select count(distinct to_id)
          from tenant.record_link
          where workspace_id = :workspace and relation_id = :relation and from_id = any (:from)
            and removed_at is null and to_id <> all (:except)
          """);

  private static final Sql HOLDERS =
      Sql.named(
          """
          select distinct from_id
          from tenant.record_link
          where workspace_id = :workspace and relation_id = :relation and from_id = any (:from)
            and removed_at is null
          """);

  private static final Sql LOCK =
      Sql.named(
          """
          select o.id
          from tenant.record o
          where o.workspace_id = :workspace and o.object_id = :object and o.deleted_at is null
            and o.id in (
          """);

  private static final Sql LOCKED =
      Sql.named(
          """
          select o.id, o.slug, o.version, o.data::text
          from tenant.record o
          where o.workspace_id = :workspace and o.object_id = :object
            and o.id = any (:locked) and o.id in (
          """);

  private static final LinkStatement GONE =
      LinkStatement.named(
          """
          with gone as (
            update tenant.record_link k
            set removed_at = :at, removed_by = :by
            where k.workspace_id = :workspace and k.relation_id = :relation
              and k.{own} = any (:doomed) and k.removed_at is null
            returning k.{own}, k.{theirs}
          )
          """);

  private static final String OTHERS =
      """
      select o.*,
          jsonb_build_object(:field::text, jsonb_build_object('old', g.slugs, 'new', :new::jsonb))
              as changed
      from (
        select g.{theirs} as id, %s as slugs
        from gone g
        join tenant.record m on m.workspace_id = :workspace and m.object_id = :own
          and m.id = g.{own}
        where g.{theirs} <> all (:doomed)
        group by g.{theirs}
      ) g
      join tenant.record o on o.workspace_id = :workspace and o.object_id = :other and o.id = g.id
      """;

  private static final LinkStatement MANY_LEFT =
      LinkStatement.named(OTHERS.formatted("jsonb_agg(m.slug order by m.id)"));

  private static final LinkStatement ONE_LEFT =
      LinkStatement.named(OTHERS.formatted("to_jsonb(min(m.slug))"));

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;
  @Inject private LinkLogs logs;

  /** The {@code to} records of {@code from} records, locked for deletion. */
  public List<RecordRow> lock(Relation relation, Long[] from, int most) {
    Sql links =
        ENDS.with("workspace", bound.id()).with("relation", relation.id()).with("from", from);
    // A transaction that moves such a record to another object locks its row, so the links are read
    // again once the lock is acquired.
    List<Long> locked =
        db.list(
            LOCK.with("workspace", bound.id())
                .with("object", relation.to().id())
                .plus(links)
                .plus(") order by o.id limit ? for update", most),
            row -> row.getLong(1));
    if (locked.isEmpty()) {
      return List.of();
    }
    return db.list(
        LOCKED
            .with("workspace", bound.id())
            .with("object", relation.to().id())
            .with("locked", locked.toArray(Long[]::new))
            .plus(links)
            .plus(") order by o.id"),
        RecordRow::of);
  }

  /**
   * The number of {@code to} records that are related to these {@code from} records, apart from
   * {@code except}.
   */
  public long countHolders(Relation relation, Long[] from, Long[] except) {
    return db.number(
        HELD.with("workspace", bound.id())
            .with("relation", relation.id())
            .with("from", from)
            .with("except", except));
  }

  /** The {@code from} records that have {@code to} records. */
  public Set<Long> findHolders(Relation relation, Long[] from) {
    return Set.copyOf(
        db.list(
            HOLDERS
                .with("workspace", bound.id())
                .with("relation", relation.id())
                .with("from", from),
            row -> row.getLong(1)));
  }

  /**
   * Removes the links of an object's records that are being deleted, and logs this for the records
   * that remain.
   *
   * @param link the relation seen from the side of that object
   */
  public void unlink(
      Caller caller, Link link, long object, DeletionSet doomed, String operationId, Instant at) {
    Sql gone =
        GONE.of(link)
            .with("at", at)
            .with("by", caller.label())
            .with("workspace", bound.id())
            .with("relation", link.relationId())
            .with("doomed", doomed.ids(object));
    boolean many = link.kind().many(link.side().other());
    Sql others =
        (many ? MANY_LEFT : ONE_LEFT)
            .of(link)
            .with("field", link.field())
            .with("new", new Sql.Json(many ? "[]" : "null"))
            .with("workspace", bound.id())
            .with("own", object)
            .with("doomed", doomed.ids(link.objectId()))
            .with("other", link.objectId());
    logs.log(caller, link, gone, others, operationId, at);
  }
}
