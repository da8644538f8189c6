package plinth.objects;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import plinth.access.ObjectLimit;
import plinth.access.ObjectRight;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.calendar.WorkspaceCalendars;

/**
 * The shapes of objects, cached by the shape version of their workspace. The statement that binds a
 * transaction returns that version, so a stale shape is never used. Transactions that write records
 * hold the object's lock in shared mode; a change of its shape holds it exclusively and commits
 * soon.
 */
@ApplicationScoped
public class Shapes {
  private static final int MAX_WORKSPACES = 2_000;

  private static final Sql RAISE =
      Sql.named(
          """
          insert into tenant.shape_version as v (workspace_id, version)
          values (:workspace, 1)
          on conflict (workspace_id) do update set version = v.version + 1
          returning version
          """);

  @Inject private BoundWorkspace bound;
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject private RoleVisibility visibility;
  @Inject private WorkspaceCalendars calendars;
  @Inject @TenantDb private Db db;

  private final Map<Long, Known> known = new ConcurrentHashMap<>();

  private record Known(
      long version,
      Map<String, GrantedShape> whole,
      Map<ObjectLimit, GrantedShape> limited,
      Map<String, PublishedForm> forms) {

    Known(long version) {
      this(
          version, new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
    }
  }

  /**
   * The shape of an active object for reading its records as the caller, without hidden fields.
   * Refuses an unknown slug, and an object that the caller may not read (404).
   */
  public Shape requireReadable(Caller caller, String objectSlug) {
    GrantedShape granted = requireGranted(caller, objectSlug);
    if (!granted.may(ObjectRight.READ)) {
      throw Problem.notFound("Object");
    }
    return granted.seen();
  }

  /** The public form of an object; empty if none is published. */
  public Optional<PublishedForm> findForm(String objectSlug) {
    Known at = cached();
    PublishedForm kept = at.forms().get(objectSlug);
    if (kept != null) {
      return Optional.of(kept);
    }
    Optional<PublishedForm> form =
        objects
            .findBySlug(objectSlug)
            .filter(ObjectDefinition::isPublished)
            .map(object -> toForm(at, object));
    form.ifPresent(found -> at.forms().put(objectSlug, found));
    return form;
  }

  private PublishedForm toForm(Known at, ObjectDefinition object) {
    Set<String> listed =
        objects.listAll().stream()
            .filter(other -> other.isPublished() && other.form().listRecords())
            .map(ObjectDefinition::slug)
            .collect(Collectors.toSet());
    Shape complete = findOrLoad(at, object.slug()).complete();
    return PublishedForm.of(object.name(), object.form(), complete, listed);
  }

  /**
   * The shape of an active object for writing its records; it cannot change before this transaction
   * ends. Refuses what {@link #requireReadable} refuses, and callers without the right (403).
   *
   * @param right the intended operation; callers that do more than one must check the returned
   *     shape for the others
   */
  public GrantedShape lockToWrite(Caller caller, String objectSlug, ObjectRight right) {
    long objectId = shape(objectSlug).objectId();
    lockShared(objectId);
    GrantedShape locked = requireGranted(caller, objectSlug);
    if (locked.complete().objectId() != objectId) {
      // Another object took over the slug while this transaction waited for the lock.
      return lockToWrite(caller, objectSlug, right);
    }
    locked.require(right);
    return locked;
  }

  /**
   * The complete shape of an active object, for code that stores or reports on its records without
   * showing them. Refuses an unknown slug (404).
   */
  public Shape requireComplete(String objectSlug) {
    return shape(objectSlug);
  }

  /**
   * The complete shape of an active object, as {@link #requireComplete} returns it; empty if there
   * is none.
   */
  public Optional<Shape> findComplete(String objectSlug) {
    return find(cached(), objectSlug).map(GrantedShape::complete);
  }

  /**
   * The complete shape of an active object whose records change as a consequence of changes to
   * another object's records, regardless of the caller's rights; it cannot change before this
   * transaction ends. Refuses an unknown slug (404).
   */
  public GrantedShape lockToFollow(String objectSlug) {
    lockShared(shape(objectSlug).objectId());
    return GrantedShape.unlimited(shape(objectSlug));
  }

  /** Whether the caller's role has this right on the records of an object. */
  public boolean may(Caller caller, long objectId, ObjectRight right) {
    return visibility.findLimit(caller, objectId).map(limit -> limit.allows(right)).orElse(true);
  }

  /**
   * The shape of an active object with the caller's rights. Refuses what {@link #requireReadable}
   * refuses.
   */
  GrantedShape requireGranted(Caller caller, String objectSlug) {
    if (caller.kind() == Caller.Kind.FORM) {
      return findForm(objectSlug).orElseThrow(() -> Problem.notFound("Object")).shape();
    }
    Known at = cached();
    GrantedShape whole = findOrLoad(at, objectSlug);
    ObjectLimit limit = visibility.findLimit(caller, whole.complete().objectId()).orElse(null);
    if (limit == null) {
      return whole;
    }
    if (!limit.allows(ObjectRight.READ)) {
      throw Problem.notFound("Object");
    }
    // Equal limits on an object have equal shapes, so roles share them.
    return at.limited().computeIfAbsent(limit, own -> GrantedShape.of(whole.complete(), own));
  }

  /** Locks an object's shape in shared mode: it cannot change before this transaction ends. */
  public void lockShared(long objectId) {
    bound.updateShapeVersion(
        db.number(Sql.of("select tenant.lock_shape(?, ?)", bound.id(), key(objectId))));
  }

  /** The shape version of the workspace as this transaction knows it. */
  public long version() {
    return bound.shapeVersion();
  }

  /** Locks an object's shape exclusively and increments the version. */
  public void lockExclusive(long objectId) {
    // All changes of a workspace wait for the version's row, so it is locked first to avoid
    // deadlocks.
    raiseVersion();
    db.lock(Sql.of("?", key(objectId)));
  }

  /** Increments the workspace's shape version, so that later transactions reload the shapes. */
  public void raiseVersion() {
    bound.raiseShapeVersion(db.number(RAISE.with("workspace", bound.id())));
  }

  private Shape shape(String objectSlug) {
    return findOrLoad(cached(), objectSlug).complete();
  }

  private Known cached() {
    long version = bound.shapeVersion();
    Known at = known.get(bound.id());
    if (at == null || at.version() != version) {
      at = new Known(version);
      if (!bound.isRaised()) {
        cache(at);
      }
    }
    return at;
  }

  private void cache(Known at) {
    if (known.size() > MAX_WORKSPACES) {
      known.clear();
    }
    known.put(bound.id(), at);
  }

  private GrantedShape findOrLoad(Known at, String objectSlug) {
    return find(at, objectSlug).orElseThrow(() -> Problem.notFound("Object"));
  }

  private Optional<GrantedShape> find(Known at, String objectSlug) {
    GrantedShape shape = at.whole().get(objectSlug);
    if (shape != null) {
      return Optional.of(shape);
    }
    // Unknown slugs are not cached, because arbitrary requests would fill the cache.
    Optional<GrantedShape> loaded = load(objectSlug, at.version());
    loaded.ifPresent(found -> at.whole().put(objectSlug, found));
    return loaded;
  }

  private Optional<GrantedShape> load(String objectSlug, long version) {
    return objects
        .findBySlug(objectSlug)
        .filter(ObjectDefinition::isActive)
        .map(object -> GrantedShape.unlimited(shape(object, version)));
  }

  private Shape shape(ObjectDefinition object, long version) {
    List<Field> all =
        fields.listByObject(object.id()).stream().map(FieldDefinition::field).toList();
    return new Shape(
            object.id(), object.slug(), version, all, StoredKey.sets(object.uniqueKeys(), all))
        .withMatchRules(StoredMatchRule.rules(object.matchRules(), all))
        .by(calendars.current());
  }

  private static long key(long objectId) {
    // The objects of all workspaces of a database are numbered by one sequence.
    return 0x4f00000000000000L ^ objectId;
  }
}
