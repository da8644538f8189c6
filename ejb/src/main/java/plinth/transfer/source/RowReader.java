package plinth.transfer.source;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The rows of a file one after the other, of which one at a time is in memory. */
public interface RowReader extends Closeable {
  /** The next row, an empty one too; null: there is none. */
  @Nullable SourceRow next() throws IOException;

  /** The place behind the row that was read last: a reader that begins there goes on with it. */
  RowPosition position();
}
