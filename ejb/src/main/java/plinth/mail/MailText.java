package plinth.mail;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills the placeholders of a template, written as {@code {{name}}}. */
final class MailText {
  private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z_]+)}}");

  /** Placeholders for names that users chose for themselves or for something of theirs. */
  private static final Set<String> NAMES =
      Set.of("name", "inviter", "author", "workspace", "webhook", "report", "former", "owner");

  private static final int LONGEST_NAME = 80;

  private MailText() {}

  /** Renders a mail as a letter. */
  static RenderedMail letter(String id, Mail mail, Instant at) {
    String word = mail.template().code();
    // A line break in a value could end the subject early or start another header.
    Map<String, String> values = new HashMap<>(mail.values());
    NAMES.forEach(place -> values.computeIfPresent(place, (key, name) -> plain(name)));
    String text = fill(resource(word + ".txt"), values, MailText::oneLine);
    String html = fill(resource(word + ".html"), values, MailText::escape);
    int end = text.indexOf('\n');
    return new RenderedMail(
        id,
        mail.to(),
        text.substring(0, end),
        text.substring(end).strip() + "\n",
        html,
        mail.values().getOrDefault("code", ""),
        at,
        List.of());
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

  /**
   * Makes a name safe for a mail to a stranger: shortens it, removes direction controls, and breaks
   * up anything that a mail program would turn into a link.
   */
  private static String plain(String name) {
    String straight = name.replaceAll("[\\u2028-\\u202e\\u2066-\\u2069]", "");
    String unlinked = straight.replace("://", ": //").replaceAll("\\.(?=[\\p{L}\\p{N}])", " ");
    return unlinked.codePointCount(0, unlinked.length()) <= LONGEST_NAME
        ? unlinked
        : unlinked.substring(0, unlinked.offsetByCodePoints(0, LONGEST_NAME)) + "…";
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
