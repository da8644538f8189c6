package plinth.objects.editing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Map;
import plinth.access.ActorNames;
import plinth.kernel.Caller;

/** Names actors that used the public form of an object after the object. */
@ApplicationScoped
class FormActors implements ActorNames {
  @Inject private Objects objects;

  @Override
  public String kind() {
    return "form";
  }

  @Override
  public Map<Long, String> names(Caller caller, Collection<Long> ids) {
    return objects.names(caller, ids);
  }
}
