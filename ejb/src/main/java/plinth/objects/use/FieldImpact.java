package plinth.objects.use;

import java.util.List;
import plinth.objects.FieldUse;

/**
 * The records, views and other uses that a change or deletion of a field would affect.
 *
 * @param objectSlug the object
 * @param fieldSlug the field
 * @param recordsWithValue the number of records with a value of the field
 * @param records the number of records of the object
 * @param uses the uses of the field, one entry for each kind of use, identified by its word
 */
public record FieldImpact(
    String objectSlug, String fieldSlug, long recordsWithValue, long records, List<OfKind> uses) {

  /** The uses of one kind. */
  public record OfKind(String kind, int count, List<FieldUse> items) {
    /** Creates an entry and counts the uses. */
    static OfKind of(String kind, List<FieldUse> items) {
      return new OfKind(kind, items.size(), items);
    }
  }
}
