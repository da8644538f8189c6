package plinth.comments;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Mentions inside a text, written as {@code @[slug]}; anything that does not match this form
 * exactly is plain text.
 */
final class MentionWords {
  private static final Pattern MENTION = Pattern.compile("@\\[([a-z0-9][a-z0-9_-]{0,62})]");

  private MentionWords() {}

  /** The slugs that a text mentions, without duplicates, in the order of the text. */
  static Set<String> slugs(String body) {
    Set<String> slugs = new LinkedHashSet<>();
    Matcher mention = MENTION.matcher(body);
    while (mention.find()) {
      slugs.add(mention.group(1));
    }
    return slugs;
  }

  /**
   * The text for people who read it elsewhere, such as in a mail: names replace slugs, and the text
   * is cut to {@code most} characters.
   */
  static String readable(String body, Map<String, String> names, int most) {
    String text =
        MENTION
            .matcher(body)
            .replaceAll(
                mention ->
                    Matcher.quoteReplacement(
                        "@" + names.getOrDefault(mention.group(1), mention.group(1))));
    return text.codePointCount(0, text.length()) <= most
        ? text
        : text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
  }
}
