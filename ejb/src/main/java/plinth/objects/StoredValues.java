package plinth.objects;

import plinth.fields.Field;
import plinth.fields.Shape;

/**
 * The port to the values that records hold, for who looks after the fields. Whoever keeps the
 * records implements it; it is asked inside the transaction of a tenant door.
 *
 * <p>Spec: Fields.
 */
public interface StoredValues {
  /** How many records the object has, counted one by one. */
  long records(Shape shape);

  /** How many records hold a value of the field, counted one by one. */
  long holding(Shape shape, Field field);
}
