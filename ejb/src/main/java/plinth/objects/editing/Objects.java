package plinth.objects.editing;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plinth.access.ObjectLimit;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Slugs;
import plinth.objects.Emptiness;
import plinth.objects.FieldFormulas;
import plinth.objects.FieldRepository;
import plinth.objects.Names;
import plinth.objects.NewObject;
import plinth.objects.ObjectChange;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectRepository;
import plinth.objects.ObjectView;
import plinth.objects.ObjectsProblem;
import plinth.objects.RoleVisibility;
import plinth.objects.ShapeChanges;
import plinth.objects.Shapes;
import plinth.objects.relation.RelationTrash;
import plinth.tenancy.Tenanted;

/** Use cases for the objects of a workspace. */
@Stateless
@Tenanted
public class Objects {
  /** The maximum number of objects of a workspace. */
  public static final int MAX = 500;

  @Inject private Emptiness emptiness;
  @Inject private ObjectRepository objects;
  @Inject private Shapes shapes;
  @Inject private RoleVisibility visibility;
  @Inject private RelationTrash relations;
  @Inject private FieldFormulas formulas;
  @Inject private ShapeChanges changes;
  @Inject private FieldRepository fields;
  @Inject private Audit audit;

  /** A page of the objects that the caller may read, in order. */
  public Page<ObjectView> list(Caller caller, PageRequest page) {
    Page<ObjectDefinition> shown = Page.of(listVisible(caller), page);
    return new Page<>(views(shown.items()), page, shown.total());
  }

  /** The names of objects by their numbers. */
  public Map<Long, String> names(Caller caller, Collection<Long> ids) {
    return objects.listAll().stream()
        .filter(object -> ids.contains(object.id()))
        .collect(Collectors.toMap(ObjectDefinition::id, ObjectDefinition::name));
  }

  /** One object. */
  public ObjectView show(Caller caller, String slug) {
    return view(requireObject(caller, slug));
  }

  /**
   * Creates an object without fields. Refuses a slug that is taken (409), malformed or reserved.
   */
  public ObjectView create(Caller caller, NewObject given) {
    return create(given, false);
  }

  /**
   * Creates an object of a new workspace unless it exists.
   *
   * @param system whether the object belongs to the product and cannot be deleted
   */
  public void seed(Caller caller, NewObject given, boolean system) {
    if (given.slug() == null || objects.findBySlug(given.slug()).isEmpty()) {
      create(given, system);
    }
  }

  private ObjectView create(NewObject given, boolean system) {
    shapes.raiseVersion();
    List<ObjectDefinition> all = objects.listAll();
    if (all.size() >= MAX) {
      throw new Problem(ObjectsProblem.TOO_MANY_OBJECTS).with("limit", MAX);
    }
    String slug =
        Optional.ofNullable(given.slug())
            .map(explicit -> Names.explicit(explicit, Slugs::isReserved))
            .orElseGet(() -> Slugs.from(given.name(), "object", s -> isTaken(all, s)));
    if (isTaken(all, slug)) {
      throw new Problem(ObjectsProblem.OBJECT_EXISTS).field("slug", "unique", slug + " is taken");
    }
    ObjectDefinition object = new ObjectDefinition(slug, given, system, all.size());
    objects.add(object);
    return view(object);
  }

  /** Changes an object. */
  public ObjectView update(Caller caller, String slug, ObjectChange change) {
    shapes.raiseVersion();
    ObjectDefinition object = requireObject(caller, slug);
    object.change(change);
    return view(object);
  }

  /**
   * Switches an object between active and inactive; the records of an inactive object are not
   * shown.
   */
  public ObjectView toggle(Caller caller, String slug) {
    shapes.raiseVersion();
    ObjectDefinition object = requireObject(caller, slug);
    object.toggle();
    if (object.isActive() && hasRelated(object)) {
      // Its values did not follow the related records meanwhile.
      shapes.lockExclusive(object.id());
      changes.publish(caller, object, objects.isLarge(object.id()));
    }
    return view(object);
  }

  /**
   * Deletes an object with its fields, records and relations, which can be restored for 30 days.
   * Refuses a system object and one that computed fields of others need (409), an object with a
   * field whose values are being converted (423), and a caller whose role hides fields of the
   * object or may not delete its records (403).
   *
   * @param ifEmpty whether to refuse with 409 if the object has records
   */
  public void delete(Caller caller, String slug, boolean ifEmpty) {
    ObjectDefinition object = requireObject(caller, slug);
    if (object.isSystem()) {
      throw new Problem(ObjectsProblem.SYSTEM_OBJECT);
    }
    if (!visibility
        .findLimit(caller, object.id())
        .map(ObjectLimit::allowsDeletingAll)
        .orElse(true)) {
      throw new Problem(
          KernelProblem.PERMISSION_DENIED,
          "Your role hides fields of this object, or may not delete its records");
    }
    shapes.lockExclusive(object.id());
    if (ifEmpty) {
      emptiness.check(object);
    }
    if (fields.listByObject(object.id()).stream().anyMatch(field -> field.pending() != null)) {
      throw new Problem(ObjectsProblem.FIELD_CONVERTING);
    }
    formulas.requireUnread(caller, object);
    relations.deleteOf(caller, object);
    object.delete(caller);
    audit.record(caller, "object.deleted", "object:" + object.slug(), JsonValue.EMPTY_JSON_OBJECT);
  }

  private boolean hasRelated(ObjectDefinition object) {
    return fields.listByObject(object.id()).stream()
        .anyMatch(field -> field.rules().related() != null);
  }

  private ObjectView view(ObjectDefinition object) {
    return views(List.of(object)).get(0);
  }

  private List<ObjectView> views(List<ObjectDefinition> shown) {
    Map<Long, Long> records =
        objects.countRecords(shown.stream().map(ObjectDefinition::id).toList());
    return shown.stream()
        .map(object -> object.view(records.getOrDefault(object.id(), 0L)))
        .toList();
  }

  private List<ObjectDefinition> listVisible(Caller caller) {
    return objects.listAll().stream()
        .filter(object -> visibility.mayRead(caller, object.id()))
        .toList();
  }

  /** The object; refuses one that the caller may not read as not found (404). */
  private ObjectDefinition requireObject(Caller caller, String slug) {
    return objects
        .findBySlug(slug)
        .filter(object -> visibility.mayRead(caller, object.id()))
        .orElseThrow(() -> Problem.notFound("Object"));
  }

  private static boolean isTaken(List<ObjectDefinition> all, String slug) {
    return all.stream().anyMatch(object -> object.slug().equals(slug));
  }
}
