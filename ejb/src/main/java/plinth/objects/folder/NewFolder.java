package plinth.objects.folder;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * A request to create an empty folder.
 *
 * @param name its name, 1 to 100 characters
 * @param slug its address; derived from the name if absent
 * @param icon the name of an icon
 * @param color {@code #rrggbb}
 */
public record NewFolder(
    @NotBlank @Size(max = 100) String name,
    @Size(max = 63) @Nullable String slug,
    @Size(max = 100) @Nullable String icon,
    @Pattern(regexp = "#[0-9a-fA-F]{6}", message = "must look like #2f6fed")
        @Nullable String color) {}
