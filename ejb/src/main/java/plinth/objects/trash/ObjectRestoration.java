package plinth.objects.trash;

import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * How a deleted object is restored.
 *
 * @param slug its slug from now on; the former one if absent
 */
public record ObjectRestoration(@Size(max = 63) @Nullable String slug) {
  /** Restores the object as it was. */
  public static final ObjectRestoration PLAIN = new ObjectRestoration(null);
}
