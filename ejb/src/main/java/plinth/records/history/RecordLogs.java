package plinth.records.history;

import jakarta.ejb.Stateless;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import plinth.fields.Shape;
import plinth.kernel.Actor;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.objects.Shapes;
import plinth.records.Assignment;
import plinth.records.ChangedFields;
import plinth.records.RecordKey;
import plinth.records.RecordKeys;
import plinth.records.RecordOrigins;
import plinth.records.RecordOrigins.Origin;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/** Use cases for the change log of records. */
@Stateless
@Tenanted
public class RecordLogs {
  @Inject private Shapes shapes;
  @Inject private BoundWorkspace bound;
  @Inject private RecordKeys keys;
  @Inject @Any private Instance<RecordOrigins> origins;
  @Inject @TenantDb private Db db;

  private record Life(Shape shape, long recordId) {}

  /**
   * The log of a record, newest first; also of a deleted one. It includes what happened to the
   * record before it was moved here or while it was elsewhere, as far as the caller may read that.
   * Fields that the caller does not see are left out: a change of only such fields is an entry
   * without fields.
   */
  public Page<RecordLog> list(Caller caller, String objectSlug, String slug, PageRequest page) {
    Shape shape = shapes.requireReadable(caller, objectSlug);
    long recordId = keys.requireId(shape, slug);
    List<Sql> parts = new ArrayList<>();
    List<Sql> counts = new ArrayList<>();
    for (Life life : lives(caller, shape, recordId)) {
      Sql which = fromClause(life);
      counts.add(Sql.of("select count(*)").plus(which).inParentheses());
      parts.add(
          Sql.of(
                  "select id, ?::text as object, operation, operation_id,",
                  life.shape().objectSlug())
              .plus("version,")
              .plus(ChangedFields.visibleColumn(life.shape()))
              .plus("as changed, caller, request_id, at, by_operator")
              .plus(which)
              .inParentheses());
    }
    long total = db.number(Sql.of("select").plus(Sql.join(" + ", counts)));
    List<RecordLog> logs =
        db.list(
            Sql.join(" union all ", parts)
                .plus("order by id desc limit ? offset ?", page.limit(), page.offset()),
            row ->
                RecordLog.of(
                    row.getLong("id"),
                    row.getString("object"),
                    row.getString("operation"),
                    row.getString("operation_id"),
                    row.getLong("version"),
                    new JsonText(Assignment.withMarkedActors(row.getString("changed"))),
                    new Actor(row.getString("caller"), row.getBoolean("by_operator")),
                    row.getString("request_id"),
                    Db.requiredMoment(row, "at")));
    return new Page<>(logs, page, total);
  }

  private Sql fromClause(Life life) {
    return Sql.of(
        "from tenant.change_log where workspace_id = ? and object_id = ? and record_id = ?",
        bound.id(),
        life.shape().objectId(),
        life.recordId());
  }

  /** The record and its other identities that the caller may read. */
  private List<Life> lives(Caller caller, Shape shape, long recordId) {
    List<Life> lives = new ArrayList<>();
    lives.add(new Life(shape, recordId));
    RecordKey key = new RecordKey(shape.objectId(), recordId);
    for (RecordOrigins each : origins) {
      for (Origin origin : each.of(key)) {
        try {
          lives.add(
              new Life(shapes.requireReadable(caller, origin.object()), origin.key().recordId()));
        } catch (Problem unreadable) {
          // Objects that the caller may not read are left out, as if the record had never been
          // there.
        }
      }
    }
    return lives;
  }
}
