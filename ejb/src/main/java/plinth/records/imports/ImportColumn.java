package plinth.records.imports;

import org.jspecify.annotations.Nullable;

/**
 * Where the cells of one column of an import go.
 *
 * @param field slug of the field; {@code slug} itself only to find the records that are changed
 * @param by for a field that names records: the unique field of theirs by which the cells name
 *     them; null: by their slugs
 */
public record ImportColumn(String field, @Nullable String by) {
  /** The column that finds records by their slugs. */
  public static final String SLUG = "slug";
}
