package plinth.transfer.preview;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.transfer.source.Dialect;
import plinth.transfer.source.SourceRow;

/**
 * Determines which of the first rows names the columns. Titles above it, with one cell, are
 * skipped.
 *
 * @param index the index of the first relevant row, which is the header if there is one
 * @param isHeader whether that row names columns
 */
public record HeaderDetection(int index, boolean isHeader) {
  private static final int MAX_TITLES = 10;

  /** Matches texts that are values rather than names: a number, a day, an address. */
  private static final Pattern VALUE =
      Pattern.compile(
          "[-+]?[\\d., ]*\\d%?|\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}.*|[^@ ]+@[^@"
              + " ]+\\.\\w+|https?://.*|true|false");

  /**
   * Examines the first rows.
   *
   * @param names whether a text is a likely name of a field of the object
   * @param said whether there is a header, according to the sender; null: not specified
   */
  public static HeaderDetection of(
      List<SourceRow> rows, Predicate<String> names, @Nullable Boolean said) {
    int width = Dialect.width(rows);
    int index = 0;
    while (index < Math.min(rows.size() - 1, MAX_TITLES) && isTitle(rows.get(index), width)) {
      index++;
    }
    boolean isHeader = said == null ? isHeader(rows.get(index), names) : said;
    return new HeaderDetection(index, isHeader);
  }

  private static boolean isTitle(SourceRow row, int width) {
    long filled = row.cells().stream().filter(cell -> !cell.isBlank()).count();
    return filled == 0 || (filled == 1 && width > 1);
  }

  private static boolean isHeader(SourceRow row, Predicate<String> names) {
    if (row.fault() != null) {
      return false;
    }
    List<String> cells = row.cells().stream().map(String::strip).toList();
    boolean hasName = cells.stream().anyMatch(names);
    boolean hasValue = cells.stream().anyMatch(cell -> VALUE.matcher(cell).matches());
    return hasName || !hasValue;
  }
}
