package plinth.messaging.label;

import org.jspecify.annotations.Nullable;

/**
 * A label that chats of a session can have.
 *
 * @param slug its address
 * @param providerId the provider's own id
 * @param sessionSlug its session
 * @param color such as {@code #ff9485}; null where the provider tells none
 * @param mappedOption the option that records get whose chat has it
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
