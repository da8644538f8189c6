package plinth.records.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.records.Assignment;
import plinth.records.ChangeRange;
import plinth.records.Held;
import plinth.records.RecordChanged.Operation;
import plinth.records.RecordRow;
import plinth.records.RecordValues;
import plinth.records.index.IndexedValues;
import plinth.records.index.MatchKeys;
import plinth.records.index.RebuiltColumns;
import plinth.records.index.RecordWords;
import plinth.records.index.SlotColumns;
import plinth.records.index.UniqueColumns;
import plinth.records.query.RecordSource;
import plinth.records.query.Sort;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Many records of one object in the database: each write is one statement with the rows of its
 * change log; the slot values are passed as one JSON document.
 */
@ApplicationScoped
public class RecordSets {
  private static final Sql LOCK_ANY =
      Sql.named(
          """
          select id, slug, version, data::text, deleted_at is not null as is_deleted
          from tenant.record
          where workspace_id = :workspace and object_id = :object and slug = :slug
          for update
          """);

  private static final Sql LAST =
      Sql.named(
          """
          select coalesce(max(id), 0)
          from tenant.record
          where workspace_id = :workspace and object_id = :object
          """);

  private static final Sql DELETE =
      Sql.named(
          """
          with r as (
            update tenant.record
            set version = version + 1, updated_at = :now, updated_by = :by, deleted_at = :now,
                tags = null
          """);

  private static final Sql CHANGE =
      Sql.named(
          """
          with r as (
            update tenant.record r
            set version = r.version + :versions,
                updated_at = case when :versions = 0 then r.updated_at else :at end,
                updated_by = case when :versions = 0 then r.updated_by else :by end, %s,
                assigned_to = case when v.assigns then v.assigned_to else r.assigned_to end
            from jsonb_to_recordset(:values)
                as v(changed jsonb, assigns boolean, assigned_to text, %s)
          """);

  private static final Sql HOLDERS =
      Sql.named(
          """
          select r.id, r.%1$s as key
          from tenant.record r
          where r.workspace_id = :workspace and r.object_id = :object and r.%1$s = any (:keys)
          """);

  private static final Sql LOG =
      Sql.named(
          """
          l as (
            insert into tenant.change_log (workspace_id, object_id, record_id, version, record_slug,
                operation, operation_id, changed, caller, request_id, at)
            select :workspace, :object, r.id, r.version, r.slug, :operation, :operationId,
                r.changed, :caller, :request, :at
            from r
            returning id
          )
          select min(id) as first, max(id) as last, count(*) as count
          from l
          """);

  @Inject private CreationLog creations;
  @Inject private MatchKeys keys;
  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /**
   * The context of a write of records.
   *
   * @param shape the complete shape of their object
   * @param operationId the operation, as in the change log
   * @param isKept false for a trial, which the caller rolls back
   */
  public record Write(Caller caller, Shape shape, String operationId, Instant at, boolean isKept) {}

  /** The strength of the lock on records. */
  public enum Strength {
    /** For changes of values: other transactions may link to the records meanwhile. */
    CHANGE("for no key update"),
    /** For deleting or restoring records: other transactions cannot link to them meanwhile. */
    EXISTENCE("for update");

    private final String words;

    Strength(String words) {
      this.words = words;
    }
  }

  /** The numbers of the records of a source after a number, ascending. */
  public List<Long> listIds(RecordSource source, long after, int limit) {
    RecordSource near = source.near(db, limit);
    Sql page =
        Sql.of("select r.id from")
            .plus(near.from())
            .plus("where")
            .plus(near.where())
            .plus("and r.id > ? order by r.id limit ?", after, limit);
    return source.list(db, page, Sort.byNumber(), row -> row.getLong(1));
  }

  /**
   * Locks records in the order of their numbers, so that concurrent operations cannot deadlock, and
   * returns those that still meet the condition. The condition is evaluated by a separate statement
   * after the locks are acquired, because only then the latest committed state of related data,
   * such as links and words, is visible.
   */
  public List<RecordRow> lock(Shape shape, RecordSource source, List<Long> ids, Strength strength) {
    ObjectLock.shareFor(ids, db, shape);
    db.list(
        Sql.of("select r.id from tenant.record r")
            .plus(key("r.", shape, ids))
            .plus("order by r.id " + strength.words),
        row -> row.getLong(1));
    return db.listComposed(
        Sql.of("select " + RecordRow.COLUMNS + " from")
            .plus(source.fromRecords().from())
            .plus("where")
            .plus(source.where())
            .plus("and r.id = any (?) order by r.id", (Object) longs(ids)),
        RecordRow::of);
  }

