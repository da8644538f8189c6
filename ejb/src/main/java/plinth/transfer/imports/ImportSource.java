package plinth.transfer.imports;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.transfer.preview.ColumnDraft;
import plinth.transfer.source.SourceLayout;

/**
 * A file that can be imported.
 *
 * @param subject its slug
 * @param file its number
 * @param size how many bytes were sent
 * @param rows how many rows of values it has; null while that is not known
 * @param layout how it lays out its table
 * @param mapping which column goes to which field, as far as it could be told
 */
record ImportSource(
    String subject,
    long file,
    long size,
    @Nullable Long rows,
    SourceLayout layout,
    List<ColumnDraft> mapping) {}
