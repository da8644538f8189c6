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
import plinth.records.LinkStatement;
import plinth.records.link.LinkLogs;
import plinth.records.store.RecordSets.Write;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** Reads and writes the links of many records of one object, with one statement per relation. */
@ApplicationScoped
class ImportLinks {
  private static final Sql OTHERS =
      Sql.named(
          """
          select o.*, n.changed::jsonb as changed
          from unnest(:ids, :changed) as n (id, changed)
          join tenant.record o on o.workspace_id = :workspace and o.object_id = :object
            and o.id = n.id
          """);

  private static final LinkStatement PRESENT =
      LinkStatement.named(
          """
          select n.id as own, o.id, o.slug
          from unnest(:records) as n (id)
          cross join lateral (
            select k.{theirs} as id
            from tenant.record_link k
            where k.workspace_id = :workspace and k.relation_id = :relation
              and k.{own} = n.id and k.removed_at is null
            order by k.{theirs}
            limit :most
          ) k
          join tenant.record o on o.workspace_id = :workspace and o.object_id = :object
            and o.id = k.id
          """);

  private static final LinkStatement ADD =
      LinkStatement.named(
          """
          insert into tenant.record_link (workspace_id, relation_id, {own}, {theirs},
              from_single, to_single, created_at, created_by)
          select :workspace, :relation, p.own, p.theirs, :fromSingle, :toSingle, :at, :by
          from unnest(:own, :theirs) as p (own, theirs)
          order by p.own, p.theirs
          on conflict do nothing
          returning {own} as own, {theirs} as theirs
          """);

  private static final LinkStatement REMOVE =
      LinkStatement.named(
          """
          update tenant.record_link k
          set removed_at = :at, removed_by = :by
          from unnest(:own, :theirs) as p (own, theirs)
          where k.workspace_id = :workspace and k.relation_id = :relation
            and k.{own} = p.own and k.{theirs} = p.theirs and k.removed_at is null
          """);

  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;
  @Inject private LinkLogs logs;

  /** A link between a record that is written and one that its row names. */
  record Pair(long own, long theirs) {}

  /** The related records of records, up to a number each, in the order of reads. */
  Map<Long, List<Related>> list(Link link, Collection<Long> records, int most) {
    Map<Long, List<Related>> present = new HashMap<>();
    db.list(
            PRESENT
                .of(link)
                .with("records", records.toArray(Long[]::new))
                .with("workspace", bound.id())
                .with("relation", link.relationId())
                .with("most", most)
                .with("object", link.objectId()),
            row ->
                Map.entry(
                    row.getLong("own"), new Related(row.getLong("id"), row.getString("slug"))))
        .forEach(
            one ->
                present.computeIfAbsent(one.getKey(), id -> new ArrayList<>()).add(one.getValue()));
    return present;
  }

  /**
   * Links records; returns the pairs that were linked, because the relation's type may not allow
   * others.
   */
  Set<Pair> add(Write write, Link link, List<Pair> pairs) {
    return new HashSet<>(
        db.list(
            of(ADD, write, link, pairs)
                .with("fromSingle", !link.kind().many(Side.FROM))
                .with("toSingle", !link.kind().many(Side.TO)),
            row -> new Pair(row.getLong("own"), row.getLong("theirs"))));
  }

  /** Removes links. */
  void remove(Write write, Link link, List<Pair> pairs) {
    db.update(of(REMOVE, write, link, pairs));
  }

  private Sql of(LinkStatement statement, Write write, Link link, List<Pair> pairs) {
    return statement
        .of(link)
        .with("workspace", bound.id())
        .with("relation", link.relationId())
        .with("at", write.at())
        .with("by", write.caller().label())
        .with("own", pairs.stream().map(Pair::own).toArray(Long[]::new))
        .with("theirs", pairs.stream().map(Pair::theirs).toArray(Long[]::new));
  }

  /**
   * Logs for the records of the other side, once each, which records were added and removed.
   *
   * @param changes the changes of the links of each record, by its slug
   */
  void logChanges(Write write, Map<String, List<LinkChange>> changes) {
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
    byLink.forEach((link, others) -> logChanges(write.caller(), link, others, write));
  }

  private record Others(List<String> left, List<String> came) {}

  private static Others others(Map<Long, Others> all, Related one) {
    return all.computeIfAbsent(one.id(), id -> new Others(new ArrayList<>(), new ArrayList<>()));
  }

  private void logChanges(Caller caller, Link link, Map<Long, Others> others, Write write) {
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
        OTHERS
            .with("ids", others.keySet().toArray(Long[]::new))
            .with("changed", changed)
            .with("workspace", bound.id())
            .with("object", link.objectId());
    logs.log(caller, link, Sql.EMPTY, rows, write.operationId(), write.at());
  }
}
