package plinth.objects.change;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import plinth.fields.Choices;
import plinth.fields.References;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldFormulas;
import plinth.objects.FieldRepository;
import plinth.objects.NamedObjects;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectRepository;
import plinth.objects.ObjectsProblem;
import plinth.objects.StoredValues;
import plinth.objects.VisibleFields;
import plinth.objects.editing.DefaultMembers;
import plinth.objects.related.RelatedFields;
import plinth.tenancy.calendar.WorkspaceCalendars;

/**
 * Finds what a change of a field affects: the field, and if it is shared, its placements in other
 * objects.
 */
@ApplicationScoped
class FieldTargets {
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject private VisibleFields visibleFields;
  @Inject private StoredValues values;
  @Inject private NamedObjects named;
  @Inject private DefaultMembers defaults;
  @Inject private FieldFormulas formulas;
  @Inject private WorkspaceCalendars calendars;
  @Inject private RelatedFields related;

  /**
   * The targets of a change, the addressed field first. Refuses a field that does not exist for the
   * caller (404), one that is shared with objects that the caller does not see (403), an invalid
   * change (400), one with which formulas would be wrong (409), and a field whose values are being
   * converted (423).
   */
  List<FieldTarget> of(Caller caller, String objectSlug, String fieldSlug, FieldChange change) {
    FieldDefinition field = visibleFields.requireField(caller, objectSlug, fieldSlug);
    ObjectDefinition object = objects.findById(field.objectId()).orElseThrow();
    List<FieldDefinition> all = change.isShared() ? fields.listPlacements(field) : List.of(field);
    if (!all.stream().allMatch(placed -> visibleFields.sees(caller, placed))) {
      throw new Problem(
          KernelProblem.PERMISSION_DENIED,
          "The field is shared with objects that your role does not see");
    }
    if (all.stream().anyMatch(placed -> placed.pending() != null)) {
      throw new Problem(ObjectsProblem.FIELD_CONVERTING);
    }
    FieldChange whole = withOptions(all, change);
    List<FieldTarget> targets = new ArrayList<>();
    FieldTarget target = target(caller, object, field, whole);
    if (target.plan().draft().type() instanceof References next
        && !(field.draft().type() instanceof References now
            && now.object().equals(next.object()))) {
      named.requireObject(caller, next.object());
    }
    targets.add(target);
    for (FieldDefinition placed : all) {
      if (placed.id() != field.id()) {
        objects
            .findById(placed.objectId())
            .ifPresent(other -> targets.add(target(caller, other, placed, whole.sharedPart())));
      }
    }
    return targets;
  }

  private FieldTarget target(
      Caller caller, ObjectDefinition object, FieldDefinition field, FieldChange change) {
    FieldPlan plan = change.plan(field.draft(), calendars.current().zone());
    if (!Objects.equals(
        field.draft().rules().defaultValue(), plan.draft().rules().defaultValue())) {
      defaults.check(caller, plan.draft());
    }
    formulas.requireStillTyped(caller, object, field, plan.draft());
    if (change.changesComputation()) {
      formulas.check(caller, object, field.slug(), plan.draft());
      related.check(caller, object, field.slug(), plan.draft());
    }
    return new FieldTarget(object, field, plan, objects.isLarge(object.id()));
  }

  private FieldChange withOptions(List<FieldDefinition> all, FieldChange change) {
    if (!change.makesOptions(all.get(0).draft())) {
      return change;
    }
    List<String> texts = new ArrayList<>();
    for (FieldDefinition field : all) {
      Optional<ObjectDefinition> object = objects.findById(field.objectId());
      object.ifPresent(
          known ->
              texts.addAll(values.listTexts(fields.shape(known), field.field(), Choices.MAX + 1)));
    }
    return change.withOptions(texts);
  }
}
