package plinth.objects;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * The settings of an object's public form; absent settings have their defaults.
 *
 * @param title its title, at most 200 characters; null: the object's name
 * @param description the text below the title, at most 2,000 characters
 * @param submitLabel the label of its button, at most 100 characters
 * @param submitMessage the message after a submission, at most 1,000 characters
 * @param listRecords whether anyone may read the public fields of all records
 * @param allowedOrigins the origins whose pages may submit the form, such as {@code
 *     https://example.com}, at most 50; empty: any
 * @param honeypot the name of the member that people leave empty; null: {@code hp_note}
 * @param submitsPerMinute how many times per minute one address may submit to the workspace, 1 to
 *     600; null: the limit of the server
 */
public record FormSettings(
    @Size(min = 1, max = 200) @Nullable String title,
    @Size(max = 2000) @Nullable String description,
    @Size(min = 1, max = 100) @Nullable String submitLabel,
    @Size(min = 1, max = 1000) @Nullable String submitMessage,
    boolean listRecords,
    @Size(max = 50)
        @Nullable
            List<
                @Pattern(
                    regexp = FormSettings.ORIGIN,
                    message = "must look like https://example.com")
                String>
            allowedOrigins,
    @Pattern(regexp = "[a-z0-9][a-z0-9_-]{0,62}", message = "must be a slug")
        @Nullable String honeypot,
    @Min(1) @Max(600) @Nullable Integer submitsPerMinute) {

  /** The form of an object that has no settings. */
  static final FormSettings NONE =
      new FormSettings(null, null, null, null, false, null, null, null);

  private static final String ORIGIN =
      "[Hh][Tt][Tt][Pp][Ss]?://([A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?"
          + "|\\[[0-9A-Fa-f:.]{2,45}\\])(:[0-9]{1,5})?";

  private static final String HONEYPOT = "hp_note";

  /** Converts origins to the form that browsers send. */
  public FormSettings {
    allowedOrigins =
        allowedOrigins == null
            ? List.of()
            : allowedOrigins.stream().map(o -> o.toLowerCase(Locale.ROOT)).distinct().toList();
    if ("data".equals(honeypot)) {
      throw Problem.invalid("honeypot", "reserved", "Must not be data");
    }
  }

  /** The name of the honeypot, the member that people leave empty. */
  public String honeypotField() {
    return honeypot == null ? HONEYPOT : honeypot;
  }

  /** Whether pages of any origin may submit the form. */
  public boolean isForAnyOrigin() {
    return allowedOrigins == null || allowedOrigins.isEmpty();
  }

  /** Whether pages of this origin may submit the form; null: the request names no origin. */
  public boolean admits(@Nullable String origin) {
    return allowedOrigins == null
        || allowedOrigins.isEmpty()
        || (origin != null && allowedOrigins.contains(origin.toLowerCase(Locale.ROOT)));
  }
}
