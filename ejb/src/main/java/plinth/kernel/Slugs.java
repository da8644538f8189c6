package plinth.kernel;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import plinth.kernel.romanization.Romanization;

/**
 * Slugs: lower-case words of ASCII letters and digits joined by {@code _} or {@code -}, at most 63
 * characters, beginning with a letter or digit.
 */
public final class Slugs {
  /** The longest slug, in characters. */
  public static final int MAX = 63;

  /** What a well-formed slug looks like. */
  public static final Pattern PATTERN = Pattern.compile("[a-z0-9][a-z0-9_-]{0,62}");

  private static final Pattern MARKS = Pattern.compile("\\p{M}+");
  private static final Pattern OTHER = Pattern.compile("[^a-z0-9]+");

  /**
   * Literal path words that stand where an object's or a relation's slug can stand, and would win
   * over it.
   */
  private static final Set<String> PATH_WORDS =
      Set.of(
          "data",
          "field",
          "relation",
          "custom",
          "migrate",
          "data-table-config",
          "toggle-status",
          "move",
          "select-options",
          "facets",
          "undo",
          "active",
          "all",
          "placement",
          "types",
          "tags",
          "select",
          "trigger-fields",
          "show",
          "duplicate",
          "order",
          "details",
          "kanban",
          "default",
          "status",
          "lookup",
          "search",
          "bulk",
          "import",
          "export",
          "objects",
          "templates");

  private Slugs() {}

  /** Whether the text is a well-formed slug. */
  public static boolean isValid(String text) {
    return PATTERN.matcher(text).matches();
  }

  /** Whether a literal word of a path would win over this slug. */
  public static boolean isReserved(String slug) {
    return PATH_WORDS.contains(slug);
  }

  /**
   * A slug made from a name: written in Latin letters, lower-cased, joined by {@code _}; with a
   * number behind it while {@code taken} says so.
   *
   * @param fallback the word used when the name holds nothing that a slug can hold
   */
  public static String from(String name, String fallback, Predicate<String> taken) {
    String latin = Romanization.of(name);
    String plain = MARKS.matcher(Normalizer.normalize(latin, Normalizer.Form.NFKD)).replaceAll("");
    String base = OTHER.matcher(plain.toLowerCase(Locale.ROOT)).replaceAll("_");
    base = base.replaceAll("^_+|_+$", "");
    if (base.isEmpty()) {
      base = fallback;
    }
    base = base.substring(0, Math.min(base.length(), MAX - 8));
    String slug = base;
    for (int i = 2; taken.test(slug) || isReserved(slug); i++) {
      slug = base + "_" + i;
    }
    return slug;
  }
}
