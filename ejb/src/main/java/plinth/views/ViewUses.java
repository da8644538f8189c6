package plinth.views;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.objects.FieldUse;
import plinth.objects.FieldUses;

/** Reports the views that use a field, as far as the caller sees them. */
@ApplicationScoped
class ViewUses implements FieldUses {
  @Inject private ViewRepository views;

  @Override
  public String kind() {
    return "view";
  }

  @Override
  public List<FieldUse> of(Caller caller, String objectSlug, String fieldSlug) {
    long adminId = caller.adminId() == null ? 0 : caller.adminId();
    return views.findObjectId(objectSlug).stream()
        .flatMap(objectId -> views.listVisible(objectId, adminId).stream())
        .filter(view -> view.settings().uses(fieldSlug))
        .map(view -> new FieldUse(view.slug(), view.name()))
        .toList();
  }
}
