package plinth.records.duplicates;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import plinth.fields.MatchRule;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectRepository;
import plinth.objects.Shapes;
import plinth.outbox.OutboxItem;
import plinth.records.RecordRow;
import plinth.records.index.MatchKeys;
import plinth.records.store.RecordRepository;
import plinth.records.store.RecordSets;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/** Use cases that keep the duplicates of an object in line with its records. */
@Stateless
@Tenanted
public class DuplicateUpdates {
  private static final String PAIRS = "duplicates";

  private static final Sql CHANGED =
      Sql.named(
          """
          select distinct o.slug, l.record_id
          from tenant.change_log f
          join tenant.change_log l on l.workspace_id = f.workspace_id and l.object_id = f.object_id
            and l.id between :first and :last
          join tenant.object o on o.workspace_id = f.workspace_id and o.id = f.object_id
            and o.deleted_at is null
          where f.workspace_id = :workspace and f.id = :first
          """);

  private static final Sql LIVE =
      Sql.named(
          """
          select r.id
          from tenant.record r
          where r.workspace_id = :workspace and r.object_id = :object and r.deleted_at is null
          order by r.id
          """);

  @Inject private ObjectRepository objects;
  @Inject private Shapes shapes;
  @Inject private RecordRepository records;
  @Inject private RecordSets sets;
  @Inject private MatchKeys keys;
  @Inject private DuplicatePairs pairs;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /**
   * All records of an object, which must be compared.
   *
   * @param ids their numbers, ascending
   * @param rules the numbers of the rules by which they are compared
   */
  public record Everything(List<Long> ids, List<Long> rules) {}

  /** The records in ranges of the change log, by the slugs of their objects. */
  public Map<String, List<Long>> listChanged(Caller caller, Collection<OutboxItem> items) {
    SortedMap<String, TreeSet<Long>> found = new TreeMap<>();
    for (OutboxItem item : items) {
      db.list(
              CHANGED
                  .with("workspace", bound.id())
                  .with("first", item.firstId())
                  .with("last", item.lastId()),
              row -> Map.entry(row.getString("slug"), row.getLong("record_id")))
          .forEach(
              one ->
                  found.computeIfAbsent(one.getKey(), slug -> new TreeSet<>()).add(one.getValue()));
    }
    Map<String, List<Long>> all = new LinkedHashMap<>();
    found.forEach((slug, ids) -> all.put(slug, List.copyOf(ids)));
    return all;
  }

  /** Begins to compare all records of an object: forgets what was found by former rules. */
  public Everything begin(Caller caller, String object) {
    try {
      Shape shape = lock(object);
      sets.lockObject(shape);
      keys.removeFormer(shape);
      pairs.removeFormer(shape);
      return new Everything(
          db.list(
              LIVE.with("workspace", bound.id()).with("object", shape.objectId()),
              row -> row.getLong(1)),
          shape.matchRules().stream().map(MatchRule::id).toList());
    } catch (Problem inactive) {
      return new Everything(List.of(), List.of());
    }
  }

  /**
   * Compares records with all others. They are locked in the order of their numbers and read
   * afterwards, so each commit that this transaction does not see yet has an outbox row that will
   * be worked after it. Of two records that are compared at the same time, the later one sees the
   * former.
   */
  public void compare(Caller caller, String object, List<Long> ids) {
    Shape shape;
    try {
      shape = lock(object);
    } catch (Problem inactive) {
      return;
    }
    Map<Long, JsonObject> values = new LinkedHashMap<>();
    for (RecordRow row : records.lockAll(shape, ids)) {
      values.put(row.id(), row.data());
    }
    keys.replace(shape, ids, values);
    pairs.find(shape, ids);
  }

  private Shape lock(String object) {
    Shape shape = shapes.lockToFollow(object).complete();
    db.lock(PAIRS, shape.objectId());
    return shape;
  }

  /** Remembers that all records have been compared by these rules. */
  public void finish(Caller caller, String object, List<Long> rules) {
    ObjectDefinition found = objects.findBySlug(object).orElse(null);
    if (found != null) {
      shapes.lockExclusive(found.id());
      objects
          .findBySlug(object)
          .ifPresent(
              now ->
                  now.matchRules(
                      now.matchRules().stream()
                          .map(rule -> rules.contains(rule.id()) ? rule.ready(true) : rule)
                          .toList()));
    }
  }
}
