package plinth.transfer.source;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.fields.FieldType;
import plinth.fields.notation.Notation;

/**
 * A row of a file.
 *
 * @param number its number in the file, 1 for the first row, counting a header and empty rows: the
 *     number that a spreadsheet shows beside it
 * @param cells its texts unchanged
 * @param fault why the row could not be read; its cells are then incomplete
 * @param numbers the columns whose cells the file stores as numbers, whose texts have a decimal
 *     point, each with its unit: the ISO 4217 code of its currency, {@link #SHARE}, or an empty
 *     text
 */
public record SourceRow(
    long number, List<String> cells, @Nullable RowFault fault, Map<Integer, String> numbers) {
  /** The unit of numbers that are shown as percentages: 1 is 100 %. */
  public static final String SHARE = "%";

  /** Copies the cells. */
  public SourceRow {
    cells = List.copyOf(cells);
    numbers = Map.copyOf(numbers);
  }

  /** Creates a row whose cells are texts. */
  public SourceRow(long number, List<String> cells, @Nullable RowFault fault) {
    this(number, cells, fault, Map.of());
  }

  /** Creates a readable row whose cells are texts. */
  public static SourceRow of(long number, List<String> cells) {
    return new SourceRow(number, cells, null);
  }

  /** The cell of a column, from 0; empty if the row is shorter. */
  public String cell(int column) {
    return column < cells.size() ? cells.get(column) : "";
  }

  /**
   * The text of a cell in the form that a type reads. A cell that is stored as a number does not
   * depend on the notation, and has its unit only if the type holds one.
   *
   * @param text the text of the cell
   * @param notation the notation of the texts in the column
   * @param at the place that a refusal names
   */
  public String plain(FieldType<?> type, int column, String text, Notation notation, String at) {
    String unit = numbers.get(column);
    if (unit == null) {
      return type.plain(text, notation, at);
    }
    if (unit.equals(SHARE)) {
      return type.plain(type.isPercentage() ? percentage(text) : text, Notation.PLAIN, at);
    }
    boolean isAmount = !unit.isEmpty() && type.textMembers().contains("currency");
    return type.plain(isAmount ? text + " " + unit : text, Notation.PLAIN, at);
  }

  private static String percentage(String share) {
    try {
      return new BigDecimal(share).movePointRight(2).toPlainString();
    } catch (NumberFormatException e) {
      return share;
    }
  }

  /** Whether all cells are empty. */
  public boolean isBlank() {
    return fault == null && cells.stream().allMatch(String::isBlank);
  }
}
