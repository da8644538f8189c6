package plinth.objects;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import plinth.fields.setting.Option;

/**
 * An option of a select field in a request.
 *
 * @param value what records store
 * @param label the label for people; the value if absent
 * @param color {@code #rrggbb}
 * @param order its position; the position in the list if absent
 * @param isActive whether new values may use it; true if absent
 */
public record OptionDraft(
    @NotBlank @Size(max = 100) String value,
    @Size(min = 1, max = 255) @Nullable String label,
    @Pattern(regexp = "#[0-9a-fA-F]{6}", message = "must look like #2f6fed") @Nullable String color,
    @Nullable Integer order,
    @Nullable Boolean isActive) {

  /** The option at this position of the list. */
  Option toOption(int place) {
    return new Option(
        value,
        label == null ? value : label,
        color,
        order == null ? place : order,
        !Boolean.FALSE.equals(isActive));
  }
}
