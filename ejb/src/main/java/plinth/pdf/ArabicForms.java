package plinth.pdf;

import java.text.Normalizer;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * Joins Arabic letters, including those of Persian and Urdu. Each letter is replaced by the Unicode
 * character for its isolated, initial, medial or final form. The forms are derived from Unicode
 * names and decompositions.
 */
final class ArabicForms {
  private static final char TATWEEL = '\u0640';
  private static final char ZERO_WIDTH_JOINER = '\u200D';

  /** The forms of each letter, and of lam and alef together. */
  private static final Map<String, Map<Form, Integer>> FORMS = forms();

  private ArabicForms() {}

  private enum Form {
    ISOLATED,
    FINAL,
    INITIAL,
    MEDIAL
  }

  private static Map<String, Map<Form, Integer>> forms() {
    Map<String, Map<Form, Integer>> all = new HashMap<>();
    for (int point = 0xFB50; point <= 0xFEFC; point++) {
      String name = Character.isDefined(point) ? Character.getName(point) : null;
      if (name == null || !name.startsWith("ARABIC L") || !name.endsWith(" FORM")) {
        continue;
      }
      String letter = Normalizer.normalize(Character.toString(point), Normalizer.Form.NFKC);
      boolean isLamAlef = letter.length() == 2 && name.contains("LAM WITH ALEF");
      if (letter.length() == 1 || isLamAlef) {
        String word = name.substring(0, name.length() - " FORM".length());
        Form form = Form.valueOf(word.substring(word.lastIndexOf(' ') + 1));
        all.computeIfAbsent(letter, key -> new EnumMap<>(Form.class)).put(form, point);
      }
    }
    return all;
  }

  /** Returns the text with its Arabic letters in their contextual forms, in the same order. */
  static String shape(String text) {
    int[] points = text.codePoints().toArray();
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < points.length; i++) {
      int next = next(points, i, 1);
      String pair =
          next < points.length
              ? Character.toString(points[i]) + Character.toString(points[next])
              : "";
      if (next == i + 1 && FORMS.containsKey(pair)) {
        out.appendCodePoint(form(pair, joinsBefore(points, i), false));
        i = next;
        continue;
      }
      String letter = Character.toString(points[i]);
      out.appendCodePoint(
          FORMS.containsKey(letter)
              ? form(letter, joinsBefore(points, i), joinsAfter(points, i))
              : points[i]);
    }
    return out.toString();
  }

  private static int form(String letter, boolean before, boolean after) {
    Map<Form, Integer> forms = FORMS.getOrDefault(letter, Map.of());
    Form wanted = before ? after ? Form.MEDIAL : Form.FINAL : after ? Form.INITIAL : Form.ISOLATED;
    int alone = letter.codePointAt(0);
    int atTheEnd = before ? forms.getOrDefault(Form.FINAL, alone) : alone;
    return forms.getOrDefault(wanted, atTheEnd);
  }

  /** Returns whether the previous letter joins forward and this one joins backward. */
  private static boolean joinsBefore(int[] points, int at) {
    int before = next(points, at, -1);
    return before >= 0 && reachesOut(points[before]) && acceptsJoin(points[at]);
  }

  private static boolean joinsAfter(int[] points, int at) {
    int after = next(points, at, 1);
    return after < points.length && reachesOut(points[at]) && acceptsJoin(points[after]);
  }

  private static boolean reachesOut(int point) {
    return point == TATWEEL || point == ZERO_WIDTH_JOINER || has(point, Form.INITIAL);
  }

  private static boolean acceptsJoin(int point) {
    return point == TATWEEL || point == ZERO_WIDTH_JOINER || has(point, Form.FINAL);
  }

  private static boolean has(int point, Form form) {
    return FORMS.getOrDefault(Character.toString(point), Map.of()).containsKey(form);
  }

  /** Returns the next index in a direction that is not a combining mark. */
  private static int next(int[] points, int from, int step) {
    int at = from + step;
    while (at >= 0
        && at < points.length
        && Character.getType(points[at]) == Character.NON_SPACING_MARK) {
      at += step;
    }
    return at;
  }
}
