package plinth.transfer.imports;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.notation.Notation;
import plinth.transfer.preview.ColumnDraft;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.SourceFormat;

/**
 * A file that can be imported.
 *
 * @param subject its slug
 * @param file its number
 * @param size how many bytes were sent
 * @param rows how many rows of values it has; null while that is not known
 * @param format how they are written
 * @param from the place before the first row of values
 * @param header the texts of the header row; empty where there is none
 * @param width how many columns it has
 * @param mapping which column goes to which field, as far as it could be told
 * @param notation how it writes days and numbers
 */
record ImportSource(
    String subject,
    long file,
    long size,
    @Nullable Long rows,
    SourceFormat format,
    RowPosition from,
    List<String> header,
    int width,
    List<ColumnDraft> mapping,
    Notation notation) {}
