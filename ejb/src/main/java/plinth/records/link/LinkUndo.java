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

  private static final LinkStatement ADD =
      LinkStatement.named(
          """
            insert into tenant.record_link (workspace_id, relation_id, from_id, to_id,
                from_single, to_single, created_at, created_by)
            select distinct k.workspace_id, k.relation_id, k.from_id, k.to_id, :fromSingle,
                :toSingle, :at::timestamptz, :by
            from m
            join tenant.record_link k on k.workspace_id = :workspace
              and k.relation_id = :relation and k.{own} = m.id and k.removed_at = m.at
            join tenant.record o on o.workspace_id = :workspace and o.object_id = :object
              and o.id = k.{theirs}
              and (o.deleted_at is null or o.id in (select id from m))
            on conflict do nothing
            returning *
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
        Map<Long, List<Related>> gone = byOwn(remove(write, link, moments));
        Map<Long, List<Related>> come = byOwn(add(write, link, moments));
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
    }
    return changes;
  }

  private List<Moved> remove(Write write, Link link, Map<Long, Instant> moments) {
    return apply(link, moments, of(REMOVE, write, link));
  }

  private List<Moved> add(Write write, Link link, Map<Long, Instant> moments) {
    return apply(
        link,
        moments,
        of(ADD, write, link)
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
            .with("times", moments.values().stream().map(Instant::toString).toArray(String[]::new))
            .plus(change)
            .plus(MOVED.of(link).with("workspace", bound.id()).with("object", link.objectId()));
    return db.list(
        sql,
        row ->
            new Moved(row.getLong("own"), new Related(row.getLong("id"), row.getString("slug"))));
  }

  private static Map<Long, List<Related>> byOwn(List<Moved> moved) {
    Map<Long, List<Related>> byOwn = new HashMap<>();
    moved.forEach(m -> byOwn.computeIfAbsent(m.own(), o -> new ArrayList<>()).add(m.other()));
    return byOwn;
  }
}
