package plinth.search;

import java.util.ArrayList;
import java.util.List;
import plinth.fields.SearchWords;

/** Cuts the part of a text that shows where it matches. */
final class Snippets {
  private static final int BEFORE = 40;
  private static final int LENGTH = 160;
  private static final int LONGEST = 8_000;
  private static final String CUT = "…";

  private Snippets() {}

  /** The part of a text around its first match, in pieces; without a match, its beginning. */
  static List<SearchHit.Piece> of(String text, SearchWords words) {
    String shown = (text.length() > LONGEST ? text.substring(0, LONGEST) : text).replace('\n', ' ');
    List<FoldedText.Range> ranges = FoldedText.of(shown).find(words);
    int first = ranges.isEmpty() ? 0 : ranges.get(0).start();
    int start = first <= BEFORE ? 0 : beginning(shown, first - BEFORE, first);
    int end = shown.length() - start <= LENGTH ? shown.length() : whole(shown, start + LENGTH);
    List<SearchHit.Piece> pieces = new ArrayList<>();
    if (start > 0) {
      pieces.add(new SearchHit.Piece(CUT, false));
    }
    int at = start;
    for (FoldedText.Range range : ranges) {
      int from = Math.min(range.start(), end);
      int to = Math.min(range.end(), end);
      add(pieces, shown.substring(at, from), false);
      add(pieces, shown.substring(from, to), true);
      at = to;
    }
    add(pieces, shown.substring(at, end), false);
    if (end < shown.length()) {
      pieces.add(new SearchHit.Piece(CUT, false));
    }
    return pieces;
  }

  private static void add(List<SearchHit.Piece> pieces, String text, boolean isMatch) {
    if (!text.isEmpty()) {
      pieces.add(new SearchHit.Piece(text, isMatch));
    }
  }

  /** The beginning of the first word after a place, or that place if there is none. */
  private static int beginning(String text, int from, int before) {
    int blank = text.indexOf(' ', from);
    return blank >= 0 && blank < before ? blank + 1 : whole(text, from);
  }

  /** A place that is not inside of a code point. */
  private static int whole(String text, int at) {
    return Character.isLowSurrogate(text.charAt(at)) ? at + 1 : at;
  }
}
