package plinth.transfer.source;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a file one after another, with one row in memory at a time. */
public interface RowReader extends Closeable {
  /** The next row, which may be empty; null at the end of the file. */
  @Nullable SourceRow next() throws IOException;

  /** The names of the columns, if the format itself names them; otherwise empty. */
  default List<String> names() {
    return List.of();
  }

  /**
   * The position after the last row that was read; a reader opened there continues with the next
   * row.
   */
  RowPosition position();
}
