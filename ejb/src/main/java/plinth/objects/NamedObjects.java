package plinth.objects;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Problem;

/** Finds the objects that fields name in their settings. */
@ApplicationScoped
public class NamedObjects {
  @Inject private ObjectRepository objects;
  @Inject private RoleVisibility visibility;

  /** The object with this slug; refuses one that does not exist for the caller. */
  public ObjectDefinition requireObject(Caller caller, String slug) {
    return objects
        .findBySlug(slug)
        .filter(known -> visibility.mayRead(caller, known.id()))
        .orElseThrow(
            () -> Problem.invalid("settings.object", "unknown", "There is no such object"));
  }
}
