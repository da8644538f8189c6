package plinth.objects.editing;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * A request to duplicate a field.
 *
 * @param fieldSlug the field to copy
 * @param name the name of the copy; the old name and "copy" if absent
 * @param slug the slug of the copy; derived from the name if absent
 */
public record FieldCopy(
    @NotBlank String fieldSlug,
    @Size(min = 1, max = 100) @Nullable String name,
    @Size(max = 63) @Nullable String slug) {}
