package plinth.transfer.source;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of a file.
 *
 * @param number its place in the file, 1 for the first one, a header and empty rows counted: the
 *     number that a spreadsheet shows beside it
 * @param cells its texts as they stand, as many as it has
 * @param fault why it could not be read; its cells are then what there is of it
 */
public record SourceRow(long number, List<String> cells, @Nullable RowFault fault) {
  /** Copies the cells. */
  public SourceRow {
    cells = List.copyOf(cells);
  }

  /** A row that was read. */
  public static SourceRow of(long number, List<String> cells) {
    return new SourceRow(number, cells, null);
  }

  /** The cell of a column, counted from 0; empty where the row is shorter. */
  public String cell(int column) {
    return column < cells.size() ? cells.get(column) : "";
  }

  /** Whether there is nothing in it. */
  public boolean isBlank() {
    return fault == null && cells.stream().allMatch(String::isBlank);
  }
}
