package plinth.transfer.preview;

import org.jspecify.annotations.Nullable;

/**
 * The mapping of a file's column to a field.
 *
 * @param column its place, from 0; or instead:
 * @param header its text in the header row
 * @param field slug of the field that takes its values; null: none does
 * @param by for a field that names records: the slug of the unique field by which the cells name
 *     them; null: by the slugs of the records
 */
public record ColumnDraft(
    @Nullable Integer column,
    @Nullable String header,
    @Nullable String field,
    @Nullable String by) {}
