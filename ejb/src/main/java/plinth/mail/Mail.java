package plinth.mail;

import java.util.Map;

/**
 * A mail to one person.
 *
 * @param to the address
 * @param template one of {@link MailTemplate}
 * @param values what the template's places hold, by their names
 */
public record Mail(String to, MailTemplate template, Map<String, String> values) {
  /** Refuses a mail whose template has a place that the values do not fill. */
  public Mail {
    values = Map.copyOf(values);
    if (!values.keySet().containsAll(template.places())) {
      throw new IllegalArgumentException(template + " needs " + template.places());
    }
  }
}
