package plinth.mail;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills the places of a template, written as {@code {{name}}}. */
final class MailText {
  private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z_]+)}}");

  private MailText() {}

  /** The letter that a mail becomes. */
  static Letter letter(String id, Mail mail, Instant at) {
    String word = mail.template().word();
    // A line break in a value could end the subject early, or begin a header.
    String text = fill(resource(word + ".txt"), mail.values(), MailText::oneLine);
    String html = fill(resource(word + ".html"), mail.values(), MailText::escape);
    int end = text.indexOf('\n');
    return new Letter(
        id,
        mail.to(),
        text.substring(0, end),
        text.substring(end).strip() + "\n",
        html,
        mail.values().getOrDefault("code", ""),
        at);
  }

  private static String fill(
      String template, Map<String, String> values, UnaryOperator<String> escape) {
    return PLACE
        .matcher(template)
        .replaceAll(
            place -> {
              String value = values.get(place.group(1));
              if (value == null) {
                throw new IllegalArgumentException("nothing for the place " + place.group(1));
              }
              return Matcher.quoteReplacement(escape.apply(value));
            });
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\p{Cntrl}+", " ").strip();
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  private static String resource(String name) {
    try (InputStream stream = MailText.class.getResourceAsStream("/mail/" + name)) {
      if (stream == null) {
        throw new IllegalStateException("no mail template " + name);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
