package plinth.transfer.imports;

import jakarta.validation.Valid;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.transfer.preview.ColumnDraft;

/**
 * A request to start an import.
 *
 * @param jobSlug the preview of the file; alternatively {@code uploadId}
 * @param uploadId the upload of the file
 * @param mapping the field for each column; absent: as the preview inferred
 * @param options the options; absent: all defaults
 */
public record NewImport(
    @Nullable String jobSlug,
    @Nullable String uploadId,
    @Valid @Nullable List<@Valid ColumnDraft> mapping,
    @Valid @Nullable OptionsDraft options) {}
