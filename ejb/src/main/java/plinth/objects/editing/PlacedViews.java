package plinth.objects.editing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import plinth.kernel.Caller;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldRepository;
import plinth.objects.FieldView;
import plinth.objects.FieldView.Placement;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectRepository;
import plinth.objects.VisibleFields;

/** Renders fields with the objects that have them, as far as the caller sees them. */
@ApplicationScoped
public class PlacedViews {
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject private VisibleFields visibleFields;

  /** Renders a field of an object. */
  public FieldView of(Caller caller, String objectSlug, FieldDefinition field) {
    return of(caller, objectSlug, List.of(field)).get(0);
  }

  /** Renders fields of an object, in the given order. */
  List<FieldView> of(Caller caller, String objectSlug, List<FieldDefinition> shown) {
    List<Long> shared =
        shown.stream().map(FieldDefinition::sharedId).filter(Objects::nonNull).toList();
    Map<Long, List<Placement>> placements =
        shared.isEmpty() ? Map.of() : placements(caller, shared);
    return shown.stream()
        .map(
            field -> {
              FieldView view = field.view(objectSlug);
              Long id = field.sharedId();
              return id == null
                  ? view
                  : view.withPlacements(placements.getOrDefault(id, List.of()));
            })
        .toList();
  }

  private Map<Long, List<Placement>> placements(Caller caller, List<Long> shared) {
    Map<Long, String> slugs =
        objects.listAll().stream()
            .collect(Collectors.toMap(ObjectDefinition::id, ObjectDefinition::slug));
    Map<Long, List<Placement>> placements = new HashMap<>();
    for (FieldDefinition field : fields.listShared(shared)) {
      String slug = slugs.get(field.objectId());
      if (slug != null && visibleFields.sees(caller, field)) {
        placements
            .computeIfAbsent(field.sharedId(), id -> new ArrayList<>())
            .add(new Placement(slug));
      }
    }
    return placements;
  }
}