  /**
   * Waits for other transactions that lock or create many records of an object, which would
   * otherwise take its records, unique values and serial numbers in another order.
   */
  public void lockObject(Shape shape) {
    ObjectLock.hold(db, shape);
  }

  /**
   * Waits for other transactions that hold the lock of {@link #lockObject}. Records of the object
   * may then be locked by one statement, in the order of their numbers.
   */
  public void shareObject(Shape shape) {
    ObjectLock.share(db, shape);
  }

  /** Locks records, including deleted ones, in the order of their numbers. */
  public List<RecordRow> lockAny(Shape shape, List<Long> ids, Strength strength) {
    ObjectLock.shareFor(ids, db, shape);
    return db.list(
        Sql.of("select id, slug, version, data::text from tenant.record")
            .plus(key("", shape, ids))
            .plus("order by id " + strength.words),
        RecordRow::of);
  }

  /** Locks the live or deleted record with a slug. */
  public Optional<Held> lockAny(Shape shape, String slug) {
    return db.first(
        LOCK_ANY.with("workspace", bound.id()).with("object", shape.objectId()).with("slug", slug),
        row -> new Held(RecordRow.of(row), row.getBoolean("is_deleted")));
  }

  /** The assignments of locked records, by their numbers. */
  public Map<Long, Assignment> assignments(Shape shape, List<RecordRow> rows) {
    Map<Long, Assignment> assignments = new HashMap<>();
    db.list(
            Sql.of("select id, assigned_to from tenant.record")
                .plus(key("", shape, rows.stream().map(RecordRow::id).toList())),
            row -> Map.entry(row.getLong("id"), new Assignment(row.getString("assigned_to"))))
        .forEach(one -> assignments.put(one.getKey(), one.getValue()));
    return assignments;
  }

  /** The highest number of an object's records. */
  public long lastId(Shape shape) {
    return db.number(LAST.with("workspace", bound.id()).with("object", shape.objectId()));
  }

  /** Changes locked records. */
  public ChangeRange update(Write write, List<SetEdit> edits) {
    return updateComputed(
        write, edits.stream().map(edit -> edit.computed(write.shape())).toList(), 1);
  }

  /**
   * Changes locked records to values that include those of computed fields.
   *
   * @param versions 1 for a new version; 0 if nobody changed the record, whose entry in the change
   *     log has the present version then, as that of a link from the other side has
   */
  public ChangeRange updateComputed(Write write, List<SetEdit> computed, int versions) {
    RebuiltColumns columns = RebuiltColumns.of(write.shape());
    String assignments = columns.usedAssignments();
    return change(write, Operation.UPDATE, assignments, columns, computed, versions);
  }

  /**
   * Restores locked, deleted records. Their values may differ from those that they had, which only
   * the entries of their creations say then.
   */
  public ChangeRange restore(Write write, List<SetEdit> edits) {
    creations.complete(write.shape(), edits.stream().map(edit -> edit.row().id()).toList());
    RebuiltColumns columns = RebuiltColumns.of(write.shape());
    String assignments = "deleted_at = null, " + columns.usedAssignments();
    List<SetEdit> computed = edits.stream().map(e -> e.computedAnew(write.shape())).toList();
    return change(write, Operation.CREATE, assignments, columns, computed, 1);
  }

  private ChangeRange change(
      Write write,
      Operation operation,
      String assignments,
      RebuiltColumns columns,
      List<SetEdit> edits,
      int versions) {
    JsonArrayBuilder values = Json.createArrayBuilder();
    for (SetEdit edit : edits) {
      JsonObjectBuilder row =
          Json.createObjectBuilder()
              .add("id", edit.row().id())
              .add("data", edit.data())
              .add("changed", edit.changed());
      Assignment assignment = edit.assignment();
      if (assignment != null) {
        row.add("assigns", true);
        row.add(Assignment.NAME, assignment.json());
      }
      columns.fill(row, IndexedValues.of(write.shape(), RecordValues.of(edit.data())));
      values.add(row);
    }
    List<Long> ids = edits.stream().map(edit -> edit.row().id()).toList();
    compare(write.shape(), operation, edits);
    Sql change =
        CHANGE
            .formatted(assignments, columns.definitions())
            .with("versions", versions)
            .with("at", write.at())
            .with("by", write.caller().label())
            .with("values", new Sql.Json(values.build().toString()))
            .plus(key("r.", write.shape(), ids))
            .plus("and r.id = v.id returning r.id, r.version, r.slug, v.changed, v.search),")
            .plus(RecordWords.of(bound.id(), write.shape(), ids).update("r"));
    return log(write, operation, change);
  }

