package plinth.records.link;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.fields.Link.Side;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.LinkChange;
import plinth.records.LinkChange.Related;
import plinth.records.LinkEdit;
import plinth.records.LinkStatement;
import plinth.records.store.RecordSets.Write;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Undoes what operations did to the links of records. A link stores when it was created and
 * removed, which is the time of the change of its record: links created then are removed, and links
 * removed then are created again if both records are live and the relation's type still allows
 * them.
 */
@ApplicationScoped
public class LinkUndo {
  private static final Sql MOMENTS =
      Sql.named(
          """
          with m as (
            select id, at::timestamptz as at
            from unnest(:ids, :times) as m(id, at)
          ), changed as (
          """);

  private static final LinkStatement REMOVE =
      LinkStatement.named(
          """
            update tenant.record_link k
            set removed_at = :at, removed_by = :by
            from m
            where k.workspace_id = :workspace and k.relation_id = :relation
              and k.{own} = m.id and k.created_at = m.at and k.removed_at is null
            returning k.*
          """);

  private static final String ADDED =
      """
        insert into tenant.record_link (workspace_id, relation_id, from_id, to_id,
            from_single, to_single, created_at, created_by)
        select distinct k.workspace_id, k.relation_id, k.from_id, k.to_id, :fromSingle,
            :toSingle, :at::timestamptz, :by
        from m
        join tenant.record_link k on k.workspace_id = :workspace
          and k.relation_id = :relation and k.{own} = m.id and %s
        join tenant.record o on o.workspace_id = :workspace and o.object_id = :object
          and o.id = k.{theirs}
          and (o.deleted_at is null or o.id in (select id from m))
        on conflict do nothing
        returning *
      """;

  private static final String OWN = "k.removed_at = m.at";

  /**
   * Links that ended when the other record was deleted, and that could not return with it because
   * this record was deleted at that time.
   */
  private static final String PENDING =
      """
      (k.removed_at = m.at or (k.removed_at < m.at and exists (
        select
        from tenant.change_log d
        join tenant.change_log c on c.workspace_id = d.workspace_id
          and c.object_id = d.object_id and c.record_id = d.record_id
          and c.version = d.version + 1 and c.operation = 'create' and c.at > m.at
        where d.workspace_id = :workspace and d.object_id = :object
          and d.record_id = k.{theirs} and d.operation = 'delete' and d.at = k.removed_at)))
      """;

  private static final LinkStatement ADD = LinkStatement.named(ADDED.formatted(OWN));

  private static final LinkStatement RETURN = LinkStatement.named(ADDED.formatted(PENDING));

  /** Locks the live records at the other end of returning links against deletion. */
  private static final LinkStatement LOCK_OTHERS =
      LinkStatement.named(
          """
          select o.id
          from tenant.record o
          where o.workspace_id = :workspace and o.object_id = :object and o.deleted_at is null
            and o.id in (
              select k.{theirs}
              from (select id, at::timestamptz as at from unnest(:ids, :times) as n(id, at)) m
              join tenant.record_link k on k.workspace_id = :workspace
                and k.relation_id = :relation and k.{own} = m.id and %s)
          order by o.id
          for key share
          """
              .formatted(PENDING));

  private static final LinkStatement MISSING =
      LinkStatement.named(
          """
          select distinct k.{own} as own, o.id, o.slug, o.deleted_at is not null as is_deleted
          from unnest(:ids, :times) as m(id, at)
          join tenant.record_link k on k.workspace_id = :workspace
            and k.relation_id = :relation and k.{own} = m.id
            and k.removed_at = m.at::timestamptz
          join tenant.record o on o.workspace_id = :workspace and o.object_id = :object
            and o.id = k.{theirs}
          where not exists (
            select
            from tenant.record_link n
            where n.workspace_id = k.workspace_id and n.relation_id = k.relation_id
              and n.from_id = k.from_id and n.to_id = k.to_id and n.removed_at is null)
          order by own, o.id
          limit :most
          """);

  private static final LinkStatement MOVED =
      LinkStatement.named(
          """
          )
          select c.{own} as own, o.id, o.slug
          from changed c
          join tenant.record o on o.workspace_id = :workspace and o.object_id = :object
            and o.id = c.{theirs}
          order by o.id
          """);

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  private record Moved(long own, Related other) {}

  /**
   * A link that did not return with its record.
   *
   * @param own the number of the record
   * @param other the slug of the record at the other end
   * @param isDeleted whether that record is deleted; otherwise the relation allows no further link
   */
  public record Missing(long own, String other, boolean isDeleted) {}

