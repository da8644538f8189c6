package plinth.records.event;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.outbox.Outbox;
import plinth.records.RecordChanged;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Notifies the listeners of an object: one outbox row per statement and listener, with a range of
 * the change log, in the same transaction. An object without listeners costs nothing.
 */
@ApplicationScoped
class RecordOutbox {
  private static final int MAX = 20_000;

  private static final Sql LISTENERS =
      Sql.named(
          """
          select listener
          from tenant.record_listener
          where workspace_id = :workspace and object_id = :object
          order by listener
          """);

  @Inject private BoundWorkspace bound;
  @Inject private Outbox outbox;
  @Inject @TenantDb private Db db;

  private final Map<Key, Known> known = new ConcurrentHashMap<>();

  private record Key(long workspaceId, long objectId) {}

  private record Known(long version, List<String> listeners) {}

  void onChange(@Observes RecordChanged change) {
    for (String listener : listeners(change.shape())) {
      outbox.addRange(listener, change.recordSlug(), change.firstChange(), change.lastChange());
    }
  }

  private List<String> listeners(Shape shape) {
    Key key = new Key(bound.id(), shape.objectId());
    Known at = known.get(key);
    if (at == null || at.version() != shape.version()) {
      at = new Known(shape.version(), load(shape));
      if (!bound.isRaised()) {
        cache(key, at);
      }
    }
    return at.listeners();
  }

  private void cache(Key key, Known at) {
    if (known.size() > MAX) {
      known.clear();
    }
    known.put(key, at);
  }

  private List<String> load(Shape shape) {
    return db.list(
        LISTENERS.with("workspace", bound.id()).with("object", shape.objectId()),
        row -> row.getString(1));
  }
}
