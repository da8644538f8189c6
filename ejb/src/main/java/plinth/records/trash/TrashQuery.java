package plinth.records.trash;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Page.PageRequest;

/**
 * A query for deleted records.
 *
 * @param page the number and size of the page; the number is used without a cursor
 * @param fields the fields to show; empty: all
 * @param q words that the record must contain; empty: any
 * @param deletedBy the slug of who deleted the records, or {@code me}; null: anyone
 * @param cursor the cursor of the previous page; null: none
 */
public record TrashQuery(
    PageRequest page,
    List<String> fields,
    String q,
    @Nullable String deletedBy,
    @Nullable String cursor) {

  /** Copies the fields. */
  public TrashQuery {
    fields = List.copyOf(fields);
  }
}
