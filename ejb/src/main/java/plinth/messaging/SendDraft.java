package plinth.messaging;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message to send. The type determines the required members.
 *
 * @param text the text of a text message; the caption of a file
 * @param file slug of an uploaded file, for image, video, audio, voice and document
 * @param location content of a location message
 * @param contacts content of a contact message
 * @param template content of a template message
 * @param emoji content of a reaction; empty removes the reaction
 * @param replyTo slug of the message to reply or react to
 * @param tag reason why the message may be sent outside the messaging window, such as {@code
 *     HUMAN_AGENT}; only for providers that support tags
 * @param clientReference the sender's idempotency key: a session never sends two messages with the
 *     same key
 */
public record SendDraft(
    @Size(max = 65_536) @Nullable String text,
    @Nullable String file,
    @Valid @Nullable Place location,
    @Valid @Size(min = 1, max = 20) @Nullable List<ContactCard> contacts,
    @Valid @Nullable TemplateUse template,
    @Size(max = 32) @Nullable String emoji,
    @Nullable String replyTo,
    @Size(min = 1, max = 40) @Nullable String tag,
    @Size(min = 1, max = 200) @Nullable String clientReference,
    @Size(max = 65_536) @Nullable String body) {

  /** Refuses a {@code body} that differs from {@code text}. */
  public void refuseTwoTexts() {
    AliasedMember.of("text", text, "body", body);
  }

  /** Returns the text under either name; responses use {@code body}. */
  @Override
  public @Nullable String text() {
    return text == null ? body : text;
  }

  /** A geographic location. */
  public record Place(
      @NotNull BigDecimal latitude,
      @NotNull BigDecimal longitude,
      @Size(max = 200) @Nullable String name) {}

  /**
   * A contact.
   *
   * @param phone number in E.164
   */
  public record ContactCard(
      @NotBlank @Size(max = 120) String name, @NotBlank @Size(max = 20) String phone) {}

  /**
   * A template that the provider has approved.
   *
   * @param name name of the template at the provider
   * @param language such as {@code en_US}
   * @param variables the values for {@code {{1}}}, {@code {{2}}} and so on
   */
  public record TemplateUse(
      @NotBlank @Size(max = 512) String name,
      @NotBlank @Size(max = 15) String language,
      @Size(max = 50) @Nullable List<String> variables) {}

  /** Creates the draft of a text. */
  public static SendDraft ofText(String text, @Nullable String clientReference) {
    return new SendDraft(text, null, null, null, null, null, null, null, clientReference, null);
  }

  /** Creates the draft of a template. */
  public static SendDraft ofTemplate(
      String name, String language, List<String> variables, @Nullable String clientReference) {
    TemplateUse use = new TemplateUse(name, language, variables);
    return new SendDraft(null, null, null, null, use, null, null, null, clientReference, null);
  }
}
