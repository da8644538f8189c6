package plinth.mail;

import java.time.Instant;
import java.util.List;

/**
 * A rendered mail, ready to send.
 *
 * @param id the ID, the same for each attempt, so that a carrier can recognize a repetition;
 *     letters, digits, hyphens
 * @param to the recipient's address
 * @param subject the subject, one line
 * @param text the plain text
 * @param html the same content as HTML
 * @param code a one-time code in the letter; empty if there is none
 * @param at when the letter was rendered
 * @param files the attached files
 */
public record RenderedMail(
    String id,
    String to,
    String subject,
    String text,
    String html,
    String code,
    Instant at,
    List<MailFile> files) {

  /** Copies the list of files. */
  public RenderedMail {
    files = List.copyOf(files);
  }

  /** The same letter with files. */
  RenderedMail with(List<MailFile> attached) {
    return new RenderedMail(id, to, subject, text, html, code, at, attached);
  }
}
