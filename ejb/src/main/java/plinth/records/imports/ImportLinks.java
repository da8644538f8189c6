package plinth.records.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plinth.fields.Link;
import plinth.fields.Link.Side;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.records.LinkChange;
import plinth.records.LinkChange.Related;
import plinth.records.link.LinkLogs;
import plinth.records.store.RecordSets.Write;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** The links of many records of one object, one statement a relation. */
@ApplicationScoped
class ImportLinks {
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;
  @Inject private LinkLogs logs;

  /** A link between a record that is written and one that its row names. */
  record Pair(long own, long theirs) {}

  /** What the records of an object are related to, up to a number each, in the order of reads. */
  Map<Long, List<Related>> present(Link link, Collection<Long> records, int most) {
    Map<Long, List<Related>> present = new HashMap<>();
    db.list(
            Sql.of(
                "select n.id, o.id, o.slug from unnest(?) as n (id) cross join lateral (select k."
                    + link.theirs()
                    + " as id from tenant.record_link k where k.workspace_id = ? and k.relation_id"
                    + " = ? and k."
                    + link.own()
                    + " = n.id and k.removed_at is null order by 1 limit ?) k join tenant.record o"
                    + " on o.workspace_id = ? and o.object_id = ? and o.id = k.id",
                records.toArray(Long[]::new),
                bound.id(),
                link.relationId(),
                most,
                bound.id(),
                link.objectId()),
            row -> Map.entry(row.getLong(1), new Related(row.getLong(2), row.getString(3))))
        .forEach(
            one ->
                present.computeIfAbsent(one.getKey(), id -> new ArrayList<>()).add(one.getValue()));
    return present;
  }

  /** Links records; answers the pairs that were linked: the relation's type allows no others. */
  Set<Pair> add(Write write, Link link, List<Pair> pairs) {
    return new HashSet<>(
        db.list(
            Sql.of(
                    "insert into tenant.record_link (workspace_id, relation_id, "
                        + link.own()
                        + ", "
                        + link.theirs()
                        + ", from_single, to_single, created_at, created_by)"
                        + " select ?, ?, p.own, p.theirs, ?, ?, ?, ? from",
                    bound.id(),
                    link.relationId(),
                    !link.kind().many(Side.FROM),
                    !link.kind().many(Side.TO),
                    write.at(),
                    write.caller().label())
                .plus(given(pairs))
                .plus(
                    "order by p.own, p.theirs on conflict do nothing returning "
                        + link.own()
                        + ", "
                        + link.theirs()),
            row -> new Pair(row.getLong(1), row.getLong(2))));
  }

  /** Removes links. */
  void remove(Write write, Link link, List<Pair> pairs) {
    db.update(
        Sql.of(
                "update tenant.record_link k set removed_at = ?, removed_by = ? from",
                write.at(),
                write.caller().label())
            .plus(given(pairs))
            .plus(
                "where k.workspace_id = ? and k.relation_id = ? and k."
                    + link.own()
                    + " = p.own and k."
                    + link.theirs()
                    + " = p.theirs and k.removed_at is null",
                bound.id(),
                link.relationId()));
  }

  private static Sql given(List<Pair> pairs) {
    return Sql.of(
        "unnest(?, ?) as p (own, theirs)",
        pairs.stream().map(Pair::own).toArray(Long[]::new),
        pairs.stream().map(Pair::theirs).toArray(Long[]::new));
  }

  /**
   * Tells the records of the other side, once each, who came to them and who left.
   *
   * @param changes what became of the links of each record, by its slug
   */
  void tell(Write write, Map<String, List<LinkChange>> changes) {
    Map<Link, Map<Long, Others>> byLink = new LinkedHashMap<>();
    changes.forEach(
        (slug, its) -> {
          for (LinkChange change : its) {
            Map<Long, Others> others =
                byLink.computeIfAbsent(change.link(), link -> new LinkedHashMap<>());
            change.removed().forEach(o -> others(others, o).left().add(slug));
            change.added().forEach(o -> others(others, o).came().add(slug));
          }
        });
    byLink.forEach((link, others) -> tell(write.caller(), link, others, write));
  }

  private record Others(List<String> left, List<String> came) {}

  private static Others others(Map<Long, Others> all, Related one) {
    return all.computeIfAbsent(one.id(), id -> new Others(new ArrayList<>(), new ArrayList<>()));
  }

  private void tell(Caller caller, Link link, Map<Long, Others> others, Write write) {
    boolean many = link.kind().many(link.side().other());
    String[] changed =
        others.values().stream()
            .map(
                other ->
                    Json.createObjectBuilder()
                        .add(link.field(), LinkChange.values(many, other.left(), other.came()))
                        .build()
                        .toString())
            .toArray(String[]::new);
    Sql rows =
        Sql.of(
            """
            select o.*, n.changed::jsonb as changed
            from unnest(?, ?) as n (id, changed)
            join tenant.record o on o.workspace_id = ? and o.object_id = ? and o.id = n.id
            """,
            others.keySet().toArray(Long[]::new),
            changed,
            bound.id(),
            link.objectId());
    logs.log(caller, link, Sql.EMPTY, rows, write.operationId(), write.at());
  }
}
