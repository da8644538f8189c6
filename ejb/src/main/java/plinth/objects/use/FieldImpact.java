package plinth.objects.use;

import java.util.List;
import plinth.objects.FieldUse;

/**
 * The records, views and other uses that a change or deletion of a field would affect.
 *
 * @param objectSlug the object
 * @param fieldSlug the field
 * @param recordsWithValue how many records hold a value of it
 * @param records how many records the object has
 * @param uses what uses the field, one entry for each kind that knows uses, by the kind's word
 */
public record FieldImpact(
    String objectSlug, String fieldSlug, long recordsWithValue, long records, List<OfKind> uses) {

  /** The uses of one kind. */
  public record OfKind(String kind, int count, List<FieldUse> items) {
    /** Counts them. */
    static OfKind of(String kind, List<FieldUse> items) {
      return new OfKind(kind, items.size(), items);
    }
  }
}
