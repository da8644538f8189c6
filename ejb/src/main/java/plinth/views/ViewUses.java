package plinth.views;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.Stream;
import plinth.kernel.Caller;
import plinth.objects.FieldUse;
import plinth.objects.FieldUses;
import plinth.objects.Shapes;
import plinth.records.RelatedLabels;
import plinth.records.query.FilterPaths.NamedField;
import plinth.views.ViewRepository.OfObject;

/** Reports the views that use a field, as far as the caller sees them. */
@ApplicationScoped
class ViewUses implements FieldUses {
  @Inject private ViewRepository views;
  @Inject private RelatedLabels labels;
  @Inject private Shapes shapes;

  @Override
  public String kind() {
    return "view";
  }

  @Override
  public List<FieldUse> of(Caller caller, String objectSlug, String fieldSlug) {
    long adminId = caller.adminId() == null ? 0 : caller.adminId();
    NamedField asked = new NamedField(objectSlug, fieldSlug);
    Stream<OfObject> own =
        views.findObjectId(objectSlug).stream()
            .flatMap(objectId -> views.listVisible(objectId, adminId).stream())
            .map(view -> new OfObject(objectSlug, view));
    // The filters, sorts and fields of other objects may follow relations to this one.
    Stream<OfObject> others =
        views.listOfOthers(objectSlug, adminId).stream()
            .filter(one -> labels.findObject(caller, one.object()).isPresent());
    return Stream.concat(own, others)
        .filter(one -> one.view().settings().uses(one.object(), asked, shapes::findComplete))
        .map(one -> new FieldUse(one.view().slug(), one.view().name()))
        .toList();
  }
}
