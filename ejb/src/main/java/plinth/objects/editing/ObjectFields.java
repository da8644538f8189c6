package plinth.objects.editing;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import plinth.fields.Choices;
import plinth.fields.Field;
import plinth.fields.Linked;
import plinth.fields.References;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.Emptiness;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldDraft;
import plinth.objects.FieldFormulas;
import plinth.objects.FieldMaker;
import plinth.objects.FieldRepository;
import plinth.objects.FieldView;
import plinth.objects.NamedObjects;
import plinth.objects.NewField;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectRepository;
import plinth.objects.ObjectsProblem;
import plinth.objects.RoleVisibility;
import plinth.objects.ShapeChanges;
import plinth.objects.Shapes;
import plinth.objects.related.RelatedFields;
import plinth.objects.relation.RelationFields;
import plinth.objects.relation.RelationTrash;
import plinth.tenancy.Tenanted;

/**
 * Use cases for the fields of an object. Fields that the caller's role may not see do not exist for
 * the caller.
 */
@Stateless
@Tenanted
public class ObjectFields {
  @Inject private Emptiness emptiness;
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject private Shapes shapes;
  @Inject private RoleVisibility visibility;
  @Inject private FieldMaker maker;
  @Inject private RelationFields relations;
  @Inject private RelationTrash relationTrash;
  @Inject private NamedObjects named;
  @Inject private DefaultMembers defaults;
  @Inject private PlacedViews views;
  @Inject private FieldRemoval removal;
  @Inject private FieldFormulas formulas;
  @Inject private RelatedFields related;
  @Inject private ShapeChanges changes;

  /** All fields of an object, in order. */
  public List<FieldView> listAll(Caller caller, String objectSlug) {
    return listWhere(caller, objectSlug, field -> true);
  }

  /** The active fields, which records show and accept. */
  public List<FieldView> listActive(Caller caller, String objectSlug) {
    return listWhere(caller, objectSlug, Field::active);
  }

  /** The active fields whose values are chosen from options. */
  public List<FieldView> listChoices(Caller caller, String objectSlug) {
    return listWhere(
        caller, objectSlug, field -> field.active() && field.type() instanceof Choices);
  }

  private List<FieldView> listWhere(Caller caller, String objectSlug, Predicate<Field> which) {
    ObjectDefinition object = requireObject(caller, objectSlug);
    List<FieldDefinition> shown =
        fields.listVisible(object, visibility.findLimit(caller, object.id())).stream()
            .filter(field -> which.test(field.field()))
            .toList();
    return views.of(caller, objectSlug, shown);
  }

  /** One field. */
  public FieldView show(Caller caller, String objectSlug, String fieldSlug) {
    return views.of(
        caller, objectSlug, requireField(caller, requireObject(caller, objectSlug), fieldSlug));
  }

  /**
   * Creates a field. Refuses a slug that is taken, malformed or reserved, and an object with the
   * maximum number of fields.
   */
  public FieldView create(Caller caller, String objectSlug, NewField given) {
    FieldDefinition made = create(caller, requireObject(caller, objectSlug), given, false);
    return made.view(objectSlug);
  }

  /**
   * Creates a field of a new workspace unless it exists.
   *
   * @param system whether the field belongs to the product and cannot be deleted
   */
  public void seed(Caller caller, String objectSlug, NewField given, boolean system) {
    ObjectDefinition object = requireObject(caller, objectSlug);
    if (given.slug() == null || fields.findBySlug(object.id(), given.slug()).isEmpty()) {
      create(caller, object, given, system);
    }
  }

  /** Duplicates a field of the object under another name. */
  public FieldView duplicate(Caller caller, String objectSlug, FieldCopy copy) {
    ObjectDefinition object = requireObject(caller, objectSlug);
    FieldDefinition source =
        find(caller, object, copy.fieldSlug())
            .orElseThrow(
                () -> Problem.invalid("field_slug", "unknown", "The object has no such field"));
    FieldDraft draft = source.draft();
    String name = copy.name() == null ? draft.name() + " copy" : copy.name();
    return create(caller, object, name, copy.slug(), draft.copy(name), false).view(objectSlug);
  }

