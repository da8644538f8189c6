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
import plinth.records.store.RecordSets.Write;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Takes back what operations did to the links of records. A link carries the moment at which it
 * came and went, which is that of the change of its record: those that came then go, and those that
 * went then come again, where both records live and the relation's type still allows it.
 */
@ApplicationScoped
public class LinkUndo {
  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  private record Moved(long own, Related other) {}

  /**
   * Takes back; answers what became of the links of each record.
   *
   * @param moments by the number of a record the moment of the change that is taken back; the
   *     records live, or will when the transaction ends
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
    Sql change =
        Sql.of(
            """
            update tenant.record_link k
            set removed_at = ?, removed_by = ?
            from m
            where k.workspace_id = ? and k.relation_id = ? and k.#own = m.id and k.created_at =
            """
                    .replace("#own", link.own())
                + " m.at and k.removed_at is null returning k.*",
            write.at(),
            write.caller().label(),
            bound.id(),
            link.relationId());
    return moved(link, moments, change);
  }

  private List<Moved> add(Write write, Link link, Map<Long, Instant> moments) {
    Sql change =
        Sql.of(
                """
                insert into tenant.record_link (workspace_id, relation_id, from_id, to_id,
                    from_single, to_single, created_at, created_by)
                select distinct k.workspace_id, k.relation_id, k.from_id, k.to_id, ?, ?,
                    ?::timestamptz, ?
                from m
                join tenant.record_link k on k.workspace_id = ? and k.relation_id = ?
                  and k.#own = m.id and k.removed_at = m.at
                """
                    .replace("#own", link.own()),
                !link.kind().many(Side.FROM),
                !link.kind().many(Side.TO),
                write.at(),
                write.caller().label(),
                bound.id(),
                link.relationId())
            .plus(
                "join tenant.record o on o.workspace_id = ? and o.object_id = ? and o.id = k."
                    + link.theirs()
                    + " and (o.deleted_at is null or o.id in (select id from m))",
                bound.id(),
                link.objectId())
            .plus("on conflict do nothing returning *");
    return moved(link, moments, change);
  }

  /** Runs a change of links; answers them as the records see them. */
  private List<Moved> moved(Link link, Map<Long, Instant> moments, Sql change) {
    Long[] ids = moments.keySet().toArray(Long[]::new);
    String[] times = moments.values().stream().map(Instant::toString).toArray(String[]::new);
    Sql sql =
        Sql.of(
                "with m as (select id, at::timestamptz as at from unnest(?, ?) as m(id, at)),"
                    + " changed as (",
                ids,
                times)
            .plus(change)
            .plus(
                ") select c.#own, o.id, o.slug from changed c join tenant.record o on"
                        .replace("#own", link.own())
                    + " o.workspace_id = ? and o.object_id = ? and o.id = c."
                    + link.theirs()
                    + " order by o.id",
                bound.id(),
                link.objectId());
    return db.list(
        sql, row -> new Moved(row.getLong(1), new Related(row.getLong(2), row.getString(3))));
  }

  private static Map<Long, List<Related>> byOwn(List<Moved> moved) {
    Map<Long, List<Related>> byOwn = new HashMap<>();
    moved.forEach(m -> byOwn.computeIfAbsent(m.own(), o -> new ArrayList<>()).add(m.other()));
    return byOwn;
  }
}
