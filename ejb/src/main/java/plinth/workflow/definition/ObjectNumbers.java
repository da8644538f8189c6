package plinth.workflow.definition;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.objects.Shapes;

/** The numbers of the objects that triggers name. */
@ApplicationScoped
public class ObjectNumbers {
  @Inject private Shapes shapes;

  /** The number of the trigger's object; null where it names none, or one that has gone. */
  @Nullable
  public Long of(Trigger trigger) {
    String slug = trigger.objectSlug();
    if (slug == null) {
      return null;
    }
    try {
      return shapes.complete(slug).objectId();
    } catch (Problem gone) {
      return null;
    }
  }
}
