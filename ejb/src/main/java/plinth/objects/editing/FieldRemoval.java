package plinth.objects.editing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.List;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldFormulas;
import plinth.objects.FieldMaker;
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
  @Inject private FieldFormulas formulas;
  @Inject private Audit audit;

  /**
   * Deletes the field and sets its values in all records aside, so that it can be restored; a field
   * whose values are being converted is removed for good. The field that was deleted first is
   * removed for good too if there are too many. Refuses a system field, and one that a computed
   * field or a unique key needs.
   */
  void remove(Caller caller, ObjectDefinition object, FieldDefinition field) {
    if (field.isSystem()) {
      throw new Problem(ObjectsProblem.SYSTEM_FIELD);
    }
    formulas.requireUnread(caller, field);
    fields.requireNoKey(field);
    List<FieldDefinition> before = fields.listDeleted(object.id());
    if (before.size() >= FieldMaker.MAX) {
      before.stream()
          .filter(old -> old.removal().isKept() && old.link() == null)
          .reduce((later, earlier) -> earlier)
          .ifPresent(fields::delete);
    }
    boolean isLarge = objects.isLarge(object.id());
    field.remove(caller);
    changes.publish(caller, object, isLarge);
    if (!isLarge) {
      fields.finishRemoval(field);
    }
    audit.record(
        caller,
        "field.deleted",
        "field:" + object.slug() + "." + field.slug(),
        JsonValue.EMPTY_JSON_OBJECT);
  }
}
