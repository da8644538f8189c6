package plinth.objects.unique;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request for a unique key.
 *
 * @param fields the slugs of the fields
 * @param fold whether texts are the same that differ only in case, accents and the like; false if
 *     absent
 */
public record UniqueKeyDraft(
    @NotNull @Size(min = 1, max = UniqueKeyDraft.MAX) List<@NotNull String> fields,
    @Nullable Boolean fold) {
  /** The most fields of a key. */
  public static final int MAX = 5;

  boolean folds() {
    return Boolean.TRUE.equals(fold);
  }
}
