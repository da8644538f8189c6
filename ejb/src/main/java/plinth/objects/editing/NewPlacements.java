package plinth.objects.editing;

import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to share a field with further objects.
 *
 * @param objectSlug an object that has the field; needed only if several objects have fields of
 *     this slug that are not shared
 * @param objects the slugs of the objects to add the field to
 */
public record NewPlacements(
    @Nullable String objectSlug, @NotEmpty @Size(max = 100) List<String> objects) {}
