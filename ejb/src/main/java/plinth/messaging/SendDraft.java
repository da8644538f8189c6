package plinth.messaging;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message to send; which members it needs its type says.
 *
 * @param text of a text; caption of a file
 * @param file slug of an uploaded file, for image, video, audio, voice and document
 * @param location of a location
 * @param contacts of a contact
 * @param template of a template
 * @param emoji of a reaction; empty takes the reaction back
 * @param replyTo slug of the message that is answered, or reacted to
 * @param tag why it may go outside of the window in which contacts can be written freely, such as
 *     {@code HUMAN_AGENT}; only where its provider knows tags
 * @param clientReference the sender's own word for this message: under the same one it is never
 *     sent twice in a session
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

  /** Refuses another {@code body} beside a {@code text}. */
  public void refuseTwoTexts() {
    Either.of("text", text, "body", body);
  }

  /** The text under either of its names; messages are answered with {@code body}. */
  @Override
  public @Nullable String text() {
    return text == null ? body : text;
  }

  /** A place on the earth. */
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
   * @param name its name there
   * @param language such as {@code en_US}
   * @param variables what stands for {@code {{1}}}, {@code {{2}}} and so on
   */
  public record TemplateUse(
      @NotBlank @Size(max = 512) String name,
      @NotBlank @Size(max = 15) String language,
      @Size(max = 50) @Nullable List<String> variables) {}

  /** A text. */
  public static SendDraft ofText(String text, @Nullable String clientReference) {
    return new SendDraft(text, null, null, null, null, null, null, null, clientReference, null);
  }

  /** A template. */
  public static SendDraft ofTemplate(
      String name, String language, List<String> variables, @Nullable String clientReference) {
    TemplateUse use = new TemplateUse(name, language, variables);
    return new SendDraft(null, null, null, null, use, null, null, null, clientReference, null);
  }
}
