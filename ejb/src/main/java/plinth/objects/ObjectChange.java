package plinth.objects;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import plinth.kernel.PresentMembers;

/**
 * A change of an object: absent members keep their values, and null clears members that may be
 * empty. The slug cannot change.
 *
 * @param form settings of its public form, which replace the present ones
 * @param given the names of the members that the body contains
 */
public record ObjectChange(
    @Size(min = 1, max = 100) @Nullable String name,
    @Size(min = 1, max = 100) @Nullable String pluralName,
    @Size(max = 100) @Nullable String icon,
    @Pattern(regexp = "#[0-9a-fA-F]{6}", message = "must look like #2f6fed") @Nullable String color,
    @Size(max = 2000) @Nullable String description,
    @Nullable Boolean isPublic,
    @Valid @Nullable FormSettings form,
    @Min(0) @Nullable Integer order,
    PresentMembers given) {}
