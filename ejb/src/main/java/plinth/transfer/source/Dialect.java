package plinth.transfer.source;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The dialect of a delimited text. The delimiter is the one with which most rows have the same
 * number of cells, more than one.
 *
 * @param delimiter the delimiter between cells
 * @param quote the quote character around cells
 * @param skipped the number of bytes before the first row: a line {@code sep=;}, which tells
 *     spreadsheets the delimiter
 */
public record Dialect(char delimiter, char quote, int skipped) {
  private static final Pattern SAID = Pattern.compile("\\A\"?sep=([,;\\t|])\"?(\\r\\n|\\n|\\r)");
  private static final char[] DELIMITERS = {',', ';', '\t', '|'};

  /** Reads the first rows of a text. */
  public interface Reading {
    /** The rows as read with this delimiter and quote. */
    List<SourceRow> rows(char delimiter, char quote);
  }

  /**
   * Detects the dialect of a text.
   *
   * @param begin its first characters
   * @param said the delimiter that the sender specified; null: none
   */
  public static Dialect of(String begin, @Nullable Character said, Reading reading) {
    Matcher line = SAID.matcher(begin);
    if (line.find()) {
      char delimiter = said == null ? line.group(1).charAt(0) : said;
      return new Dialect(delimiter, '"', line.end());
    }
    char best = said == null ? ',' : said;
    double most = 0;
    for (char delimiter : DELIMITERS) {
      double score = score(reading.rows(delimiter, '"'));
      if (said == null && score > most) {
        most = score;
        best = delimiter;
      }
    }
    boolean isApostrophe = begin.indexOf('"') < 0 && isQuotedBy('\'', reading.rows(best, '"'));
    return new Dialect(best, isApostrophe ? '\'' : '"', 0);
  }

  /**
   * The fraction of rows with the most common number of cells; more cells score higher. Quotes left
   * in cells indicate that cells were split in the middle.
   */
  private static double score(List<SourceRow> rows) {
    Map<Integer, Integer> widths = new HashMap<>();
    int counted = 0;
    int cut = 0;
    for (SourceRow row : rows) {
      if (!row.isBlank()) {
        widths.merge(row.cells().size(), 1, Integer::sum);
        counted++;
        cut += row.cells().stream().anyMatch(cell -> cell.indexOf('"') >= 0) ? 1 : 0;
      }
    }
    int width = mostCommon(widths);
    if (width < 2) {
      return 0;
    }
    double share = (widths.getOrDefault(width, 0) - cut / 2.0) / counted;
    return share + Math.min(width, 99) / 1_000.0;
  }

  private static int mostCommon(Map<Integer, Integer> widths) {
    int usual = 0;
    int most = 0;
    for (Map.Entry<Integer, Integer> width : widths.entrySet()) {
      if (width.getValue() > most) {
        most = width.getValue();
        usual = width.getKey();
      }
    }
    return usual;
  }

  /** The most common number of cells of the rows; 0 if there are no rows. */
  public static int width(List<SourceRow> rows) {
    Map<Integer, Integer> widths = new HashMap<>();
    rows.stream()
        .filter(row -> !row.isBlank())
        .forEach(row -> widths.merge(row.cells().size(), 1, Integer::sum));
    return mostCommon(widths);
  }

  private static boolean isQuotedBy(char quote, List<SourceRow> rows) {
    long quoted =
        rows.stream()
            .filter(row -> row.cells().stream().anyMatch(cell -> isEnclosed(quote, cell)))
            .count();
    return quoted > 0 && quoted * 2 >= rows.stream().filter(row -> !row.isBlank()).count();
  }

  private static boolean isEnclosed(char quote, String cell) {
    return cell.length() > 1 && cell.charAt(0) == quote && cell.charAt(cell.length() - 1) == quote;
  }
}
