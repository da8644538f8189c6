package plinth.forms;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.objects.FieldUse;
import plinth.objects.FieldUses;
import plinth.objects.Shapes;

/** Reports that a field is used by the public form of its object. */
@ApplicationScoped
class FormFieldUses implements FieldUses {
  @Inject private Shapes shapes;

  @Override
  public String kind() {
    return "form";
  }

  @Override
  public List<FieldUse> of(Caller caller, String objectSlug, String fieldSlug) {
    return shapes
        .findForm(objectSlug)
        .filter(form -> form.shape().seen().field(fieldSlug).isPresent())
        .map(form -> new FieldUse(objectSlug, form.title()))
        .stream()
        .toList();
  }
}
