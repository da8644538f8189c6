package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import plinth.fields.Field;
import plinth.fields.Occasion;
import plinth.fields.People;
import plinth.fields.Shape;
import plinth.kernel.Caller;

/** Tells when and by whom records are created, for the default values of their fields. */
@ApplicationScoped
public class Occasions {
  @Inject private Assignees people;

  /** The creation of a record of an object at a moment. */
  public Occasion creation(Caller caller, Shape shape, Instant at) {
    Set<String> named = new HashSet<>();
    for (Field field : shape.fields()) {
      String member = field.defaultMember();
      if (member != null) {
        named.add(member);
      } else if (field.type() instanceof People && field.hasComputedDefault()) {
        named.add(People.ME);
      }
    }
    Map<String, String> active = named.isEmpty() ? Map.of() : people.activeSlugs(caller, named);
    return new Occasion(at, shape.calendar().zone(), active.get(People.ME), active.keySet());
  }
}
