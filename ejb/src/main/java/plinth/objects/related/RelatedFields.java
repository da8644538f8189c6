package plinth.objects.related;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.ComputedFields;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.fields.RelatedValues;
import plinth.fields.Shape;
import plinth.fields.formula.ValueKind;
import plinth.fields.related.Lookup;
import plinth.fields.related.RelatedValue;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldDraft;
import plinth.objects.FieldFormulas;
import plinth.objects.FieldRepository;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectRepository;
import plinth.objects.ObjectsProblem;
import plinth.objects.Shapes;
import plinth.objects.VisibleFields;

/**
 * Rollups and lookups: what they may name. A caller can name the relations, objects and fields that
 * the caller sees; hidden ones are refused as unknown.
 */
@ApplicationScoped
public class RelatedFields {
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject private VisibleFields visible;
  @Inject private FieldFormulas formulas;
  @Inject private RelatedFilters filters;
  @Inject private Shapes shapes;

  /**
   * Checks the rollup or lookup of a field before it is stored, at the member of the request that
   * contains it. Locks the object of the related records too, so that no write which does not know
   * the field can be under way when its values are computed.
   *
   * @param object the object of the field, exclusively locked
   * @param slug the slug of the field; null if it is a new one
   */
  public void check(
      Caller caller, ObjectDefinition object, @Nullable String slug, FieldDraft draft) {
    RelatedValue value = draft.rules().related();
    if (value == null) {
      return;
    }
    String at = value.member();
    Link link = requireRelation(caller, object, value, at);
    ObjectDefinition other =
        visible
            .findObject(caller, link.object())
            .filter(ObjectDefinition::isActive)
            .orElseThrow(() -> unknown(at + ".relation"));
    if (other.id() != object.id()) {
      shapes.lockExclusive(other.id());
    }
    Field input = findInput(caller, other, value, at);
    ValueKind kind = RelatedValues.kind(value, input);
    if (kind == null) {
      throw value instanceof Lookup
          ? Problem.invalid(at + ".field", "type", "Values of this type cannot be looked up")
          : Problem.invalid(at + ".op", "type", "Cannot be measured of this field");
    }
    if (kind != ComputedFields.kind(draft.type())) {
      throw Problem.invalid(
              at,
              "kind",
              "It gives " + kind.phrase() + ", but the field is of type " + draft.type().key())
          .with("found", kind.code());
    }
    JsonObject filter = value.filter();
    if (filter != null) {
      filters.check(shapes.requireReadable(caller, other.slug()), filter, at + ".filter");
    }
    refuseConversion(other, value);
    formulas.requireNoCircle(object, slug, draft.rules(), at);
  }

  private Link requireRelation(
      Caller caller, ObjectDefinition object, RelatedValue value, String at) {
    Link link =
        visible
            .findField(caller, object, value.relation())
            .map(FieldDefinition::link)
            .orElseThrow(() -> unknown(at + ".relation"));
    if (value instanceof Lookup && link.many()) {
      throw Problem.invalid(
          at + ".relation", "many", "A record can be related to several records by it");
    }
    return link;
  }

  private @Nullable Field findInput(
      Caller caller, ObjectDefinition other, RelatedValue value, String at) {
    String field = value.field();
    if (field == null) {
      if (RelatedValues.kind(value, null) == null) {
        throw Problem.invalid(at + ".field", "required", "This measure needs a field");
      }
      return null;
    }
    return visible
        .findField(caller, other, field)
        .map(FieldDefinition::displayField)
        .orElseThrow(() -> unknown(at + ".field"));
  }

  private static Problem unknown(String at) {
    return Problem.invalid(at, "unknown", "Does not exist");
  }

  private void refuseConversion(ObjectDefinition other, RelatedValue value) {
    boolean isConverting =
        fields.listByObject(other.id()).stream()
            .anyMatch(field -> field.pending() != null && value.inputs().contains(field.slug()));
    if (isConverting) {
      throw new Problem(ObjectsProblem.FIELD_CONVERTING);
    }
  }

  /**
   * A field whose values follow from related records.
   *
   * @param object its object
   * @param value how they follow
   * @param link the relation to these records
   */
  public record Reader(ObjectDefinition object, RelatedValue value, Link link) {}

  /** All fields of the workspace whose values follow from related records. */
  public List<Reader> listReaders() {
    List<Reader> readers = new ArrayList<>();
    for (FieldDefinition field : fields.listComputed()) {
      RelatedValue value = field.rules().related();
      if (value != null) {
        ObjectDefinition object = objects.findById(field.objectId()).orElseThrow();
        fields
            .findLink(field.objectId(), value.relation())
            .ifPresent(link -> readers.add(new Reader(object, value, link)));
      }
    }
    return readers;
  }

  /**
   * The fields of the object that a relation leads to, as if all were active, because values follow
   * from hidden fields and records too; empty if the object is deleted.
   */
  public Optional<Shape> findShape(Link link) {
    return shapes
        .findComplete(link.object())
        .or(() -> objects.findById(link.objectId()).map(fields::shape))
        .map(shape -> shape.withFields(shape.fields().stream().map(Field::activated).toList()));
  }

  /** Refuses another type of a relation with which lookups would be wrong (409). */
  public void requireStillSingle(Caller caller, List<FieldDefinition> ends, Link.Kind kind) {
    for (FieldDefinition end : ends) {
      if (kind.many(end.side())) {
        formulas.requireUnread(caller, end, reader -> reader.rules().related() instanceof Lookup);
      }
    }
  }

  /**
   * Adapts the rollups and lookups of an object that is restored: those that do not fit the present
   * fields any more are deleted, with the computed fields that need them.
   *
   * @return whether the object has any, whose values must be computed anew
   */
  public boolean readmit(Caller caller, ObjectDefinition object) {
    List<FieldDefinition> all = listComputed(object);
    boolean hasRelated = all.stream().anyMatch(field -> field.rules().related() != null);
    boolean isChanged = hasRelated;
    while (isChanged) {
      isChanged = false;
      for (FieldDefinition field : listComputed(object)) {
        if (!fits(caller, object, field)) {
          field.remove(caller);
          isChanged = true;
        }
      }
    }
    return hasRelated;
  }

  private List<FieldDefinition> listComputed(ObjectDefinition object) {
    return fields.listByObject(object.id()).stream()
        .filter(field -> !field.isRemoved() && field.rules().isComputed())
        .sorted(Comparator.comparingLong(FieldDefinition::id))
        .toList();
  }

  private boolean fits(Caller caller, ObjectDefinition object, FieldDefinition field) {
    try {
      FieldDraft draft = field.draft();
      formulas.check(caller, object, field.slug(), draft);
      check(caller, object, field.slug(), draft);
      return true;
    } catch (Problem doesNotFit) {
      return false;
    }
  }
}
