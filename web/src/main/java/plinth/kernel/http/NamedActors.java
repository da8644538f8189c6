package plinth.kernel.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import plinth.kernel.Actor;
import plinth.kernel.BestEffort;
import plinth.kernel.PeopleDirectory;

/**
 * Puts people in place of the actors that an answer names: the one place where an actor becomes
 * JSON. It works on the whole text, after the transaction of the request has ended.
 */
@ApplicationScoped
public class NamedActors {
  @Inject private Call call;
  @Inject private PeopleDirectory people;

  /** The text of an answer, complete. What was done stays answered where names cannot be read. */
  public String in(String text) {
    return Actor.named(
        text,
        labels -> BestEffort.get("actor_names", Map.of(), () -> people.of(call.caller(), labels)));
  }
}
