package plinth.objects.folder;

import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import plinth.kernel.PresentMembers;

/**
 * A change of a folder: absent members keep their values, and null clears members that may be
 * empty. The slug cannot change.
 *
 * @param given the names of the members that the body contains
 */
public record FolderChange(
    @Pattern(regexp = ".*\\S.*", message = "must be one line, and not blank") @Size(max = 100)
        @Nullable String name,
    @Size(max = 100) @Nullable String icon,
    @Pattern(regexp = "#[0-9a-fA-F]{6}", message = "must look like #2f6fed") @Nullable String color,
    PresentMembers given) {}
