package plinth.mail;

import java.util.Map;

/**
 * A mail to one person.
 *
 * @param to the recipient's address
 * @param template one of {@link MailTemplate}
 * @param values the values of the template's placeholders, by name
 */
public record Mail(String to, MailTemplate template, Map<String, String> values) {
  /** Refuses a mail without a value for each placeholder of its template. */
  public Mail {
    values = Map.copyOf(values);
    if (!values.keySet().containsAll(template.places())) {
      throw new IllegalArgumentException(template + " needs " + template.places());
    }
  }
}
