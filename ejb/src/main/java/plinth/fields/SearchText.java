package plinth.fields;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import plinth.kernel.Sql;

/**
 * The search text of a record: the folded texts of its searchable fields, at most 8 kB. A truncated
 * search text ends with a marker word, so that a condition on one field also finds it and then
 * compares the stored data.
 */
public final class SearchText {
  /** The maximum length of a search text, in bytes of UTF-8. */
  public static final int MAX_BYTES = 8000;

  private static final Pattern TRIGRAM = Pattern.compile("[\\p{L}\\p{Nd}]{3}");

  /** Words contain no line breaks, which prevent matches across two fields. */
  private static final String IN_LINES = "concat_ws(E'\\n', ";

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
   * quotation marks, to be evaluated on the view of {@link Place#WORDS}. Refuses what {@link
   * SearchWords#of} refuses.
   */
  public static Sql words(String q) {
    return words(SearchWords.of(q));
  }

  /** The condition that the search text, {@code r.search}, contains the words. */
  public static Sql words(SearchWords words) {
    return Sql.join(
        " and ",
        words.patterns().stream()
            .map(word -> Sql.of("r.search like").plus(pattern(word, word)))
            .toList());
  }

  /**
   * The condition that the texts of these fields contain every word of {@code q}. It reads each
   * record, so it should follow {@link #words}.
   */
  public static Sql words(String q, Collection<Field> among) {
    return words(SearchWords.of(q), text(among));
  }

  /** The same condition for records without slots, which deleted ones are. */
  public static Sql storedWords(String q, Collection<Field> among) {
    return words(SearchWords.of(q), text(among, false));
  }

  /** The condition that a folded text contains the words; one without fields has none. */
  public static Sql words(SearchWords words, Sql text) {
    return text.text().isEmpty()
        ? Sql.of("false")
        : text.plus("like all").plus(Sql.key(words.patterns().toArray(String[]::new)));
  }

  /**
   * The folded texts of these fields of the record {@code r}, with line breaks between them; {@link
   * Sql#EMPTY} if none of them has a text.
   */
  public static Sql text(Collection<Field> among) {
    return text(among, true);
  }

  private static Sql text(Collection<Field> among, boolean hasSlots) {
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
    return texts.isEmpty() ? Sql.EMPTY : Sql.of(IN_LINES).plus(Sql.join(", ", texts)).plus(")");
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
    return startsWith(column, SearchWords.ofFolded(Fold.text(q)));
  }

  /** The condition that the value of a field starts with the words, in the same way. */
  public static Sql startsWith(Column<?> column, SearchWords words) {
    String part = Fold.cut(words.whole(), Fold.SLOT_BYTES);
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

  /** Escapes a text for use in a LIKE pattern. */
  static String escape(String text) {
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
  }

  private static String[] patterns(String folded) {
    return new String[] {"%" + escape(folded) + "%", "%" + CUT};
  }
}
