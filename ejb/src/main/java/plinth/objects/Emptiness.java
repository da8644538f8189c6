package plinth.objects;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.fields.Shape;
import plinth.kernel.Problem;

/** Keeps what records hold from being deleted with it, where the caller asked for that. */
@ApplicationScoped
public class Emptiness {
  @Inject private FieldRepository fields;
  @Inject private StoredValues values;

  /** Refuses an object that has records, with their number (409). */
  public void check(ObjectDefinition object) {
    refuse(values.records(fields.shape(object)));
  }

  /** Refuses a field of which records hold values, with their number (409). */
  public void check(ObjectDefinition object, FieldDefinition field) {
    Shape shape = fields.shape(object);
    refuse(values.holding(shape, field.field()));
  }

  private static void refuse(long records) {
    if (records > 0) {
      throw new Problem(ObjectsProblem.NOT_EMPTY).with("records", records);
    }
  }
}
