package plinth.records;

import jakarta.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The record query of a saved view.
 *
 * @param filter a condition; null: none
 * @param sort {@code field,-field}; empty: none
 * @param fields the fields, fields of related records and system fields to show, in order; empty:
 *     all
 */
public record ViewedRecords(@Nullable JsonObject filter, String sort, List<String> fields) {
  /** Copies the list of fields. */
  public ViewedRecords {
    fields = List.copyOf(fields);
  }
}
