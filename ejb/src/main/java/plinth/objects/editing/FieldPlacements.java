package plinth.objects.editing;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.SlotAllocation;
import plinth.fields.SlotState;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.Emptiness;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldDraft;
import plinth.objects.FieldMaker;
import plinth.objects.FieldRepository;
import plinth.objects.FieldSlots;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectRepository;
import plinth.objects.ObjectsProblem;
import plinth.objects.Shapes;
import plinth.objects.VisibleFields;
import plinth.tenancy.Tenanted;

/**
 * Use cases for fields that several objects share: name, type, settings, options and default value
 * are the same in all of them. Each object decides independently whether a value is required,
 * whether values are unique, where the field is in the order, and whether it is active.
 */
@Stateless
@Tenanted
public class FieldPlacements {
  @Inject private Emptiness emptiness;
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject private VisibleFields visibleFields;
  @Inject private FieldRemoval removal;
  @Inject private Shapes shapes;

  /**
   * The objects that have a field. Refuses a slug that no field has (404), and a slug of several
   * fields that are not shared unless an object is named (400).
   *
   * @param objectSlug an object that has the field, or null
   */
  public List<FieldPlacement> list(Caller caller, String fieldSlug, @Nullable String objectSlug) {
    return listVisible(caller, requireField(caller, fieldSlug, objectSlug, "object"));
  }

  /**
   * Shares a field with more objects; objects that already have it are not changed. Refuses what
   * {@link #list} refuses, an unknown object (400), and an object with another field of this slug
   * (409).
   */
  public List<FieldPlacement> add(Caller caller, String fieldSlug, NewPlacements given) {
    FieldDefinition source = requireField(caller, fieldSlug, given.objectSlug(), "object_slug");
    List<ObjectDefinition> targets = new ArrayList<>();
    List<String> slugs = List.copyOf(new LinkedHashSet<>(given.objects()));
    for (String slug : slugs) {
      targets.add(
          visibleFields
              .findObject(caller, slug)
              .orElseThrow(
                  () -> Problem.invalid(at(given, slug), "unknown", "There is no object " + slug)));
    }
    shapes.lockExclusive(source.objectId());
    targets.forEach(target -> shapes.lockExclusive(target.id()));
    // What was read before the locks were acquired may have changed since.
    fields.flushAndClear();
    FieldDefinition field = requireField(caller, fieldSlug, given.objectSlug(), "object_slug");
    if (!field.isShareable()) {
      throw new Problem(ObjectsProblem.FIELD_NOT_SHAREABLE);
    }
    if (field.pending() != null) {
      throw new Problem(ObjectsProblem.FIELD_CONVERTING);
    }
    targets.forEach(target -> place(field, target, at(given, target.slug())));
    return listVisible(caller, field);
  }

  private void place(FieldDefinition field, ObjectDefinition target, String at) {
    List<FieldDefinition> all = fields.listByObject(target.id());
    Optional<FieldDefinition> present =
        all.stream().filter(other -> other.slug().equals(field.slug())).findFirst();
    if (present.isPresent()) {
      if (!present.get().isRemoved() && fields.listPlacements(field).contains(present.get())) {
        return;
      }
      throw new Problem(ObjectsProblem.FIELD_EXISTS)
          .field(at, "unique", target.slug() + " has another field " + field.slug());
    }
    if (all.size() >= FieldMaker.MAX) {
      throw new Problem(ObjectsProblem.TOO_MANY_FIELDS).with("limit", FieldMaker.MAX);
    }
    FieldDraft draft = field.draft().forPlacement();
    FieldDefinition placed =
        new FieldDefinition(target.id(), field.slug(), draft, false, all.size());
    // No record has a value of the new field, so there is nothing to fill.
    if (SlotAllocation.isImmediate(draft.type(), false)) {
      placed.slot(FieldSlots.free(draft.type(), all, SlotState.READY));
    }
    field.share(field.id());
    placed.share(Objects.requireNonNull(field.sharedId()));
    fields.add(placed);
  }

  /**
   * Removes a shared field from an object, with its values in the object's records; the change log
   * keeps the values. Refuses the last object that has the field (409).
   *
   * @param ifEmpty whether to refuse a field with values in records
   */
  public void remove(Caller caller, String objectSlug, String fieldSlug, boolean ifEmpty) {
    ObjectDefinition object =
        visibleFields.findObject(caller, objectSlug).orElseThrow(() -> Problem.notFound("Object"));
    shapes.lockExclusive(object.id());
    fields.flushAndClear();
    FieldDefinition field = visibleFields.requireField(caller, objectSlug, fieldSlug);
    if (fields.listPlacements(field).size() < 2) {
      throw new Problem(ObjectsProblem.LAST_PLACEMENT);
    }
    if (ifEmpty) {
      emptiness.check(object, field);
    }
    removal.remove(caller, object, field);
  }

  private List<FieldPlacement> listVisible(Caller caller, FieldDefinition field) {
    List<ObjectDefinition> all = objects.listAll();
    List<FieldDefinition> together =
        fields.listPlacements(field).stream()
            .filter(placed -> visibleFields.sees(caller, placed))
            .toList();
    return all.stream()
        .flatMap(
            object ->
                together.stream()
                    .filter(placed -> placed.objectId() == object.id())
                    .map(placed -> FieldPlacement.of(object, placed)))
        .toList();
  }

  /**
   * The field that a slug identifies: that of the named object, else the only one of all objects.
   */
  private FieldDefinition requireField(
      Caller caller, String fieldSlug, @Nullable String objectSlug, String at) {
    List<FieldDefinition> named =
        fields.listBySlug(fieldSlug).stream()
            .filter(field -> visibleFields.sees(caller, field))
            .toList();
    if (named.isEmpty()) {
      throw Problem.notFound("Field");
    }
    if (objectSlug != null) {
      return visibleFields
          .findObject(caller, objectSlug)
          .flatMap(object -> visibleFields.findField(caller, object, fieldSlug))
          .orElseThrow(() -> Problem.invalid(at, "unknown", "The object does not have the field"));
    }
    FieldDefinition first = named.get(0);
    if (!fields.listPlacements(first).containsAll(named)) {
      throw Problem.invalid(
          at, "ambiguous", "Several objects have the field " + fieldSlug + "; name one of them");
    }
    return first;
  }

  private static String at(NewPlacements given, String slug) {
    return "objects[" + given.objects().indexOf(slug) + "]";
  }
}
