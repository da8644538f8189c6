package plinth.records.expand;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plinth.fields.Linked;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.objects.watch.FieldReads;
import plinth.records.RecordDocument;
import plinth.records.RecordText;
import plinth.records.RelatedLabels;
import plinth.records.query.FieldPath;
import plinth.records.query.FieldPaths;
import plinth.records.query.Hop;
import plinth.records.query.Population;
import plinth.records.query.RelatedRows;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Reads the records to which records are related, as their reader sees them: one query for each
 * relation, whatever the number of records. Call it inside a service of the workspace.
 */
@ApplicationScoped
public class ExpandedRecords {
  /** The maximum number of relations. */
  static final int MAX = 5;

  /** The maximum number of records of a page that shows related ones. */
  static final int MAX_PAGE = 50;

  private static final String EXPAND = "expand";

  @Inject private FieldReads reads;
  @Inject private FieldPaths paths;
  @Inject private RelatedLabels labels;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /**
   * The relations that a reader names. Refuses what is no relation or is hidden from the reader, a
   * relation that follows one to many, and more relations or records than one answer shows.
   *
   * @param names the relations, or paths to them
   * @param limit the number of records of the page
   */
  public List<Expansion> read(Caller caller, Shape shape, List<String> names, int limit) {
    if (names.isEmpty()) {
      return List.of();
    }
    if (names.size() > MAX) {
      throw Problem.invalid(EXPAND, "size", "Must name at most " + MAX + " relations");
    }
    if (limit > MAX_PAGE) {
      throw Problem.invalid("limit", "max", "Must be at most " + MAX_PAGE + " with expand");
    }
    List<Expansion> expansions = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw Problem.invalid(EXPAND, "duplicate", "Lists " + name + " twice");
      }
      expansions.add(expansion(caller, shape, name));
    }
    return expansions;
  }

  private Expansion expansion(Caller caller, Shape shape, String name) {
    // Records of every object have a slug.
    FieldPath path = paths.read(caller, shape, name + ".slug", EXPAND);
    List<Hop> hops = path.hops();
    if (hops.subList(0, hops.size() - 1).stream().anyMatch(Hop::many)) {
      throw Problem.invalid(EXPAND, "to_many", name + " follows a relation to many records");
    }
    reads.noteRelated(caller, path.end(), RecordDocument.fields(path.end(), List.of()));
    return new Expansion(
        name,
        path.isMany(),
        Population.all(bound.id(), shape.objectId()),
        new RelatedRows(bound.id(), hops),
        Population.all(bound.id(), path.end().objectId()),
        labels.document(caller, path.end(), List.of()));
  }

  /**
   * The records with the ones that they are related to.
   *
   * @param ids the numbers of the records, in the same order
   */
  public List<RecordText> complete(
      List<Expansion> expansions, List<RecordText> records, List<Long> ids) {
    if (expansions.isEmpty() || records.isEmpty()) {
      return records;
    }
    List<Map<Long, List<RecordText>>> found =
        expansions.stream().map(expansion -> related(expansion, ids)).toList();
    List<RecordText> complete = new ArrayList<>();
    for (int i = 0; i < records.size(); i++) {
      StringBuilder json = new StringBuilder("{");
      for (int e = 0; e < expansions.size(); e++) {
        Expansion expansion = expansions.get(e);
        JsonText.quote(e == 0 ? json : json.append(','), expansion.name());
        json.append(':').append(expansion.json(found.get(e).getOrDefault(ids.get(i), List.of())));
      }
      complete.add(RecordDocument.withExpanded(records.get(i), json.append('}').toString()));
    }
    return complete;
  }

  private record Found(long own, RecordText record) {}

  /** The related records by the numbers of the records, one more than are shown. */
  private Map<Long, List<RecordText>> related(Expansion expansion, List<Long> ids) {
    RecordDocument document = expansion.document();
    Sql sql =
        Sql.of("select page.own as own_id, page.id as related_id,")
            .plus(document.columns())
            .plus(
                "from (select r.id as own, n.id from unnest(?::bigint[]) u(id) cross join lateral",
                (Object) ids.toArray(Long[]::new))
            .plus(expansion.own().selectByNumber("u.id").inParentheses())
            .plus("r cross join lateral (")
            .plus(expansion.rows().numbers())
            .plus("limit " + (expansion.isMany() ? Linked.SHOWN + 1 : 1))
            .plus(") n) page cross join lateral")
            .plus(expansion.population().selectByNumber("page.id").inParentheses())
            .plus("r order by own_id, related_id");
    Map<Long, List<RecordText>> related = new HashMap<>();
    for (Found one : db.list(sql, row -> new Found(row.getLong("own_id"), document.read(row)))) {
      related.computeIfAbsent(one.own(), id -> new ArrayList<>()).add(one.record());
    }
    return related;
  }
}
