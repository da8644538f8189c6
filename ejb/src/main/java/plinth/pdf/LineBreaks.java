package plinth.pdf;

import java.io.IOException;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Breaks texts into lines where their scripts allow it, and breaks overlong words anywhere. */
final class LineBreaks {
  private LineBreaks() {}

  /** Measures the width of a text. */
  interface Width {
    float of(String text) throws IOException;
  }

  /**
   * Returns at most {@code mostLines} lines, none wider than {@code most}; an ellipsis ends the
   * last line if text was cut.
   */
  static List<String> lines(String text, float most, int mostLines, Width width)
      throws IOException {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : words(text)) {
      if (width.of(line + word.stripTrailing()) <= most) {
        line.append(word);
        continue;
      }
      if (!line.toString().isBlank()) {
        lines.add(line.toString().strip());
      }
      line.setLength(0);
      for (String letter : VisualOrder.letters(word)) {
        if (width.of(line + letter.stripTrailing()) > most && line.length() > 0) {
          lines.add(line.toString().strip());
          line.setLength(0);
        }
        line.append(letter);
      }
    }
    if (!line.toString().isBlank()) {
      lines.add(line.toString().strip());
    }
    return lines.size() <= mostLines ? lines : cut(lines, mostLines);
  }

  private static List<String> cut(List<String> lines, int most) {
    List<String> kept = new ArrayList<>(lines.subList(0, most));
    List<String> letters = VisualOrder.letters(kept.get(most - 1));
    int end = Math.max(0, letters.size() - 2);
    kept.set(most - 1, String.join("", letters.subList(0, end)) + "…");
    return kept;
  }

  private static List<String> words(String text) {
    String oneLine = text.replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
    BreakIterator places = BreakIterator.getLineInstance(Locale.ROOT);
    places.setText(oneLine);
    List<String> words = new ArrayList<>();
    int from = places.first();
    for (int to = places.next(); to != BreakIterator.DONE; to = places.next()) {
      words.add(oneLine.substring(from, to));
      from = to;
    }
    return words;
  }
}
