package plinth.transfer.imports;

import org.jspecify.annotations.Nullable;
import plinth.fields.notation.Notation;

/**
 * A column whose values go to a field.
 *
 * @param column its index in the file, from 0
 * @param field slug of the field; {@link ImportOptions#SLUG}: the column names the records to
 *     change
 * @param by for a field that names records: the unique field of those records that the cells
 *     contain; null: the cells contain their slugs
 * @param notation the notation of days and numbers in the column
 */
public record MappedColumn(int column, String field, @Nullable String by, Notation notation) {}
