package plinth.objects.related;

import jakarta.json.JsonObject;
import plinth.fields.Shape;

/**
 * The port to the filters of records, for the feature that manages fields. The feature that stores
 * records implements it.
 */
public interface RelatedFilters {
  /**
   * Refuses a filter that is invalid, or depends on more than the values of the fields of a record.
   *
   * @param shape the fields of the records, as the caller sees them
   * @param at the path of the filter in the request
   */
  void check(Shape shape, JsonObject filter, String at);
}
