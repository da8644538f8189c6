package plinth.transfer.preview;

import org.jspecify.annotations.Nullable;
import plinth.fields.notation.DayOrder;
import plinth.kernel.Words;
import plinth.transfer.source.SourceFormat;

/**
 * The mapping of a file's column to a field.
 *
 * @param column its index, from 0; alternatively {@code header}
 * @param header its text in the header row
 * @param field slug of the field that takes its values; null: the column is ignored
 * @param by for a field that names records: the slug of the unique field of those records that the
 *     cells contain; null: the cells contain their slugs
 * @param dateFormat the order of day, month and year in the column; null: that of the options
 * @param decimalMark the decimal mark of the column; null: that of the options
 */
public record ColumnDraft(
    @Nullable Integer column,
    @Nullable String header,
    @Nullable String field,
    @Nullable String by,
    @Words(of = DayOrder.class) @Nullable String dateFormat,
    @Words(of = SourceFormat.DecimalMark.class) @Nullable String decimalMark) {}
