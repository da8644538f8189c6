package plinth.objects.editing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldRepository;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectRepository;
import plinth.objects.ObjectsProblem;
import plinth.objects.ShapeChanges;

/** Removes a field from an object that is exclusively locked. */
@ApplicationScoped
class FieldRemoval {
  @Inject private ObjectRepository objects;
  @Inject private FieldRepository fields;
  @Inject private ShapeChanges changes;

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
    changes.publish(caller, object, isLarge);
  }
}
