package plinth.transfer.imports;

import jakarta.validation.Valid;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.transfer.preview.ColumnDraft;

/**
 * A request to start an import.
 *
 * @param jobSlug the preview of the file; or instead:
 * @param uploadId the upload that brought it
 * @param mapping which column goes to which field; absent: as the preview inferred
 * @param options how it is done; absent: with every default
 */
public record NewImport(
    @Nullable String jobSlug,
    @Nullable String uploadId,
    @Valid @Nullable List<@Valid ColumnDraft> mapping,
    @Valid @Nullable OptionsDraft options) {}
