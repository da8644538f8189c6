package plinth.objects.use;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldFormulas;
import plinth.objects.FieldUse;
import plinth.objects.FieldUses;
import plinth.objects.RoleVisibility;
import plinth.objects.VisibleFields;

/** The computed fields that need a field. */
@ApplicationScoped
class FormulaUses implements FieldUses {
  @Inject private VisibleFields visible;
  @Inject private FieldFormulas formulas;
  @Inject private RoleVisibility visibility;

  @Override
  public String kind() {
    return "formula";
  }

  @Override
  public List<FieldUse> of(Caller caller, String objectSlug, String fieldSlug) {
    return visible
        .findObject(caller, objectSlug)
        .flatMap(object -> visible.findField(caller, object, fieldSlug))
        .map(field -> listUses(caller, field))
        .orElse(List.of());
  }

  private List<FieldUse> listUses(Caller caller, FieldDefinition field) {
    return formulas.listReaders(field).stream()
        .filter(reader -> visibility.sees(caller, reader.objectId(), reader.id()))
        .map(
            reader ->
                new FieldUse(
                    formulas.address(field.objectId(), reader), reader.displayField().name()))
        .toList();
  }
}
