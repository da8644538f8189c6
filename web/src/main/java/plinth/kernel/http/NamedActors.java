package plinth.kernel.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import plinth.kernel.Actor;
import plinth.kernel.BestEffort;
import plinth.kernel.PeopleDirectory;

/**
 * Replaces the marks of actors in answers with people: the only place where an actor becomes JSON.
 * It works on the whole text, after the transaction of the request has ended.
 */
@ApplicationScoped
public class NamedActors {
  @Inject private Call call;
  @Inject private PeopleDirectory people;

  /**
   * Completes the text of an answer. If names cannot be read, the answer of the completed request
   * is sent without them.
   */
  public String replaceMarks(String text) {
    return Actor.replaceMarks(
        text,
        labels ->
            BestEffort.get(
                "actor_names", Map.of(), () -> people.findByLabels(call.caller(), labels)));
  }
}
