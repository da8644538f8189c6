package plinth.reports;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An answer in words, as it is printed.
 *
 * @param name the name of the report
 * @param type how the report shows its answer
 * @param stacked whether bars of a second group stand above one another
 * @param groups the heads of the columns with groups
 * @param measures the heads of the columns with measures
 * @param rows the groups in their order
 * @param series the different values of the second group in their order; empty: there is none
 * @param total the measures of all records
 * @param hasMore whether there are more groups than the answer has
 */
public record AnswerSheet(
    String name,
    ChartType type,
    boolean stacked,
    List<String> groups,
    List<String> measures,
    List<Row> rows,
    List<String> series,
    Row total,
    boolean hasMore) {
  /** The resource with the words of sheets and of mails about them. */
  public static final String WORDS = "reports/sheet";

  /**
   * A row.
   *
   * @param keys the values of its groups
   * @param cells its measures
   */
  public record Row(List<String> keys, List<Cell> cells) {}

  /**
   * A measured value.
   *
   * @param text the value in words
   * @param value the value to draw; null if it is not one number
   */
  public record Cell(String text, @Nullable Double value) {}
}
