package plinth.fields;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plinth.kernel.Problem;
import plinth.kernel.Sql;

/**
 * The search text of a record: the folded texts of its searchable fields, at most 8 kB. A truncated
 * search text ends with a marker word, so that a condition on one field also finds it and then
 * compares the stored data.
 */
public final class SearchText {
  /** The maximum length of a search text, in bytes of UTF-8. */
  public static final int MAX_BYTES = 8000;

  /** The maximum length of a text to search for. */
  static final int MAX_QUERY = 500;

  private static final Pattern PART =
      Pattern.compile("\"([^\"]*)\"|\\S+", Pattern.UNICODE_CHARACTER_CLASS);

  private static final Pattern TRIGRAM = Pattern.compile("[\\p{L}\\p{Nd}]{3}");

  /** Words contain no line breaks, which prevent matches across two fields. */
  private static final String IN_LINES = "concat_ws(E'\\n', ";

  private static final Pattern BLANKS = Pattern.compile("\\s+", Pattern.UNICODE_CHARACTER_CLASS);

  /**
   * The marker of a truncated text. It consists of letters, because a trigram index knows nothing
   * else, and is unlikely to be searched for.
   */
  private static final String CUT = "qzxcutxzq";

  private SearchText() {}

  /** The search text of a record whose fields have these texts, in the order of the fields. */
  public static String of(Collection<String> texts) {
    StringBuilder all = new StringBuilder();
    for (String text : texts) {
      all.append(all.length() == 0 ? "" : "\n").append(Fold.text(text));
    }
    if (all.toString().getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES) {
      return all.toString();
    }
    return Fold.cut(all.toString(), MAX_BYTES - CUT.length() - 1) + "\n" + CUT;
  }

  /** The condition that a record may contain a folded text in one of its searchable fields. */
  static Sql contains(String folded) {
    return Sql.of("r.search like any").plus(pattern(folded, patterns(folded)));
  }

  /**
   * The condition that the search text contains every word of {@code q} and every phrase in
   * quotation marks, to be evaluated on the view of {@link Place#WORDS}. Refuses a text that is too
   * long, and one without any word, such as an empty phrase, which would match every record.
   */
  public static Sql words(String q) {
    return Sql.join(
        " and ",
        patternsOf(q).stream()
            .map(word -> Sql.of("r.search like").plus(pattern(word, word)))
            .toList());
  }

  /**
   * The condition that the texts of these fields contain every word of {@code q}. It reads each
   * record, so it should follow {@link #words}.
   */
  public static Sql words(String q, Collection<Field> among) {
    return words(q, among, true);
  }

  /** The same condition for records without slots, which deleted ones are. */
  public static Sql storedWords(String q, Collection<Field> among) {
    return words(q, among, false);
  }

  private static Sql words(String q, Collection<Field> among, boolean hasSlots) {
    List<Sql> texts = new ArrayList<>();
    List<String> stored = new ArrayList<>();
    for (Field field : among) {
      Column<?> column = field.column();
      if (hasSlots && hasText(column)) {
        texts.add(Words.folded(column));
      } else if (field.type().isSearchable()) {
        stored.add(column.text());
      }
    }
    if (!stored.isEmpty()) {
      texts.add(Fold.sql(IN_LINES + String.join(", ", stored) + ")").plus("collate \"C\""));
    }
    return texts.isEmpty()
        ? Sql.of("false")
        : Sql.of(IN_LINES)
            .plus(Sql.join(", ", texts))
            .plus(") like all")
            .plus(Sql.key(patternsOf(q).toArray(String[]::new)));
  }

  /** Whether the slot of a field has the beginning of its folded text. */
  private static boolean hasText(Column<?> column) {
    return column.type().comparison() instanceof Words && column.slot() != null;
  }

  /**
   * The condition that the value of a field starts with the words of {@code q}, through its slot;
   * {@link Sql#EMPTY} if there are no words or the field has no text slot.
   */
  public static Sql startsWith(Column<?> column, String q) {
    String part = Fold.cut(String.join(" ", parts(Fold.text(q))), Fold.SLOT_BYTES);
    return part.isEmpty() || !hasText(column) ? Sql.EMPTY : Words.range(column, part, Sql::key);
  }

  /**
   * The operand of a condition on the search text. It is a key, because the index of the words is
   * read in the same way whatever the text; but a text without three letters in a row has no entry
   * there, and PostgreSQL must see it to keep from reading the whole index.
   *
   * @param text the text to search for
   * @param operand the pattern or patterns
   */
  private static Sql pattern(String text, Object operand) {
    if (TRIGRAM.matcher(text).find()) {
      return Sql.key(operand);
    }
    return operand instanceof String[] ? Sql.of("(?)", operand) : Sql.of("?", operand);
  }

  private static List<String> patternsOf(String q) {
    if (q.length() > MAX_QUERY) {
      throw Problem.invalid("q", "max_length", "Must have at most " + MAX_QUERY + " characters");
    }
    List<String> parts = parts(Fold.text(q));
    if (parts.isEmpty() && !q.isBlank()) {
      throw Problem.invalid("q", "words", "Must contain a word");
    }
    return parts.stream().distinct().map(part -> "%" + escape(part) + "%").toList();
  }

  /** The words of a folded text; a phrase in quotation marks is one part. */
  private static List<String> parts(String folded) {
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
    return parts;
  }

  /** Escapes a text for use in a LIKE pattern. */
  static String escape(String text) {
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
  }

  private static String[] patterns(String folded) {
    return new String[] {"%" + escape(folded) + "%", "%" + CUT};
  }
}
