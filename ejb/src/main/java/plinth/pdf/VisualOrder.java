package plinth.pdf;

import java.text.Bidi;
import java.text.BreakIterator;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A line in visual order, from left to right: right-to-left runs are reversed, Arabic letters are
 * joined, and formatting characters are removed.
 */
final class VisualOrder {
  private static final Map<String, String> MIRRORED =
      Map.of(
          "(", ")", ")", "(", "[", "]", "]", "[", "{", "}", "}", "{", "<", ">", ">", "<", "«", "»",
          "»", "«");

  private VisualOrder() {}

  /** Returns the visual order of a line, which must not contain line breaks. */
  static String of(String line) {
    String text = ArabicForms.shape(Normalizer.normalize(line, Normalizer.Form.NFC));
    if (!Bidi.requiresBidi(text.toCharArray(), 0, text.length())) {
      return stripHidden(text);
    }
    Bidi bidi = new Bidi(text, Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT);
    int runs = bidi.getRunCount();
    byte[] levels = new byte[runs];
    Integer[] order = new Integer[runs];
    for (int i = 0; i < runs; i++) {
      levels[i] = (byte) bidi.getRunLevel(i);
      order[i] = i;
    }
    Bidi.reorderVisually(levels, 0, order, 0, runs);
    StringBuilder out = new StringBuilder(text.length());
    for (Integer run : order) {
      String part = text.substring(bidi.getRunStart(run), bidi.getRunLimit(run));
      out.append(bidi.getRunLevel(run) % 2 == 0 ? part : reverse(part));
    }
    return stripHidden(out.toString());
  }

  /** Reverses whole letters; combining marks stay behind their letter. */
  private static String reverse(String part) {
    List<String> letters = letters(part);
    Collections.reverse(letters);
    StringBuilder out = new StringBuilder(part.length());
    letters.forEach(letter -> out.append(MIRRORED.getOrDefault(letter, letter)));
    return out.toString();
  }

  /** Splits a text into user-perceived characters. */
  static List<String> letters(String text) {
    BreakIterator places = BreakIterator.getCharacterInstance(Locale.ROOT);
    places.setText(text);
    List<String> letters = new ArrayList<>();
    int from = places.first();
    for (int to = places.next(); to != BreakIterator.DONE; to = places.next()) {
      letters.add(text.substring(from, to));
      from = to;
    }
    return letters;
  }

  /** Removes controls, joiners, directional marks and variation selectors. */
  private static String stripHidden(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .filter(point -> !isHidden(point))
        .forEach(point -> out.appendCodePoint(Character.isWhitespace(point) ? ' ' : point));
    return out.toString();
  }

  private static boolean isHidden(int point) {
    int type = Character.getType(point);
    boolean isSelector =
        (point >= 0xFE00 && point <= 0xFE0F) || (point >= 0xE0100 && point <= 0xE01EF);
    boolean isControl = type == Character.CONTROL && !Character.isWhitespace(point);
    return isSelector || isControl || type == Character.FORMAT;
  }
}
