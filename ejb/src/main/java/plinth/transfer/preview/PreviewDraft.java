package plinth.transfer.preview;

import jakarta.validation.constraints.NotBlank;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.transfer.source.SourceFormat;

/**
 * A request to preview a file before it is imported. Members that are given override what the
 * server would detect.
 *
 * @param uploadId the upload
 * @param delimiter the delimiter between cells: a comma, semicolon, tab or vertical bar
 * @param encoding {@code utf-8}, {@code utf-16le}, {@code utf-16be} or {@code windows-1252}
 * @param hasHeader whether the first row names the columns
 */
public record PreviewDraft(
    @NotBlank String uploadId,
    @Words(of = SourceFormat.Delimiter.class) @Nullable String delimiter,
    @Words(of = SourceFormat.Encoding.class) @Nullable String encoding,
    @Nullable Boolean hasHeader) {}
