package plinth.objects.use;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.fields.Choices;
import plinth.fields.Field;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldRepository;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectRepository;
import plinth.objects.RoleVisibility;
import plinth.tenancy.Tenanted;

/**
 * Use cases that describe fields to other parts of a workspace: to the triggers of workflows, and
 * to features that map labels to options.
 */
@Stateless
@Tenanted
public class FieldOffers {
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject private RoleVisibility visibility;

  /** The fields of an object that triggers can watch, in order. */
  public List<TriggerField> triggers(Caller caller, String objectSlug) {
    ObjectDefinition object = requireObject(caller, objectSlug);
    return fields.listVisible(object, visibility.findLimit(caller, object.id())).stream()
        .map(FieldDefinition::field)
        .filter(TriggerField::isWatchable)
        .map(TriggerField::of)
        .toList();
  }

  /**
   * The active fields of active objects whose values are chosen from options, in the order of the
   * objects and then of the fields. Fields without an active option are left out.
   *
   * @param objectSlug only fields of this object; null: of all objects
   */
  public Page<FieldTags> tags(Caller caller, @Nullable String objectSlug, PageRequest page) {
    List<ObjectDefinition> asked =
        objectSlug == null ? listVisible(caller) : List.of(requireObject(caller, objectSlug));
    Map<Long, List<FieldDefinition>> byObject =
        fields.listAll().stream().collect(Collectors.groupingBy(FieldDefinition::objectId));
    List<FieldTags> all = new ArrayList<>();
    for (ObjectDefinition object : asked) {
      if (object.isActive()) {
        byObject.getOrDefault(object.id(), List.of()).stream()
            .filter(field -> visibility.sees(caller, object.id(), field.id()))
            .forEach(field -> add(all, object, field.field()));
      }
    }
    return Page.of(all, page);
  }

  private static void add(List<FieldTags> all, ObjectDefinition object, Field field) {
    if (field.active() && field.type() instanceof Choices choices) {
      FieldTags tags = FieldTags.of(object, field, choices.isMultiple());
      if (!tags.options().isEmpty()) {
        all.add(tags);
      }
    }
  }

  private List<ObjectDefinition> listVisible(Caller caller) {
    return objects.listAll().stream()
        .filter(object -> visibility.mayRead(caller, object.id()))
        .toList();
  }

  private ObjectDefinition requireObject(Caller caller, String slug) {
    return objects
        .findBySlug(slug)
        .filter(object -> visibility.mayRead(caller, object.id()))
        .orElseThrow(() -> Problem.notFound("Object"));
  }
}
