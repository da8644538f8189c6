package plinth.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import plinth.fields.Fold;
import plinth.fields.SearchWords;

/**
 * A text with its folded form, which knows from where in the text each part of the folded form
 * comes: folding "Straße" lengthens it.
 */
final class FoldedText {
  private final String folded;
  private final int[] starts;
  private final int[] ends;

  /** A range of the text, from {@code start} to before {@code end}. */
  public record Range(int start, int end) {}

  private FoldedText(String folded, int[] starts, int[] ends) {
    this.folded = folded;
    this.starts = starts;
    this.ends = ends;
  }

  /** Folds a text, letter by letter with its marks. */
  public static FoldedText of(String text) {
    StringBuilder folded = new StringBuilder();
    int[] starts = new int[text.length() + 8];
    int[] ends = new int[starts.length];
    for (int at = 0; at < text.length(); ) {
      int end = endOfLetter(text, at);
      String part = Fold.text(text.substring(at, end));
      int before = folded.length();
      folded.append(part);
      if (folded.length() > starts.length) {
        starts = Arrays.copyOf(starts, folded.length() * 2);
        ends = Arrays.copyOf(ends, folded.length() * 2);
      }
      Arrays.fill(starts, before, folded.length(), at);
      Arrays.fill(ends, before, folded.length(), end);
      at = end;
    }
    return new FoldedText(folded.toString(), starts, ends);
  }

  private static int endOfLetter(String text, int start) {
    int end = start + Character.charCount(text.codePointAt(start));
    while (end < text.length() && isMark(text.codePointAt(end))) {
      end += Character.charCount(text.codePointAt(end));
    }
    return end;
  }

  private static boolean isMark(int point) {
    int type = Character.getType(point);
    return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
  }

  /** The folded form. */
  public String folded() {
    return folded;
  }

  /** Where the text has words, in order, without overlaps; words that touch are one range. */
  public List<Range> find(SearchWords words) {
    List<Range> found = new ArrayList<>();
    for (String part : words.parts()) {
      for (int at = folded.indexOf(part); at >= 0; at = folded.indexOf(part, at + part.length())) {
        found.add(new Range(starts[at], ends[at + part.length() - 1]));
      }
    }
    found.sort(Comparator.comparingInt(Range::start).thenComparingInt(Range::end));
    List<Range> merged = new ArrayList<>();
    for (Range range : found) {
      Range last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
      if (last != null && range.start() <= last.end()) {
        merged.set(merged.size() - 1, new Range(last.start(), Math.max(last.end(), range.end())));
      } else {
        merged.add(range);
      }
    }
    return merged;
  }
}
