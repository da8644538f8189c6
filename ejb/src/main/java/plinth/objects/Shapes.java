package plinth.objects;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * The shapes of objects, kept until their workspace's version changes: the statement that binds a
 * transaction answers that version, so that a stale shape is never used. Who writes records holds
 * the object's lock shared; who changes its shape takes it alone for a short commit.
 *
 * <p>Spec: Meta-model.
 */
@ApplicationScoped
public class Shapes {
  private static final int MOST_WORKSPACES = 2_000;

  @Inject private BoundWorkspace bound;
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject @TenantDb private Db db;

  private final Map<Long, Known> known = new ConcurrentHashMap<>();

  private record Known(long version, Map<String, Optional<Shape>> shapes) {}

  /** The shape of an active object, to read its records. Refuses an unknown slug with 404. */
  public Shape toRead(String objectSlug) {
    return shape(objectSlug);
  }

  /**
   * The shape of an object, to write its records: it will not change before this transaction ends.
   */
  public Shape toWrite(String objectSlug) {
    long objectId = shape(objectSlug).objectId();
    hold(objectId);
    Shape locked = shape(objectSlug);
    // Another object may have taken the slug while this one waited for the lock.
    return locked.objectId() == objectId ? locked : toWrite(objectSlug);
  }

  /** Takes an object's shape shared: it will not change before this transaction ends. */
  void hold(long objectId) {
    bound.learn(db.number(Sql.of("select tenant.lock_shape(?, ?)", bound.id(), key(objectId))));
  }

  /** The workspace's version as this transaction knows it. */
  long version() {
    return bound.shapeVersion();
  }

  /** Takes an object's shape for this transaction alone, and raises the version. */
  void change(long objectId) {
    db.number(Sql.of("select count(*) from pg_advisory_xact_lock(?)", key(objectId)));
    raise();
  }

  /** Raises the workspace's version; whoever binds it next reloads. */
  void raise() {
    bound.learn(
        db.number(
            Sql.of(
                "insert into tenant.shape_version as v (workspace_id, version) values (?, 1)"
                    + " on conflict (workspace_id) do update set version = v.version + 1"
                    + " returning version",
                bound.id())));
  }

  private Shape shape(String objectSlug) {
    long version = bound.shapeVersion();
    Known at = known.get(bound.id());
    if (at == null || at.version() != version) {
      at = new Known(version, new ConcurrentHashMap<>());
      known.put(bound.id(), at);
    }
    Optional<Shape> shape = at.shapes().get(objectSlug);
    if (shape == null) {
      shape = load(objectSlug, version);
      keep(at, objectSlug, shape);
    }
    return shape.orElseThrow(() -> Problem.notFound("Object"));
  }

  private void keep(Known at, String objectSlug, Optional<Shape> shape) {
    if (known.size() > MOST_WORKSPACES) {
      known.clear();
    }
    // An unknown slug is not kept: it would fill the cache with whatever is asked for.
    if (shape.isPresent()) {
      at.shapes().put(objectSlug, shape);
    }
  }

  private Optional<Shape> load(String objectSlug, long version) {
    return objects
        .bySlug(objectSlug)
        .filter(ObjectDefinition::isActive)
        .map(
            object ->
                new Shape(
                    object.id(),
                    object.slug(),
                    version,
                    fields.all(object.id()).stream().map(FieldDefinition::field).toList()));
  }

  private static long key(long objectId) {
    // Objects of all workspaces of a database have numbers of one sequence.
    return 0x4f00000000000000L ^ objectId;
  }
}
