package plinth.records.imports;

import org.jspecify.annotations.Nullable;

/**
 * The target of the cells of one column of an import.
 *
 * @param field the slug of the field; {@code slug} itself only to find the records to change
 * @param by for a field that names records: the unique field of those records that the cells
 *     contain; null: the cells contain their slugs
 */
public record ImportColumn(String field, @Nullable String by) {
  /** The column that finds records by their slugs. */
  public static final String SLUG = "slug";
}
