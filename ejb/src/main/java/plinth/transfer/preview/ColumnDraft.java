package plinth.transfer.preview;

import org.jspecify.annotations.Nullable;

/**
 * The mapping of a file's column to a field.
 *
 * @param column its index, from 0; alternatively {@code header}
 * @param header its text in the header row
 * @param field slug of the field that takes its values; null: the column is ignored
 * @param by for a field that names records: the slug of the unique field of those records that the
 *     cells contain; null: the cells contain their slugs
 */
public record ColumnDraft(
    @Nullable Integer column,
    @Nullable String header,
    @Nullable String field,
    @Nullable String by) {}
