package plinth.fields;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import plinth.kernel.Sql;

/**
 * The normalized form in which text is searched and sorted: lower-cased, without accents and other
 * marks, and with plain letters and digits for ligatures, full-width forms and the like, so that
 * "lodz" finds "Łódź", "grossmann" finds "Großmann" and "fin" finds "ﬁn". Java and PostgreSQL fold
 * alike, so that a condition means the same in both.
 */
public final class Fold {
  /** The maximum length of a text slot, in bytes of UTF-8. */
  public static final int SLOT_BYTES = 200;

  /** A shorter text slot is not truncated; one of a longer text ends before a whole code point. */
  static final int CUT_BYTES = SLOT_BYTES - 3;

  private static final Pattern MARKS = Pattern.compile("[\\u0300-\\u036f]+");

  /** Letters with strokes and the like, each above the plain letter that replaces it. */
  private static final String SINGLE = "łøđıħŧð";

  private static final String SINGLE_PLAIN = "lodihtd";

  private static final Map<Character, String> DOUBLE =
      Collections.unmodifiableMap(
          new TreeMap<>(Map.of('ß', "ss", 'æ', "ae", 'œ', "oe", 'þ', "th")));

  private Fold() {}

  /** The folded form of a text. */
  public static String text(String text) {
    if (isPlain(text)) {
      return text.toLowerCase(Locale.ROOT);
    }
    String bare = MARKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFKD)).replaceAll("");
    String lower = bare.toLowerCase(Locale.ROOT).replace('ς', 'σ');
    return Normalizer.normalize(plainLetters(lower), Normalizer.Form.NFC);
  }

  /** Replaces the letters that Unicode does not decompose into a letter and a mark. */
  private static String plainLetters(String lower) {
    StringBuilder plain = new StringBuilder(lower.length() + 8);
    for (int i = 0; i < lower.length(); i++) {
      char letter = lower.charAt(i);
      int place = SINGLE.indexOf(letter);
      String pair = DOUBLE.get(letter);
      if (place >= 0) {
        plain.append(SINGLE_PLAIN.charAt(place));
      } else if (pair != null) {
        plain.append(pair);
      } else {
        plain.append(letter);
      }
    }
    return plain.toString();
  }

  /**
   * The SQL that folds an expression. The collation is explicit because the default collation of
   * the database may lower-case ASCII only.
   */
  public static Sql sql(String expression) {
    String lower =
        "replace(lower(regexp_replace(normalize("
            + expression
            + ", NFKD), '[\\u0300-\\u036f]+', '', 'g') collate \"und-x-icu\"), 'ς', 'σ')";
    String plain = "translate(" + lower + ", '" + SINGLE + "', '" + SINGLE_PLAIN + "')";
    for (Map.Entry<Character, String> pair : DOUBLE.entrySet()) {
      plain = "replace(" + plain + ", '" + pair.getKey() + "', '" + pair.getValue() + "')";
    }
    return Sql.of("normalize(" + plain + ", NFC)");
  }

  /** The folded form, truncated at a code point to the size of a text slot. */
  public static String slot(String text) {
    return cut(text(text), SLOT_BYTES);
  }

  /** The longest prefix of a text that takes at most {@code bytes} in UTF-8. */
  public static String cut(String text, int bytes) {
    if (text.length() * 3L <= bytes) {
      return text;
    }
    int used = 0;
    for (int i = 0; i < text.length(); ) {
      int point = text.codePointAt(i);
      used += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
      if (used > bytes) {
        return text.substring(0, i);
      }
      i += Character.charCount(point);
    }
    return text;
  }

  /** Whether a folded text is longer than a slot, so that the slot holds only its prefix. */
  public static boolean overflows(String folded) {
    return folded.getBytes(StandardCharsets.UTF_8).length > SLOT_BYTES;
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }
}
