package plinth.objects;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.Conversion;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.objects.change.FieldConversions;

/**
 * The port to the values of records, for the feature that manages fields. The feature that stores
 * records implements it. It is called inside the transaction of a tenant service.
 */
public interface StoredValues {
  /** The exact number of records of the object. */
  long countRecords(Shape shape);

  /** The exact number of records with a value of the field. */
  long countHolding(Shape shape, Field field);

  /**
   * The distinct texts of the values that records hold, at most {@code most}, in no particular
   * order.
   */
  List<String> listTexts(Shape shape, Field field, int most);

  /** The values of a live record by its slug. */
  Optional<JsonObject> find(Shape shape, String recordSlug);

  /**
   * Previews a conversion of a field's values.
   *
   * @param since only records that were changed since then; null: all
   */
  ConversionReport preview(
      Shape shape, Field field, Conversion conversion, @Nullable Instant since);

  /**
   * Converts the values of a field in all records of an object that is exclusively locked, and
   * writes the rows of the change log. Of the data derived from records, only the slots of the
   * field are updated: they are cleared.
   */
  ConversionReport convert(
      Caller caller, Shape shape, Field field, Conversion conversion, String operationId);

  /**
   * Converts the values of an unavailable field in a job that starts when this transaction is
   * committed; see {@link FieldConversions}.
   *
   * @return the slug of the job
   */
  String queueConversion(Caller caller, Shape shape, Field field, String operationId);
}
