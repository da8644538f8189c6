package plinth.records.lists;

import org.jspecify.annotations.Nullable;

/**
 * A record as an option to choose.
 *
 * @param slug its address
 * @param label the value of the object's first text-like field, or the slug if that is empty
 */
public record RecordLabel(String slug, String label) {
  static RecordLabel of(String slug, @Nullable String label) {
    return new RecordLabel(slug, label == null || label.isBlank() ? slug : label);
  }
}