  private FieldDefinition create(
      Caller caller, ObjectDefinition object, NewField given, boolean system) {
    FieldDraft draft = given.draft();
    if (draft.type() instanceof References target && !(draft.type() instanceof Linked)) {
      named.requireObject(caller, target.object());
    }
    defaults.check(caller, draft);
    FieldDefinition made = create(caller, object, given.name(), given.slug(), draft, system);
    if (Boolean.TRUE.equals(given.isIndexed())) {
      maker.index(made);
    }
    return made;
  }

  private FieldDefinition create(
      Caller caller,
      ObjectDefinition object,
      String name,
      @Nullable String explicit,
      FieldDraft draft,
      boolean system) {
    shapes.lockExclusive(object.id());
    formulas.check(caller, object, null, draft);
    related.check(caller, object, null, draft);
    FieldDefinition made =
        draft.type() instanceof Linked
            ? relations.createForField(caller, object, name, explicit, draft, system)
            : maker.create(object, name, explicit, draft, system, "slug");
    if (draft.rules().isComputed()) {
      changes.publish(caller, object, objects.isLarge(object.id()));
    }
    return made;
  }

  /** Switches a field between active and inactive; its values are kept. */
  public FieldView toggle(Caller caller, String objectSlug, String fieldSlug) {
    ObjectDefinition object = requireObject(caller, objectSlug);
    shapes.lockExclusive(object.id());
    FieldDefinition field = requireField(caller, object, fieldSlug);
    field.toggle();
    return views.of(caller, objectSlug, field);
  }

  /** Puts the fields in this order; fields that are not listed follow in their previous order. */
  public List<FieldView> reorder(Caller caller, String objectSlug, List<String> slugs) {
    ObjectDefinition object = requireObject(caller, objectSlug);
    shapes.lockExclusive(object.id());
    if (new HashSet<>(slugs).size() != slugs.size()) {
      throw Problem.invalid("fields", "duplicate", "fields must list each field exactly once");
    }
    List<FieldDefinition> ordered = new ArrayList<>();
    for (int i = 0; i < slugs.size(); i++) {
      int place = i;
      ordered.add(
          find(caller, object, slugs.get(i))
              .orElseThrow(
                  () ->
                      Problem.invalid(
                          "fields[" + place + "]", "unknown", "The object has no such field")));
    }
    fields.listByObject(object.id()).stream()
        .filter(f -> !ordered.contains(f))
        .forEach(ordered::add);
    for (int i = 0; i < ordered.size(); i++) {
      ordered.get(i).moveTo(i);
    }
    return listAll(caller, objectSlug);
  }

  /**
   * Deletes a field and its values in all records; they can be restored for 30 days. Deleting the
   * field of a relation also deletes the relation and the field on the other side.
   *
   * @param ifEmpty whether to refuse a field with values in records (409)
   */
  public void delete(Caller caller, String objectSlug, String fieldSlug, boolean ifEmpty) {
    ObjectDefinition object = requireObject(caller, objectSlug);
    shapes.lockExclusive(object.id());
    FieldDefinition field = requireField(caller, object, fieldSlug);
    if (fields.listPlacements(field).size() > 1) {
      throw new Problem(ObjectsProblem.FIELD_SHARED);
    }
    if (ifEmpty) {
      emptiness.check(object, field);
    }
    if (field.link() != null) {
      relationTrash.deleteOf(caller, field);
      return;
    }
    removal.remove(caller, object, field);
  }

  private ObjectDefinition requireObject(Caller caller, String slug) {
    return objects
        .findBySlug(slug)
        .filter(object -> visibility.mayRead(caller, object.id()))
        .orElseThrow(() -> Problem.notFound("Object"));
  }

  private Optional<FieldDefinition> find(Caller caller, ObjectDefinition object, String slug) {
    return fields
        .findBySlug(object.id(), slug)
        .filter(field -> visibility.sees(caller, object.id(), field.id()));
  }

  private FieldDefinition requireField(Caller caller, ObjectDefinition object, String slug) {
    return find(caller, object, slug).orElseThrow(() -> Problem.notFound("Field"));
  }
}
