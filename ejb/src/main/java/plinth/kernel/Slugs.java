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
  /** The maximum length of a slug, in characters. */
  public static final int MAX = 63;

  /** The regular expression for a slug. */
  public static final Pattern PATTERN = Pattern.compile("[a-z0-9][a-z0-9_-]{0,62}");

  private static final Pattern MARKS = Pattern.compile("\\p{M}+");
  private static final Pattern OTHER = Pattern.compile("[^a-z0-9]+");

  /**
   * Literal words of paths at the position of an object's or a relation's slug, which would take
   * precedence over a slug.
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
          "formula",
          "order",
          "details",
          "kanban",
          "days",
          "default",
          "status",
          "lookup",
          "search",
          "bulk",
          "import",
          "export",
          "objects",
          "templates",
          "trash",
          "unique-keys",
          "duplicate-rules");

  private Slugs() {}

  /** Whether the text is a well-formed slug. */
  public static boolean isValid(String text) {
    return PATTERN.matcher(text).matches();
  }

  /** Whether a literal word of a path would take precedence over this slug. */
  public static boolean isReserved(String slug) {
    return PATH_WORDS.contains(slug);
  }

  /**
   * Creates a slug from a name: romanized, lower-cased and joined by {@code _}, with a number
   * appended while {@code taken} returns true.
   *
   * @param fallback the word used if the name has no characters for a slug
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
