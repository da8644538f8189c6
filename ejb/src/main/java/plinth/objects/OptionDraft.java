package plinth.objects;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import plinth.fields.setting.Option;

/**
 * An option of a select field in a request.
 *
 * @param value what records hold
 * @param label what people read; the value when absent
 * @param color {@code #rrggbb}
 * @param order its place; the place in the list when absent
 * @param isActive whether new values may take it; true when absent
 */
public record OptionDraft(
    @NotBlank @Size(max = 100) String value,
    @Size(min = 1, max = 255) @Nullable String label,
    @Pattern(regexp = "#[0-9a-fA-F]{6}", message = "must look like #2f6fed") @Nullable String color,
    @Nullable Integer order,
    @Nullable Boolean isActive) {

  /** The option at this place of the list. */
  Option at(int place) {
    return new Option(
        value,
        label == null ? value : label,
        color,
        order == null ? place : order,
        !Boolean.FALSE.equals(isActive));
  }
}
