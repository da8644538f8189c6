package plinth.objects;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * A request to create an object.
 *
 * @param name its name in the singular, 1 to 100 characters
 * @param slug its address; derived from the name if absent
 * @param pluralName its name in the plural; the name if absent
 * @param icon the name of an icon
 * @param color {@code #rrggbb}
 * @param description what the object is for, at most 2,000 characters
 * @param isPublic whether the object has a public form
 * @param form settings of its public form
 */
public record NewObject(
    @NotBlank @Size(max = 100) String name,
    @Size(max = 63) @Nullable String slug,
    @Size(min = 1, max = 100) @Nullable String pluralName,
    @Size(max = 100) @Nullable String icon,
    @Pattern(regexp = "#[0-9a-fA-F]{6}", message = "must look like #2f6fed") @Nullable String color,
    @Size(max = 2000) @Nullable String description,
    @Nullable Boolean isPublic,
    @Valid @Nullable FormSettings form) {}
