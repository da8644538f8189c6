package plinth.objects;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Conversion;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.objects.change.FieldConversions;

/**
 * Port to the values of records, for the feature that manages fields. The feature that stores
 * records implements it; it is called inside the transaction of a tenant service.
 */
public interface StoredValues {
  /** How many records the object has, counted one by one. */
  long records(Shape shape);

  /** How many records hold a value of the field, counted one by one. */
  long holding(Shape shape, Field field);

  /** The distinct texts of the values that records hold, at most so many, in no order. */
  List<String> texts(Shape shape, Field field, int most);

  /**
   * What a conversion of a field's values would do; nothing is changed.
   *
   * @param since only records that were changed since then; null: all
   */
  ConversionReport preview(
      Shape shape, Field field, Conversion conversion, @Nullable Instant since);

  /**
   * Converts the values of a field in all records of an object that is locked for this transaction
   * alone, with the rows of the change log. What is kept beside the records is not touched, but for
   * the slots of the field, which are cleared.
   */
  ConversionReport convert(
      Caller caller, Shape shape, Field field, Conversion conversion, String operationId);

  /**
   * Converts the values of a field that is set aside by a job that begins when this transaction is
   * committed, see {@link FieldConversions}.
   *
   * @return the slug of the job
   */
  String convertLater(Caller caller, Shape shape, Field field, String operationId);
}
