package plinth.objects.use;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.objects.FieldRepository;
import plinth.objects.FieldUse;
import plinth.objects.FieldUses;
import plinth.objects.ObjectRepository;
import plinth.objects.VisibleFields;

/** Reports the other objects that share a field, because a change of the field affects them too. */
@ApplicationScoped
class PlacementUses implements FieldUses {
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject private VisibleFields visibleFields;

  @Override
  public String kind() {
    return "placement";
  }

  @Override
  public List<FieldUse> of(Caller caller, String objectSlug, String fieldSlug) {
    return objects
        .findBySlug(objectSlug)
        .flatMap(object -> fields.findBySlug(object.id(), fieldSlug))
        .map(
            field -> fields.listPlacements(field).stream().filter(other -> other != field).toList())
        .orElse(List.of())
        .stream()
        .filter(placed -> visibleFields.sees(caller, placed))
        .flatMap(placed -> objects.findById(placed.objectId()).stream())
        .map(object -> new FieldUse(object.slug(), object.name()))
        .toList();
  }
}
