package plinth.objects;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import plinth.kernel.Caller;

/** Announces changes of an object's fields that affect its stored records. */
@ApplicationScoped
public class ShapeChanges {
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject private Shapes shapes;
  @Inject private Event<ShapeChanged> changes;

  /**
   * Announces that the fields of an object, which is exclusively locked, have changed.
   *
   * @param isLarge whether there are too many records to adapt in this transaction
   */
  public void publish(Caller caller, ObjectDefinition object, boolean isLarge) {
    long version = shapes.version();
    if (isLarge) {
      objects.startRebuild(object.id(), version);
    }
    changes.fire(new ShapeChanged(caller, fields.storedShape(object), version, isLarge));
  }
}
