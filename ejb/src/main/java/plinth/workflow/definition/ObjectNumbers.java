package plinth.workflow.definition;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.objects.Shapes;

/** Looks up the numbers of the objects in triggers. */
@ApplicationScoped
public class ObjectNumbers {
  @Inject private Shapes shapes;

  /**
   * Returns the number of the trigger's object; null if the trigger has none, or if it no longer
   * exists.
   */
  @Nullable
  public Long of(Trigger trigger) {
    String slug = trigger.objectSlug();
    if (slug == null) {
      return null;
    }
    try {
      return shapes.requireComplete(slug).objectId();
    } catch (Problem gone) {
      return null;
    }
  }
}
