package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.records.RecordChanged.Operation;
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
            if (shape.field(slug).isPresent()) {
              old.put(slug, pair.asJsonObject().get("old"));
            }
          });
      return new SetEdit(
          row, RecordValuesReader.merged(row.data(), old), ChangedFields.between(row.data(), old));
    }
  }

  /**
   * The changes of an operation before a row of the log, the latest first.
   *
   * @param undoing the operation that takes them back: its own changes touch nothing
   */
  List<Entry> of(Operations.Row operation, String undoing, long before, int limit) {
    return db.list(
        Sql.of(
            "select l.id, l.object_id, l.record_id, l.record_slug, l.operation, l.changed::text,"
                + " latest.version, latest.touched from tenant.change_log l cross join lateral"
                + " (select max(c.version) as version, bool_or(c.operation_id not in (?, ?) and"
                + " c.version > l.version) as touched from tenant.change_log c where c.workspace_id"
                + " = l.workspace_id and c.object_id = l.object_id and c.record_id = l.record_id"
                + " and c.version >= l.version) latest where l.workspace_id = ? and l.id between ?"
                + " and ? and l.id < ? and l.operation_id = ? order by l.id desc limit ?",
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
                row.getLong(7),
                row.getBoolean(8)));
  }
}
