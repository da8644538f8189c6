package plinth.transfer;

/**
 * Texts that a spreadsheet would take for formulas. A text that begins with {@code = + - @}, a tab
 * or a carriage return is written with an apostrophe before it, and so is one that begins with
 * apostrophes and then one of these: a reader removes one apostrophe, so that every text comes
 * back. What is no more than a signed number, such as a telephone number, or an amount of money
 * stays as it is.
 */
public final class Formulas {
  private static final String SIGNS = "=+-@\t\r";

  private Formulas() {}

  /** Whether a text is written with an apostrophe before it; it goes from a place to the end. */
  public static boolean isGuarded(CharSequence text, int from) {
    int first = from;
    while (first < text.length() && text.charAt(first) == '\'') {
      first++;
    }
    if (first == text.length() || SIGNS.indexOf(text.charAt(first)) < 0) {
      return false;
    }
    return first > from || !isAmount(text, from);
  }

  /** The text as it is written. */
  public static String guarded(String text) {
    return isGuarded(text, 0) ? "'" + text : text;
  }

  /** The text that was meant by one that was written. */
  public static String meant(String written) {
    int first = 0;
    while (first < written.length() && written.charAt(first) == '\'') {
      first++;
    }
    boolean isGuard =
        first > 0 && first < written.length() && SIGNS.indexOf(written.charAt(first)) >= 0;
    return isGuard ? written.substring(1) : written;
  }

  /** A sign, digits with points and commas between, perhaps a space and three capital letters. */
  private static boolean isAmount(CharSequence text, int from) {
    char sign = text.charAt(from);
    int at = from + 1;
    if ((sign != '+' && sign != '-') || at == text.length() || !isDigit(text.charAt(at))) {
      return false;
    }
    while (at < text.length() && (isDigit(text.charAt(at)) || ".,".indexOf(text.charAt(at)) >= 0)) {
      at++;
    }
    return at == text.length() || isCurrency(text, at);
  }

  private static boolean isCurrency(CharSequence text, int from) {
    return text.length() == from + 4
        && text.charAt(from) == ' '
        && text.subSequence(from + 1, from + 4).chars().allMatch(c -> c >= 'A' && c <= 'Z');
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
