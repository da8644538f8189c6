package plinth.objects;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.fields.Shape;
import plinth.kernel.Problem;

/**
 * Refuses the deletion of objects and fields that still hold data, if the caller asked for this
 * check.
 */
@ApplicationScoped
public class Emptiness {
  @Inject private FieldRepository fields;
  @Inject private StoredValues values;

  /** Refuses an object that has records and reports their number (409). */
  public void check(ObjectDefinition object) {
    refuse(values.countRecords(fields.shape(object)));
  }

  /** Refuses a field with values in records and reports the number of records (409). */
  public void check(ObjectDefinition object, FieldDefinition field) {
    Shape shape = fields.shape(object);
    refuse(values.countHolding(shape, field.field()));
  }

  private static void refuse(long records) {
    if (records > 0) {
      throw new Problem(ObjectsProblem.NOT_EMPTY).with("records", records);
    }
  }
}
