package plinth.objects;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import plinth.access.ObjectLimit;
import plinth.access.ObjectRight;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * The shapes of objects, cached by the shape version of their workspace. The statement that binds a
 * transaction returns that version, so a stale shape is never used. Who writes records holds the
 * object's lock shared; who changes its shape takes it alone for a short commit.
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
   * An active object as the caller sees it, to read its records: hidden fields are not in it.
   * Refuses an unknown slug, and an object that the caller may not read, with 404.
   */
  public Shape toRead(Caller caller, String objectSlug) {
    GrantedShape granted = granted(caller, objectSlug);
    if (!granted.may(ObjectRight.READ)) {
      throw Problem.notFound("Object");
    }
    return granted.seen();
  }

  /** The public form of an object; empty where none is published. */
  public Optional<PublishedForm> form(String objectSlug) {
    Known at = known();
    PublishedForm kept = at.forms().get(objectSlug);
    if (kept != null) {
      return Optional.of(kept);
    }
    Optional<PublishedForm> form =
        objects
            .bySlug(objectSlug)
            .filter(ObjectDefinition::isPublished)
            .map(object -> published(at, object));
    form.ifPresent(found -> at.forms().put(objectSlug, found));
    return form;
  }

  private PublishedForm published(Known at, ObjectDefinition object) {
    Set<String> listed =
        objects.all().stream()
            .filter(other -> other.isPublished() && other.form().listRecords())
            .map(ObjectDefinition::slug)
            .collect(Collectors.toSet());
    Shape complete = whole(at, object.slug()).complete();
    return PublishedForm.of(object.name(), object.form(), complete, listed);
  }

  /**
   * An active object to write its records: it will not change before this transaction ends. Refuses
   * what {@link #toRead} refuses, and with 403 what the caller may not do.
   *
   * @param right what is to be done; who does more than one thing asks the answer for the others
   */
  public GrantedShape toWrite(Caller caller, String objectSlug, ObjectRight right) {
    long objectId = shape(objectSlug).objectId();
    hold(objectId);
    GrantedShape locked = granted(caller, objectSlug);
    if (locked.complete().objectId() != objectId) {
      // Another object took the slug while this one waited for the lock.
      return toWrite(caller, objectSlug, right);
    }
    locked.require(right);
    return locked;
  }

  /**
   * Every field of an active object, for who stores or tells of its records and shows nothing.
   * Refuses an unknown slug with 404.
   */
  public Shape complete(String objectSlug) {
    return shape(objectSlug);
  }

  /**
   * An active object whose records follow those of another, whatever the caller may do with it
   * otherwise: it will not change before this transaction ends. Refuses an unknown slug with 404.
   */
  public GrantedShape toFollow(String objectSlug) {
    hold(shape(objectSlug).objectId());
    return GrantedShape.whole(shape(objectSlug));
  }

  /** Whether the caller's role may do this with the records of an object. */
  public boolean may(Caller caller, long objectId, ObjectRight right) {
    return visibility.limit(caller, objectId).map(limit -> limit.may(right)).orElse(true);
  }

  /** An active object with what the caller may do with it. Refuses like {@link #toRead}. */
  GrantedShape granted(Caller caller, String objectSlug) {
    if (caller.kind() == Caller.Kind.FORM) {
      return form(objectSlug).orElseThrow(() -> Problem.notFound("Object")).shape();
    }
    Known at = known();
    GrantedShape whole = whole(at, objectSlug);
    ObjectLimit limit = visibility.limit(caller, whole.complete().objectId()).orElse(null);
    if (limit == null) {
      return whole;
    }
    if (!limit.may(ObjectRight.READ)) {
      throw Problem.notFound("Object");
    }
    // Equal limits of an object make equal shapes, whichever role has them.
    return at.limited().computeIfAbsent(limit, own -> GrantedShape.of(whole.complete(), own));
  }

  /** Takes an object's shape shared: it will not change before this transaction ends. */
  public void hold(long objectId) {
    bound.learn(db.number(Sql.of("select tenant.lock_shape(?, ?)", bound.id(), key(objectId))));
  }

  /** The workspace's version as this transaction knows it. */
  public long version() {
    return bound.shapeVersion();
  }

  /** Takes an object's shape for this transaction alone, and raises the version. */
  public void change(long objectId) {
    // First the row that all changes of a workspace wait for, so that none waits for another's
    // lock.
    raise();
    db.lock(Sql.of("?", key(objectId)));
  }

  /** Raises the workspace's version; later transactions reload the shapes. */
  public void raise() {
    bound.raise(db.number(RAISE.with("workspace", bound.id())));
  }

  private Shape shape(String objectSlug) {
    return whole(known(), objectSlug).complete();
  }

  private Known known() {
    long version = bound.shapeVersion();
    Known at = known.get(bound.id());
    if (at == null || at.version() != version) {
      at = new Known(version);
      if (!bound.isRaised()) {
        keep(at);
      }
    }
    return at;
  }

  private void keep(Known at) {
    if (known.size() > MAX_WORKSPACES) {
      known.clear();
    }
    known.put(bound.id(), at);
  }

  private GrantedShape whole(Known at, String objectSlug) {
    GrantedShape shape = at.whole().get(objectSlug);
    if (shape == null) {
      // An unknown slug is not kept: it would fill the cache with whatever is asked for.
      shape = load(objectSlug, at.version()).orElseThrow(() -> Problem.notFound("Object"));
      at.whole().put(objectSlug, shape);
    }
    return shape;
  }

  private Optional<GrantedShape> load(String objectSlug, long version) {
    return objects
        .bySlug(objectSlug)
        .filter(ObjectDefinition::isActive)
        .map(
            object ->
                new Shape(
                    object.id(),
                    object.slug(),
                    version,
                    fields.all(object.id()).stream().map(FieldDefinition::field).toList()))
        .map(GrantedShape::whole);
  }

  private static long key(long objectId) {
    // Objects of all workspaces of a database have numbers of one sequence.
    return 0x4f00000000000000L ^ objectId;
  }
}
