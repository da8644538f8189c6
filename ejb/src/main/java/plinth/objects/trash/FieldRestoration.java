package plinth.objects.trash;

import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * How a deleted field is restored.
 *
 * @param slug its slug from now on; the former one if absent
 * @param isUnique false to restore a unique field without uniqueness
 */
public record FieldRestoration(@Size(max = 63) @Nullable String slug, @Nullable Boolean isUnique) {
  /** Restores the field as it was. */
  public static final FieldRestoration PLAIN = new FieldRestoration(null, null);
}
