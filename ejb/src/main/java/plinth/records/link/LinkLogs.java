package plinth.records.link;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Link;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.objects.Shapes;
import plinth.records.LinkChange;
import plinth.records.LinkChange.Related;
import plinth.records.RecordChanged;
import plinth.records.RecordChanged.Operation;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.limit.AllRecords;

/**
 * Logs for the records of the other side that a write linked or unlinked them: an entry in the
 * change log of each, with its present version, because its own data did not change, and the event
 * for listeners to its object.
 */
@AllRecords
@ApplicationScoped
public class LinkLogs {
  private static final Sql OTHERS =
      Sql.named(
          """
          select o.*, :changed::jsonb as changed
          from tenant.record o
          where o.workspace_id = :workspace and o.object_id = :object and o.id = any (:records)
          """);

  private static final Sql LOG =
      Sql.named(
          """
          insert into tenant.change_log (workspace_id, object_id, record_id, version,
              record_slug, operation, operation_id, changed, caller, request_id, at)
          select w.workspace_id, w.object_id, w.id, w.version, w.slug, :operation,
              :operationId, w.changed, :caller, :request, :at
          from (
          """);

  private static final Sql OF_LIVE =
      Sql.of(
          """
          ) w
          where w.deleted_at is null
          order by w.id
          returning id, record_slug
          """);

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;
  @Inject private Shapes shapes;
  @Inject private Event<RecordChanged> changes;

  private record Entry(long id, String slug) {}

  /**
   * Logs the change for the records to which one record was linked or from which it was unlinked.
   *
   * @param slug the record that was written
   */
  public void logChange(
      Caller caller, String slug, LinkChange change, String operationId, Instant at) {
    logChange(caller, change, change.removed(), List.of(slug), List.of(), operationId, at);
    logChange(caller, change, change.added(), List.of(), List.of(slug), operationId, at);
  }

  private void logChange(
      Caller caller,
      LinkChange change,
      List<Related> others,
      List<String> left,
      List<String> came,
      String operationId,
      Instant at) {
    if (others.isEmpty()) {
      return;
    }
    Link link = change.link();
    boolean many = link.kind().many(link.side().other());
    String changed =
        Json.createObjectBuilder()
            .add(link.field(), LinkChange.values(many, left, came))
            .build()
            .toString();
    Sql rows =
        OTHERS
            .with("changed", new Sql.Json(changed))
            .with("workspace", bound.id())
            .with("object", link.objectId())
            .with("records", others.stream().map(Related::id).toArray(Long[]::new));
    log(caller, link, Sql.EMPTY, rows, operationId, at);
  }

  /**
   * Logs for records what changed in their field of a relation.
   *
   * @param with the common table expressions of the query, or empty
   * @param others a query for the rows of the records with a column {@code changed}
   */
  public void log(Caller caller, Link link, Sql with, Sql others, String operationId, Instant at) {
    Sql sql =
        with.plus(
                LOG.with("operation", Operation.UPDATE.code())
                    .with("operationId", operationId)
                    .with("caller", caller.label())
                    .with("request", caller.origin().requestId())
                    .with("at", at))
            .plus(others)
            .plus(OF_LIVE);
    List<Entry> entries =
        db.list(sql, row -> new Entry(row.getLong("id"), row.getString("record_slug")));
    Shape shape = entries.isEmpty() ? null : shape(link);
    if (shape != null) {
      changes.fire(
          new RecordChanged(
              caller,
              shape,
              Operation.UPDATE,
              entries.get(0).id(),
              entries.get(entries.size() - 1).id(),
              entries.size() == 1 ? entries.get(0).slug() : null));
    }
  }

  private @Nullable Shape shape(Link link) {
    try {
      return shapes.requireComplete(link.object());
    } catch (Problem inactive) {
      // An inactive object has no listeners.
      return null;
    }
  }
}
