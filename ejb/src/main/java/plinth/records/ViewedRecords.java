package plinth.records;

import jakarta.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The record query of a saved view.
 *
 * @param filter a condition; null: none
 * @param sort {@code field,-field}; empty: none
 * @param fields the fields that it shows, in their order, system fields among them; empty: all
 */
public record ViewedRecords(@Nullable JsonObject filter, String sort, List<String> fields) {
  /** Keeps its own list. */
  public ViewedRecords {
    fields = List.copyOf(fields);
  }
}
