package plinth.moves;

import jakarta.json.JsonObject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * A request to move many records.
 *
 * @param recordSlugs the records, at most 1,000
 * @param to as for one record
 * @param fieldMap as for one record
 * @param data as for one record; each of the moved records gets these values
 */
public record BulkMoveDraft(
    @NotEmpty @Size(max = Moves.MAX) List<String> recordSlugs,
    @NotBlank String to,
    @Nullable JsonObject fieldMap,
    @Nullable JsonObject data) {

  /** Refuses a list that contains null. */
  public BulkMoveDraft {
    // The binder creates the draft before it checks that a list was given.
    if (recordSlugs != null && recordSlugs.stream().anyMatch(Objects::isNull)) {
      throw Problem.invalid(
          "record_slugs", "required", "record_slugs must list at least one record");
    }
  }
}
