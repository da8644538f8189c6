package plinth.transfer;

/**
 * Guards texts that a spreadsheet would interpret as formulas. A text that starts with {@code = +
 * - @}, a tab or a carriage return is written with a leading apostrophe, and so is a text that
 * starts with apostrophes followed by one of these characters: readers remove one apostrophe, so
 * every text survives a round trip. A signed number, such as a telephone number, or an amount of
 * money is written unchanged.
 */
public final class Formulas {
  private static final String SIGNS = "=+-@\t\r";

  private Formulas() {}

  /** Whether the text from {@code from} to the end is written with a leading apostrophe. */
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

  /** The text as it is written to a file. */
  public static String guard(String text) {
    return isGuarded(text, 0) ? "'" + text : text;
  }

  /** The original of a text that was written to a file. */
  public static String unguard(String written) {
    int first = 0;
    while (first < written.length() && written.charAt(first) == '\'') {
      first++;
    }
    boolean isGuard =
        first > 0 && first < written.length() && SIGNS.indexOf(written.charAt(first)) >= 0;
    return isGuard ? written.substring(1) : written;
  }

  /**
   * Whether the text is a sign and digits, with points and commas in between, optionally followed
   * by a space and three capital letters.
   */
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
