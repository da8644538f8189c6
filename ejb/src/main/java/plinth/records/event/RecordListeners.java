package plinth.records.event;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.objects.Shapes;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * The listeners to every change of an object: each statement that changes its records writes an
 * outbox row per listener, with the range of the change log. Call it inside a service of the
 * workspace. Other nodes use a change with their next transaction, because the shape version is
 * incremented.
 */
@ApplicationScoped
public class RecordListeners {
  private static final Sql ADD =
      Sql.named(
          """
          insert into tenant.record_listener (workspace_id, object_id, listener)
          values (:workspace, :object, :listener)
          on conflict do nothing
          """);

  private static final Sql REMOVE =
      Sql.named(
          """
          delete from tenant.record_listener
          where workspace_id = :workspace and object_id = :object and listener = :listener
          """);

  private static final Sql LISTENS =
      Sql.named(
          """
          select 1
          from tenant.record_listener
          where workspace_id = :workspace and object_id = :object and listener = :listener
          """);

  private static final Sql ADD_ALL =
      Sql.named(
          """
          insert into tenant.record_listener (workspace_id, object_id, listener)
          select :workspace, o.id, :listener
          from unnest(:objects) o(id)
          on conflict do nothing
          """);

  private static final Sql REMOVE_OTHERS =
      Sql.named(
          """
          delete from tenant.record_listener
          where workspace_id = :workspace and listener = :listener and object_id <> all (:objects)
          """);

  @Inject private Shapes shapes;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /**
   * Starts or stops listening; has no effect and no cost if nothing changes. Callers that could
   * conflict must use a lock.
   *
   * @param listener the key of the outbox listener
   */
  public void set(long objectId, String listener, boolean isListening) {
    if (isListening == exists(objectId, listener)) {
      return;
    }
    shapes.raiseVersion();
    db.update(
        isListening
            ? ADD.with("workspace", bound.id()).with("object", objectId).with("listener", listener)
            : REMOVE
                .with("workspace", bound.id())
                .with("object", objectId)
                .with("listener", listener));
  }

  /**
   * Lets a listener listen to these objects and to no others.
   *
   * @param listener the key of the outbox listener
   */
  public void setAll(String listener, Set<Long> objects) {
    Long[] all = objects.toArray(Long[]::new);
    int changed =
        db.update(
                REMOVE_OTHERS
                    .with("workspace", bound.id())
                    .with("listener", listener)
                    .with("objects", all))
            + db.update(
                ADD_ALL
                    .with("workspace", bound.id())
                    .with("listener", listener)
                    .with("objects", all));
    if (changed > 0) {
      shapes.raiseVersion();
    }
  }

  private boolean exists(long objectId, String listener) {
    return db.first(
            LISTENS
                .with("workspace", bound.id())
                .with("object", objectId)
                .with("listener", listener),
            row -> 1)
        .isPresent();
  }
}
