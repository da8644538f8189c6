package plinth.records.aggregate;

import java.util.Map;
import plinth.records.RelatedLabels.Label;
import plinth.records.query.FieldPath;
import plinth.records.query.RelatedRows;

/**
 * A field of the one related record of each record.
 *
 * @param path the path to it
 * @param rows the related records
 * @param labels the labels of the records that the field names, by the slug of their object
 */
record Followed(FieldPath path, RelatedRows rows, Map<String, Label> labels) {

  /** Follows the paths of a caller. */
  interface Reader {
    /**
     * Follows a path. Refuses one that the caller does not see, and one that leads to many.
     *
     * @param place the place of the path in the request, such as {@code group_by[0].field}
     */
    Followed read(String path, String place);
  }
}
