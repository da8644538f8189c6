package plinth.transfer.preview;

import jakarta.validation.constraints.NotBlank;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.transfer.source.SourceFormat;

/**
 * A file that is to be looked at before it is imported, and what its sender knows of it better than
 * the server finds out.
 *
 * @param uploadId the upload
 * @param delimiter what parts the cells: a comma, semicolon, tab or vertical bar
 * @param encoding {@code utf-8}, {@code utf-16le}, {@code utf-16be} or {@code windows-1252}
 * @param hasHeader whether the first row names the columns
 */
public record PreviewDraft(
    @NotBlank String uploadId,
    @Words(of = SourceFormat.Delimiter.class) @Nullable String delimiter,
    @Words(of = SourceFormat.Encoding.class) @Nullable String encoding,
    @Nullable Boolean hasHeader) {}
