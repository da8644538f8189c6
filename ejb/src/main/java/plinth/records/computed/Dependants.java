package plinth.records.computed;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.objects.related.RelatedFields;
import plinth.objects.related.RelatedFields.Reader;
import plinth.records.LinkStatement;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.limit.AllRecords;

/**
 * Finds the records whose values follow from records that were changed. A changed link has an entry
 * in the change log of both records, so the relation as it was before the change is not needed.
 */
@AllRecords
@ApplicationScoped
class Dependants {
  private static final Sql RANGE =
      Sql.named(
          """
          select l.object_id, l.operation_id, l.request_id,
              l.caller = 'system' or l.caller like 'automation:%' as is_automatic
          from tenant.change_log l
          where l.workspace_id = :workspace and l.id = :first
          """);

  private static final Sql CHANGES =
      Sql.named(
          """
          select l.record_id
          from tenant.change_log l
          where l.workspace_id = :workspace and l.id between :first and :last
            and l.object_id = :object and l.operation_id = :operation
          """);

  /** New records have no related records unless the entry has links; restored ones may have. */
  private static final Sql LINKED =
      Sql.named(
          """
          and (l.operation = 'create' and l.version > 1
            or jsonb_exists_any(l.changed, :relations))
          """);

  private static final Sql CHANGED =
      Sql.named("and (l.operation <> 'update' or jsonb_exists_any(l.changed, :inputs))");

  /**
   * The changed records are found first, and their links by an index: as a join, the planner may
   * read all links of a relation whose statistics are old.
   */
  private static final LinkStatement READERS =
      LinkStatement.named(
          """
          select distinct k.{own}
          from tenant.record_link k
          where k.workspace_id = :workspace and k.relation_id = :relation
            and k.removed_at is null and k.{theirs} = any (array(
          """);

  private static final Sql LIVE =
      Sql.named(
          """
          select r.id
          from tenant.record r
          where r.workspace_id = :workspace and r.object_id = :object and r.deleted_at is null
          """);

  @Inject private RelatedFields related;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /**
   * A range of the change log: what one operation did to one object.
   *
   * @param cause the request id of a run of a workflow, or of what followed from one
   */
  private record Range(
      long objectId, String operationId, @Nullable String cause, long first, long last) {}

  /** The records that were found. */
  static final class Found {
    private final String ownCause;
    private final Map<String, Map<String, SortedSet<Long>>> byCause = new TreeMap<>();

    /** Of work with this request id. */
    Found(String ownCause) {
      this.ownCause = ownCause;
    }

    private void add(@Nullable String cause, String object, List<Long> ids) {
      byCause
          .computeIfAbsent(cause == null ? ownCause : cause, id -> new TreeMap<>())
          .computeIfAbsent(object, slug -> new TreeSet<>())
          .addAll(ids);
    }

    List<Following> list() {
      List<Following> all = new ArrayList<>();
      byCause.forEach(
          (cause, objects) ->
              objects.forEach(
                  (object, ids) -> all.add(new Following(cause, object, List.copyOf(ids)))));
      return all;
    }
  }

  /** Adds the records that follow from the changes of a range of the change log. */
  void addFollowing(Found found, long first, long last) {
    Range range = range(first, last).orElse(null);
    if (range == null) {
      return;
    }
    Set<String> relations = new HashSet<>();
    String own = null;
    for (Reader reader : related.listReaders()) {
      if (reader.object().id() == range.objectId()) {
        relations.add(reader.value().relation());
        own = reader.object().slug();
      }
      if (reader.link().objectId() == range.objectId()) {
        found.add(range.cause(), reader.object().slug(), list(readers(reader, range)));
      }
    }
    if (own != null) {
      Sql linked = LINKED.with("relations", relations.toArray(String[]::new));
      found.add(range.cause(), own, list(changes(range).plus(linked)));
    }
  }

  /** Adds all records of an object. */
  void addAll(Found found, String object) {
    related.listReaders().stream()
        .filter(reader -> reader.object().slug().equals(object))
        .findFirst()
        .ifPresent(
            reader ->
                found.add(
                    null,
                    object,
                    list(LIVE.with("workspace", bound.id()).with("object", reader.object().id()))));
  }

  private Optional<Range> range(long first, long last) {
    return db.first(
        RANGE.with("workspace", bound.id()).with("first", first),
        row ->
            new Range(
                row.getLong("object_id"),
                row.getString("operation_id"),
                row.getBoolean("is_automatic") ? row.getString("request_id") : null,
                first,
                last));
  }

  private Sql readers(Reader reader, Range range) {
    return READERS
        .of(reader.link())
        .with("workspace", bound.id())
        .with("relation", reader.link().relationId())
        .plus(changes(range))
        .plus(CHANGED.with("inputs", reader.value().inputs().toArray(String[]::new)))
        .plus("))");
  }

  private Sql changes(Range range) {
    return CHANGES
        .with("workspace", bound.id())
        .with("first", range.first())
        .with("last", range.last())
        .with("object", range.objectId())
        .with("operation", range.operationId());
  }

  private List<Long> list(Sql sql) {
    return db.list(sql, row -> row.getLong(1));
  }
}
