package plinth.records;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.objects.Shapes;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/**
 * The door to the change log of records.
 *
 * <p>Spec: Records.
 */
@Stateless
@Tenanted
public class RecordLogs {
  @Inject private Shapes shapes;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /**
   * What happened to a record, newest first; also of a deleted one. Of fields that the caller does
   * not see nothing is told: a change of those alone is an entry without fields.
   */
  public Page<RecordLog> of(Caller caller, String objectSlug, String slug, PageRequest page) {
    Shape shape = shapes.toRead(caller, objectSlug);
    long recordId =
        db.first(
                Sql.of(
                    "select id from tenant.record where workspace_id = ? and object_id = ? and slug"
                        + " = ?",
                    bound.id(),
                    shape.objectId(),
                    slug),
                row -> row.getLong(1))
            .orElseThrow(() -> Problem.notFound("Record"));
    Sql which =
        Sql.of(
            "from tenant.change_log where workspace_id = ? and object_id = ? and record_id = ?",
            bound.id(),
            shape.objectId(),
            recordId);
    long total = db.number(Sql.of("select count(*)").plus(which));
    List<RecordLog> logs =
        db.list(
            Sql.of("select id, operation, operation_id, version,")
                .plus(ChangedFields.seen(shape))
                .plus(", caller, request_id, at")
                .plus(which)
                .plus(
                    "order by version desc, id desc limit ? offset ?", page.limit(), page.offset()),
            row ->
                RecordLog.of(
                    row.getLong(1),
                    row.getString(2),
                    row.getString(3),
                    row.getLong(4),
                    new JsonText(row.getString(5)),
                    row.getString(6),
                    row.getString(7),
                    Db.requiredMoment(row, "at")));
    return new Page<>(logs, page, total);
  }
}
