package plinth.objects.trash;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.List;
import plinth.audit.Audit;
import plinth.fields.Link;
import plinth.fields.SlotState;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldFormulas;
import plinth.objects.FieldMaker;
import plinth.objects.FieldRepository;
import plinth.objects.FieldView;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectRepository;
import plinth.objects.ObjectsProblem;
import plinth.objects.ShapeChanges;
import plinth.objects.Shapes;
import plinth.objects.VisibleFields;
import plinth.objects.editing.PlacedViews;
import plinth.objects.related.RelatedFields;
import plinth.objects.relation.RelationTrash;
import plinth.tenancy.Tenanted;

/**
 * Use cases for the deleted fields of an object. A field that was hidden from the caller's role
 * stays hidden.
 */
@Stateless
@Tenanted
public class DeletedFields {
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject private VisibleFields visible;
  @Inject private FieldMaker maker;
  @Inject private FieldFormulas formulas;
  @Inject private RelatedFields related;
  @Inject private RelationTrash relations;
  @Inject private Shapes shapes;
  @Inject private ShapeChanges changes;
  @Inject private PlacedViews views;
  @Inject private SharedDefinitions shared;
  @Inject private Audit audit;

  /** A page of the deleted fields that can be restored, latest deletion first. */
  public Page<DeletedField> list(Caller caller, String objectSlug, PageRequest page) {
    ObjectDefinition object = requireObject(caller, objectSlug);
    return Page.of(listRestorable(caller, object), page).map(DeletedField::of);
  }

  /**
   * Restores a field with its values, options, index, and limits of roles. The values of a large
   * object return by a job, and its records do not have the field before. The field of a relation
   * is restored with the relation, the field on the other side and the links of records that still
   * exist.
   *
   * <p>Refuses a field whose values are being moved (423), a slug that is taken, a relation whose
   * other object is deleted, an object with the maximum number of fields, and a unique field if
   * values repeat (409). Refuses a computed field that does not fit the present fields, at the
   * member {@code formula}, {@code rollup} or {@code lookup} (400).
   */
  public FieldView restore(Caller caller, String objectSlug, long id, FieldRestoration how) {
    ObjectDefinition object = requireObject(caller, objectSlug);
    shapes.lockExclusive(object.id());
    // What was read before the lock was acquired may have changed since.
    fields.flushAndClear();
    FieldDefinition field =
        listRestorable(caller, object).stream()
            .filter(deleted -> deleted.id() == id)
            .findFirst()
            .orElseThrow(() -> Problem.notFound("Field"));
    if (!field.removal().isKept()) {
      throw new Problem(ObjectsProblem.FIELD_MOVING);
    }
    Link link = field.link();
    if (link == null) {
      restoreValues(caller, object, field, how);
    } else if (seesBoth(caller, link)) {
      relations.restoreOf(caller, field, how.slug());
    } else {
      throw Problem.notFound("Field");
    }
    audit.record(
        caller,
        "field.restored",
        "field:" + object.slug() + "." + field.slug(),
        JsonValue.EMPTY_JSON_OBJECT);
    return views.of(caller, objectSlug, field);
  }

  private void restoreValues(
      Caller caller, ObjectDefinition object, FieldDefinition field, FieldRestoration how) {
    formulas.check(caller, object, null, field.draft());
    related.check(caller, object, null, field.draft());
    boolean unique = field.draft().rules().unique() && !Boolean.FALSE.equals(how.isUnique());
    boolean isLarge = objects.isLarge(object.id());
    maker.readmit(field, how.slug(), unique, isLarge ? SlotState.WRITING : SlotState.READY);
    shared.leaveUnlessSame(field);
    if (isLarge) {
      field.startReturn();
    } else {
      field.finishReturn();
    }
    changes.publish(caller, object, isLarge);
  }

  private boolean seesBoth(Caller caller, Link link) {
    return fields.listByRelation(link.relationId()).stream()
        .allMatch(side -> visible.sees(caller, side));
  }

  private List<FieldDefinition> listRestorable(Caller caller, ObjectDefinition object) {
    return fields.listDeleted(object.id()).stream()
        .filter(field -> field.pending() == null && visible.sees(caller, field))
        .filter(field -> Keeping.isRestorable(field.removal().at()))
        .toList();
  }

  private ObjectDefinition requireObject(Caller caller, String slug) {
    return visible.findObject(caller, slug).orElseThrow(() -> Problem.notFound("Object"));
  }
}
