package plinth.records.bulk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.records.LinkEdit;
import plinth.records.RecordChanged.Operation;
import plinth.records.RecordRow;
import plinth.records.operation.Operations;
import plinth.records.store.SetEdit;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** Reads the changes of operations from the change log. */
@ApplicationScoped
public class ChangeLog {
  private static final Sql CHANGES =
      Sql.named(
          """
          select l.id, l.object_id, l.record_id, l.record_slug, l.operation, l.changed::text, l.at,
              latest.version, latest.touched
          from tenant.change_log l
          cross join lateral (
            select max(c.version) as version,
                bool_or(c.operation_id not in (:operation, :undoing) and c.version > l.version
                    and not exists (
                      select
                      from tenant.operation x
                      where x.workspace_id = c.workspace_id and x.id = c.operation_id
                        and (x.action = 'undo merge'
                          or (x.action = 'merge' and x.undone_by is not null))
                    )) as touched
            from tenant.change_log c
            where c.workspace_id = l.workspace_id and c.object_id = l.object_id
              and c.record_id = l.record_id and c.version >= l.version
          ) latest
          where l.workspace_id = :workspace and l.id between :first and :last and l.id < :before
            and l.operation_id = :operation and not exists (
              select 1
              from tenant.change_log p
              where p.workspace_id = l.workspace_id and p.object_id = l.object_id
                and p.record_id = l.record_id and p.version = l.version and p.id < l.id
            )
          order by l.id desc
          limit :most
          """);

  private static final Sql KINDS =
      Sql.named(
          """
          select distinct l.object_id, l.operation
          from tenant.change_log l
          where l.workspace_id = :workspace and l.id between :first and :last
            and l.operation_id = :operation and not exists (
              select 1
              from tenant.change_log p
              where p.workspace_id = l.workspace_id and p.object_id = l.object_id
                and p.record_id = l.record_id and p.version = l.version and p.id < l.id
            )
          order by l.object_id, l.operation
          """);

  private static final Sql HAS_CHANGED =
      Sql.named(
          """
          select exists (
            select 1
            from tenant.change_log l
            where l.workspace_id = :workspace and l.id between :first and :last
              and l.operation_id = :operation and l.object_id = :object and l.operation = :update
              and jsonb_exists_any(l.changed, :fields)
          )
          """);

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /**
   * A change of one record.
   *
   * @param id its number in the log
   * @param changed the old and new values of the changed fields
   * @param at the time of the change, which the links that were added or removed with it also have
   * @param latest the version of the record when the log was read
   * @param isTouched whether another operation has changed the record since; a merge that was
   *     undone left the record as it was
   */
  public record Entry(
      long id,
      long objectId,
      long recordId,
      String recordSlug,
      Operation operation,
      JsonObject changed,
      Instant at,
      long latest,
      boolean isTouched) {

    /** Whether the locked record is as the operation left it. */
    public boolean isLastOf(RecordRow row) {
      return !isTouched && row.version() == latest;
    }

    /**
     * The edit that restores the previous values of the record; fields that no longer exist are
     * left out.
     */
    public SetEdit before(Shape shape, RecordRow row) {
      Map<String, JsonValue> old = new LinkedHashMap<>();
      changed.forEach(
          (slug, pair) -> {
            if (isOwn(shape, slug)) {
              old.put(slug, pair.asJsonObject().get("old"));
            }
          });
      return SetEdit.of(row, old, List.of()).withFormerAssignment(changed);
    }

    /** Whether the values of a field are stored in the record itself; links are not. */
    private static boolean isOwn(Shape shape, String slug) {
      return shape.field(slug).filter(field -> LinkEdit.linkOf(field) == null).isPresent();
    }
  }

  /**
   * The changes of an operation before a row of the log, latest first. Entries of records that it
   * only linked or unlinked from the other side, which did not get a new version, are left out.
   *
   * @param undoing the operation that undoes the changes, whose changes do not count as touching a
   *     record
   */
  public List<Entry> list(Operations.Row operation, String undoing, long before, int limit) {
    return db.list(
        CHANGES
            .with("operation", operation.id())
            .with("undoing", undoing)
            .with("workspace", bound.id())
            .with("first", operation.changes().first())
            .with("last", operation.changes().last())
            .with("before", before)
            .with("most", limit),
        row ->
            new Entry(
                row.getLong("id"),
                row.getLong("object_id"),
                row.getLong("record_id"),
                row.getString("record_slug"),
                Operation.of(row.getString("operation")),
                JsonText.parseObject(row.getString("changed")),
                Db.requiredMoment(row, "at"),
                row.getLong("version"),
                row.getBoolean("touched")));
  }

  /** What an operation did to records of an object. */
  record Kind(long objectId, Operation operation) {}

  /** What an operation did, by object. */
  List<Kind> listKinds(Operations.Row operation) {
    return db.list(
        KINDS
            .with("workspace", bound.id())
            .with("first", operation.changes().first())
            .with("last", operation.changes().last())
            .with("operation", operation.id()),
        row -> new Kind(row.getLong("object_id"), Operation.of(row.getString("operation"))));
  }

  /** Whether an operation changed any of these fields of the records of an object. */
  boolean hasChanged(Operations.Row operation, long objectId, Set<String> fields) {
    return db.one(
        HAS_CHANGED
            .with("workspace", bound.id())
            .with("first", operation.changes().first())
            .with("last", operation.changes().last())
            .with("operation", operation.id())
            .with("object", objectId)
            .with("update", Operation.UPDATE.code())
            .with("fields", fields.toArray(String[]::new)),
        row -> row.getBoolean(1));
  }
}
