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

/** What operations changed, read back from the change log. */
@ApplicationScoped
class ChangeLog {
  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /**
   * A change of one record.
   *
   * @param id its number in the log
   * @param changed old and new of the changed fields
   * @param at the moment of it, which the links that came or went with it carry too
   * @param latest the version that the record had when the log was read
   * @param isTouched whether anybody else has changed the record since
   */
  record Entry(
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
    boolean isLastOf(RecordRow row) {
      return !isTouched && row.version() == latest;
    }

    /** The edit that gives the record the values it had before; fields that are gone stay gone. */
    SetEdit before(Shape shape, RecordRow row) {
      Map<String, JsonValue> old = new LinkedHashMap<>();
      changed.forEach(
          (slug, pair) -> {
            if (isOwn(shape, slug)) {
              old.put(slug, pair.asJsonObject().get("old"));
            }
          });
      return SetEdit.of(row, old, List.of()).assignedBack(changed);
    }

    /** Whether the record itself holds the values of a field; links stand elsewhere. */
    private static boolean isOwn(Shape shape, String slug) {
      return shape.field(slug).filter(field -> LinkEdit.linkOf(field) == null).isPresent();
    }
  }

  /**
   * The changes of an operation before a row of the log, the latest first. Left out are the entries
   * of records that it only linked or unlinked from the other side, under a version that they had.
   *
   * @param undoing the operation that takes them back: its own changes touch nothing
   */
  List<Entry> of(Operations.Row operation, String undoing, long before, int limit) {
    return db.list(
        Sql.of(
            """
            select l.id, l.object_id, l.record_id, l.record_slug, l.operation, l.changed::text,
                l.at, latest.version, latest.touched
            from tenant.change_log l
            cross join lateral (
              select max(c.version) as version, bool_or(c.operation_id not in (?,
                  ?) and c.version > l.version) as touched
              from tenant.change_log c
              where c.workspace_id = l.workspace_id and c.object_id = l.object_id
                and c.record_id = l.record_id and c.version >= l.version
            ) latest
            where l.workspace_id = ? and l.id between ? and ? and l.id < ?
              and l.operation_id = ? and not exists (
                select 1
                from tenant.change_log p
                where p.workspace_id = l.workspace_id and p.object_id = l.object_id
                  and p.record_id = l.record_id and p.version = l.version and p.id < l.id
              )
            order by l.id desc limit ?
            """,
            operation.id(),
            undoing,
            bound.id(),
            operation.first(),
            operation.last(),
            before,
            operation.id(),
            limit),
        row ->
            new Entry(
                row.getLong(1),
                row.getLong(2),
                row.getLong(3),
                row.getString(4),
                Operation.of(row.getString(5)),
                JsonText.object(row.getString(6)),
                Db.requiredMoment(row, "at"),
                row.getLong(8),
                row.getBoolean(9)));
  }

  /** Whether an operation changed any of these fields of the records of its object. */
  boolean hasChanged(Operations.Row operation, Set<String> fields) {
    return db.one(
        Sql.of(
            """
            select exists (
              select 1
              from tenant.change_log l
              where l.workspace_id = ? and l.id between ? and ? and l.operation_id = ?
                and l.object_id = ? and l.operation = ? and jsonb_exists_any(l.changed, ?)
            )
            """,
            bound.id(),
            operation.first(),
            operation.last(),
            operation.id(),
            operation.objectId(),
            Operation.UPDATE.code(),
            fields.toArray(String[]::new)),
        row -> row.getBoolean(1));
  }
}