  /**
   * Undoes changes; returns the changes of the links of each record.
   *
   * @param moments by the number of a record, the time of the change to undo; the records must be
   *     live at the latest when the transaction ends
   */
  public Map<Long, List<LinkChange>> undo(Write write, Map<Long, Instant> moments) {
    Map<Long, List<LinkChange>> changes = new HashMap<>();
    for (Field field : write.shape().fields()) {
      Link link = LinkEdit.linkOf(field);
      if (link != null) {
        List<Moved> gone = remove(write, link, moments);
        collect(field, link, moments, gone, add(ADD, write, link, moments), changes);
      }
    }
    return changes;
  }

  /**
   * Gives deleted records their links again, also those whose other end was deleted before and
   * restored meanwhile; returns the changes of the links of each record.
   *
   * @param moments by the number of a record, the time of its deletion
   */
  public Map<Long, List<LinkChange>> restore(Write write, Map<Long, Instant> moments) {
    Map<Long, List<LinkChange>> changes = new HashMap<>();
    for (Field field : write.shape().fields()) {
      Link link = LinkEdit.linkOf(field);
      if (link != null) {
        db.list(
            LOCK_OTHERS
                .of(link)
                .with("workspace", bound.id())
                .with("object", link.objectId())
                .with("relation", link.relationId())
                .with("ids", moments.keySet().toArray(Long[]::new))
                .with("times", times(moments)),
            row -> row.getLong(1));
        collect(field, link, moments, List.of(), add(RETURN, write, link, moments), changes);
      }
    }
    return changes;
  }

  /**
   * The links of restored records that did not return, at most {@code most}.
   *
   * @param moments by the number of a record, the time of its deletion
   */
  public List<Missing> listMissing(Link link, Map<Long, Instant> moments, int most) {
    return db.list(
        MISSING
            .of(link)
            .with("ids", moments.keySet().toArray(Long[]::new))
            .with("times", times(moments))
            .with("workspace", bound.id())
            .with("relation", link.relationId())
            .with("object", link.objectId())
            .with("most", most),
        row ->
            new Missing(row.getLong("own"), row.getString("slug"), row.getBoolean("is_deleted")));
  }

  private static void collect(
      Field field,
      Link link,
      Map<Long, Instant> moments,
      List<Moved> removed,
      List<Moved> added,
      Map<Long, List<LinkChange>> changes) {
    Map<Long, List<Related>> gone = byOwn(removed);
    Map<Long, List<Related>> come = byOwn(added);
    for (long own : moments.keySet()) {
      LinkChange change =
          new LinkChange(
              field.slug(),
              link,
              gone.getOrDefault(own, List.of()),
              come.getOrDefault(own, List.of()));
      if (!change.isEmpty()) {
        changes.computeIfAbsent(own, o -> new ArrayList<>()).add(change);
      }
    }
  }

  private List<Moved> remove(Write write, Link link, Map<Long, Instant> moments) {
    return apply(link, moments, of(REMOVE, write, link));
  }

  private List<Moved> add(LinkStatement which, Write write, Link link, Map<Long, Instant> moments) {
    return apply(
        link,
        moments,
        of(which, write, link)
            .with("object", link.objectId())
            .with("fromSingle", !link.kind().many(Side.FROM))
            .with("toSingle", !link.kind().many(Side.TO)));
  }

  private Sql of(LinkStatement change, Write write, Link link) {
    return change
        .of(link)
        .with("at", write.at())
        .with("by", write.caller().label())
        .with("workspace", bound.id())
        .with("relation", link.relationId());
  }

  /** Runs a change of links; returns the changed links as seen by the records. */
  private List<Moved> apply(Link link, Map<Long, Instant> moments, Sql change) {
    Sql sql =
        MOMENTS
            .with("ids", moments.keySet().toArray(Long[]::new))
            .with("times", times(moments))
            .plus(change)
            .plus(MOVED.of(link).with("workspace", bound.id()).with("object", link.objectId()));
    return db.list(
        sql,
        row ->
            new Moved(row.getLong("own"), new Related(row.getLong("id"), row.getString("slug"))));
  }

  private static String[] times(Map<Long, Instant> moments) {
    return moments.values().stream().map(Instant::toString).toArray(String[]::new);
  }

  private static Map<Long, List<Related>> byOwn(List<Moved> moved) {
    Map<Long, List<Related>> byOwn = new HashMap<>();
    moved.forEach(m -> byOwn.computeIfAbsent(m.own(), o -> new ArrayList<>()).add(m.other()));
    return byOwn;
  }
}
