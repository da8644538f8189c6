package plinth.objects;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.kernel.Caller;
import plinth.kernel.Problem;

/** Finds objects and fields that exist for a caller. */
@ApplicationScoped
public class VisibleFields {
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject private RoleVisibility visibility;

  /** Finds an object that the caller may read. */
  public Optional<ObjectDefinition> findObject(Caller caller, String slug) {
    return objects.findBySlug(slug).filter(object -> visibility.mayRead(caller, object.id()));
  }

  /** Finds a field that the caller sees in an object that the caller may read. */
  public Optional<FieldDefinition> findField(Caller caller, ObjectDefinition object, String slug) {
    return fields.findBySlug(object.id(), slug).filter(field -> sees(caller, field));
  }

  /**
   * A field that the caller sees; refuses objects and fields that do not exist for the caller
   * (404).
   */
  public FieldDefinition requireField(Caller caller, String objectSlug, String fieldSlug) {
    ObjectDefinition object =
        findObject(caller, objectSlug).orElseThrow(() -> Problem.notFound("Object"));
    return findField(caller, object, fieldSlug).orElseThrow(() -> Problem.notFound("Field"));
  }

  /** Whether a field and its object exist for the caller. */
  public boolean sees(Caller caller, FieldDefinition field) {
    return visibility.mayRead(caller, field.objectId())
        && visibility.sees(caller, field.objectId(), field.id());
  }
}
