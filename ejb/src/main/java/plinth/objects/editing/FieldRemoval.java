package plinth.objects.editing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldRepository;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectRepository;
import plinth.objects.ObjectsProblem;
import plinth.objects.ShapeChanged;
import plinth.objects.Shapes;

/** Removes a field from an object that is exclusively locked. */
@ApplicationScoped
class FieldRemoval {
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject private Shapes shapes;
  @Inject private Event<ShapeChanged> changes;

  /** Removes the field and its values in all records. Refuses a system field. */
  void remove(Caller caller, ObjectDefinition object, FieldDefinition field) {
    if (field.isSystem()) {
      throw new Problem(ObjectsProblem.SYSTEM_FIELD);
    }
    boolean isLarge = objects.isLarge(object.id());
    if (isLarge) {
      field.remove();
    } else {
      fields.delete(field);
    }
    long version = shapes.version();
    if (isLarge) {
      objects.startRebuild(object.id(), version);
    }
    changes.fire(new ShapeChanged(caller, fields.shape(object), version, isLarge));
  }
}
