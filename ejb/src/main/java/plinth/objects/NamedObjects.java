package plinth.objects;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Problem;

/** The objects that fields name in their settings. */
@ApplicationScoped
public class NamedObjects {
  @Inject private ObjectRepository objects;
  @Inject private RoleVisibility visibility;

  /** The object of this slug; refuses one that is not there for the caller. */
  public ObjectDefinition required(Caller caller, String slug) {
    return objects
        .bySlug(slug)
        .filter(known -> visibility.mayRead(caller, known.id()))
        .orElseThrow(
            () -> Problem.invalid("settings.object", "unknown", "There is no such object"));
  }
}
