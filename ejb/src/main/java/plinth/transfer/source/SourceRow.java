package plinth.transfer.source;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of a file.
 *
 * @param number its number in the file, 1 for the first row, counting a header and empty rows: the
 *     number that a spreadsheet shows beside it
 * @param cells its texts unchanged
 * @param fault why the row could not be read; its cells are then incomplete
 */
public record SourceRow(long number, List<String> cells, @Nullable RowFault fault) {
  /** Copies the cells. */
  public SourceRow {
    cells = List.copyOf(cells);
  }

  /** Creates a readable row. */
  public static SourceRow of(long number, List<String> cells) {
    return new SourceRow(number, cells, null);
  }

  /** The cell of a column, from 0; empty if the row is shorter. */
  public String cell(int column) {
    return column < cells.size() ? cells.get(column) : "";
  }

  /** Whether all cells are empty. */
  public boolean isBlank() {
    return fault == null && cells.stream().allMatch(String::isBlank);
  }
}