  /** Stores what records are compared by from now on; that of restored ones may be removed. */
  private void compare(Shape shape, Operation operation, List<SetEdit> edits) {
    Map<Long, JsonObject> before = new LinkedHashMap<>();
    Map<Long, JsonObject> after = new LinkedHashMap<>();
    for (SetEdit edit : edits) {
      if (operation != Operation.CREATE) {
        before.put(edit.row().id(), edit.row().data());
      }
      after.put(edit.row().id(), edit.data());
    }
    keys.change(shape, before, after);
  }

  /** Deletes locked records: their index data is cleared, and their values are kept. */
  public ChangeRange delete(Write write, List<RecordRow> rows) {
    List<Long> ids = rows.stream().map(RecordRow::id).toList();
    Sql delete =
        DELETE
            .with("now", write.at())
            .with("by", write.caller().label())
            .plus(SlotColumns.cleared(write.shape()))
            .plus(key("", write.shape(), ids))
            .plus("returning id, version, slug, '{}'::jsonb as changed),")
            .plus(RecordWords.of(bound.id(), write.shape(), ids).delete());
    return log(write, Operation.DELETE, delete);
  }

  private Sql key(String alias, Shape shape, List<Long> ids) {
    // The list of numbers restricts the plan to these rows, whatever the statistics of the table
    // say.
    return Sql.of(
        "where #workspace_id = ? and #object_id = ? and #id = any (?)".replace("#", alias),
        bound.id(),
        shape.objectId(),
        longs(ids));
  }

  private ChangeRange log(Write write, Operation operation, Sql change) {
    Sql log =
        LOG.with("workspace", bound.id())
            .with("object", write.shape().objectId())
            .with("operation", operation.code())
            .with("operationId", write.operationId())
            .with("caller", write.caller().label())
            .with("request", write.caller().origin().requestId())
            .with("at", write.at());
    return db.one(
        change.plus(log),
        row -> new ChangeRange(row.getLong("first"), row.getLong("last"), row.getInt("count")));
  }

  /**
   * The records that cannot have their unique values, because another live record has one or an
   * earlier record of the list takes it.
   */
  public Set<Long> findConflicting(Shape shape, List<SetEdit> edits) {
    Set<Long> conflicting = new HashSet<>();
    Map<String, Map<Object, Long>> wanted = new HashMap<>();
    for (SetEdit edit : edits) {
      for (UniqueColumns unique : UniqueColumns.of(shape, edit.data())) {
        Map<Object, Long> keys = wanted.computeIfAbsent(unique.name(), n -> new HashMap<>());
        if (keys.putIfAbsent(unique.key(), edit.row().id()) != null) {
          conflicting.add(edit.row().id());
        }
      }
    }
    wanted.forEach((column, keys) -> conflicting.addAll(findTakenByOthers(shape, column, keys)));
    return conflicting;
  }

  private Set<Long> findTakenByOthers(Shape shape, String column, Map<Object, Long> keys) {
    Set<Long> taken = new HashSet<>();
    List<String> wanted = keys.keySet().stream().map(Object::toString).toList();
    findHolders(shape, column, wanted)
        .forEach(
            (key, holder) -> {
              Long wants = keys.get(key);
              if (wants != null && !wants.equals(holder)) {
                taken.add(wants);
              }
            });
    return taken;
  }

  /**
   * The numbers of the records that hold unique values, by the value.
   *
   * @param column the unique slot of the field
   */
  public Map<String, Long> findHolders(Shape shape, String column, Collection<String> keys) {
    Map<String, Long> holders = new HashMap<>();
    db.list(
        HOLDERS
            .formatted(column)
            .with("workspace", bound.id())
            .with("object", shape.objectId())
            .with("keys", keys.toArray(String[]::new)),
        row -> holders.put(row.getString("key"), row.getLong("id")));
    return holders;
  }

  private static Long[] longs(List<Long> ids) {
    return ids.toArray(Long[]::new);
  }
}
