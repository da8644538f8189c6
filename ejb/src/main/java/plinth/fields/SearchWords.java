package plinth.fields;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/**
 * What somebody searches for: folded words and phrases, all of which must occur, in any order.
 *
 * @param parts the words and phrases, each once
 * @param whole the words as they were written, with one blank between them; names are compared with
 *     it
 */
public record SearchWords(List<String> parts, String whole) {
  /** The maximum length of a text to search for. */
  public static final int MAX_QUERY = 500;

  private static final Pattern PART =
      Pattern.compile("\"([^\"]*)\"|\\S+", Pattern.UNICODE_CHARACTER_CLASS);

  private static final Pattern BLANKS = Pattern.compile("\\s+", Pattern.UNICODE_CHARACTER_CLASS);

  private static final Pattern TRIGRAM = Pattern.compile("[\\p{L}\\p{Nd}]{3}");

  private static final Pattern SPECIAL = Pattern.compile("[\\x21-\\x2f\\x3a-\\x40\\x5b-\\x60{-~]");

  /** Copies the list. */
  public SearchWords {
    parts = List.copyOf(parts);
  }

  /**
   * Reads a text; phrases are in quotation marks. A blank text has no words. Refuses a text that is
   * too long, and one without any word, such as an empty phrase, which would match everything.
   */
  public static SearchWords of(String q) {
    if (q.length() > MAX_QUERY) {
      throw Problem.invalid("q", "max_length", "Must have at most " + MAX_QUERY + " characters");
    }
    SearchWords words = ofFolded(Fold.text(q));
    if (words.isEmpty() && !q.isBlank()) {
      throw Problem.invalid("q", "words", "Must contain a word");
    }
    return words;
  }

  /** Reads a folded text, which may have no words. */
  static SearchWords ofFolded(String folded) {
    List<String> parts = new ArrayList<>();
    Matcher matcher = PART.matcher(folded);
    while (matcher.find()) {
      String phrase = matcher.group(1);
      String part =
          phrase == null ? matcher.group() : BLANKS.matcher(phrase).replaceAll(" ").strip();
      if (!part.isEmpty()) {
        parts.add(part);
      }
    }
    return new SearchWords(parts.stream().distinct().toList(), String.join(" ", parts));
  }

  /** Whether there are no words. */
  public boolean isEmpty() {
    return parts.isEmpty();
  }

  /** Whether an index of three letters each finds any of the parts. */
  public boolean hasTrigrams() {
    return parts.stream().anyMatch(part -> TRIGRAM.matcher(part).find());
  }

  /** The patterns of LIKE of texts that contain the parts. */
  List<String> patterns() {
    return parts.stream().map(part -> "%" + SearchText.escape(part) + "%").toList();
  }

  /**
   * How well a row matches, from 1: its name is what was written, begins with it, has all parts as
   * whole words; its text has all parts as whole words; parts of words match. A word ends where
   * neither a letter nor a digit follows.
   *
   * @param name the folded name; never null
   * @param text the folded text, which contains all parts
   */
  public Sql rank(Sql name, Sql text) {
    Sql isWords =
        Sql.of("collate \"und-x-icu\" ~ all")
            .plus(Sql.key(parts.stream().map(SearchWords::asWord).toArray(String[]::new)));
    return Sql.of("case when")
        .plus(name)
        .plus("=")
        .plus(Sql.key(whole))
        .plus("then 1 when starts_with(")
        .plus(name)
        .plus(",")
        .plus(Sql.key(whole))
        .plus(") then 2 when")
        .plus(name)
        .plus(isWords)
        .plus("then 3 when")
        .plus(text)
        .plus(isWords)
        .plus("then 4 else 5 end");
  }

  private static String asWord(String part) {
    return "(^|[^[:alnum:]])" + SPECIAL.matcher(part).replaceAll("\\\\$0") + "($|[^[:alnum:]])";
  }
}
