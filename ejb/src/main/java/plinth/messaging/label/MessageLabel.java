package plinth.messaging.label;

import org.jspecify.annotations.Nullable;

/**
 * A label for chats of a session.
 *
 * @param slug address of the label
 * @param providerId the provider's own id
 * @param sessionSlug session of the label
 * @param color such as {@code #ff9485}; null if the provider reports none
 * @param mappedOption the option for records that are linked to chats with this label
 */
public record MessageLabel(
    String slug,
    String providerId,
    String sessionSlug,
    String name,
    @Nullable String color,
    @Nullable MappedOption mappedOption) {

  /**
   * An option of a field.
   *
   * @param objectSlug the object
   * @param fieldSlug its field, a select or multi_select
   * @param option value of the option
   */
  public record MappedOption(String objectSlug, String fieldSlug, String option) {}
}
