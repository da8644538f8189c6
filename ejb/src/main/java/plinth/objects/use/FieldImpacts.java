package plinth.objects.use;

import jakarta.ejb.Stateless;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.List;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.FieldRepository;
import plinth.objects.FieldUses;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectRepository;
import plinth.objects.RoleVisibility;
import plinth.objects.StoredValues;
import plinth.tenancy.Tenanted;

/** Use cases that report where a field is used. */
@Stateless
@Tenanted
public class FieldImpacts {
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject private StoredValues values;
  @Inject private RoleVisibility visibility;
  @Inject @Any private Instance<FieldUses> uses;

  /** What a change or the deletion of the field would affect. */
  public FieldImpact of(Caller caller, String objectSlug, String fieldSlug) {
    ObjectDefinition object =
        objects
            .findBySlug(objectSlug)
            .filter(known -> visibility.mayRead(caller, known.id()))
            .orElseThrow(() -> Problem.notFound("Object"));
    Field field =
        fields
            .findBySlug(object.id(), fieldSlug)
            .filter(known -> visibility.sees(caller, object.id(), known.id()))
            .orElseThrow(() -> Problem.notFound("Field"))
            .field();
    Shape shape = fields.shape(object);
    List<FieldImpact.OfKind> kinds =
        uses.stream()
            .sorted(Comparator.comparing(FieldUses::kind))
            .map(u -> FieldImpact.OfKind.of(u.kind(), u.of(caller, objectSlug, fieldSlug)))
            .toList();
    return new FieldImpact(
        objectSlug,
        fieldSlug,
        values.countHolding(shape, field),
        values.countRecords(shape),
        kinds);
  }
}
