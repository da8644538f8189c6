package plinth.records.scan;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.DbException;
import plinth.kernel.Workers;
import plinth.records.scan.RecordScans.Part;

/**
 * The rows of a statement in blocks. While the caller works on a block, another thread reads the
 * next one, so that the database and the caller do not wait for each other. Used by one thread at a
 * time otherwise.
 */
final class RowsAhead implements AutoCloseable {
  private final ResultSet rows;
  private final Db.Row<ScannedRow> reader;
  private final int size;
  private final Executor executor;
  private final Deque<ScannedRow> taken = new ArrayDeque<>();
  private Workers.@Nullable Ahead<List<ScannedRow>> ahead;
  private int left;
  private boolean hasEnded;

  /**
   * Creates the blocks of a result.
   *
   * @param reader reads the current row
   * @param part how many rows there are at most, and how many are in a block
   * @param executor runs the reading of the next block
   */
  RowsAhead(ResultSet rows, Db.Row<ScannedRow> reader, Part part, Executor executor) {
    this.rows = rows;
    this.reader = reader;
    this.size = part.fetch();
    this.left = part.most();
    this.executor = executor;
  }

  /** The next row; null: there is none. */
  @Nullable ScannedRow next() {
    if (taken.isEmpty() && !hasEnded) {
      List<ScannedRow> block = take();
      taken.addAll(block);
      left -= block.size();
      hasEnded = block.size() < size || left == 0;
      if (!hasEnded) {
        ahead = new Workers.Ahead<>(executor, this::read);
      }
    }
    return taken.poll();
  }

  private List<ScannedRow> take() {
    Workers.Ahead<List<ScannedRow>> begun = ahead;
    ahead = null;
    try {
      return begun == null ? read() : begun.get();
    } catch (SQLException e) {
      throw new DbException(e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof SQLException failure
          ? new DbException(failure)
          : new IllegalStateException("rows cannot be read", e.getCause());
    }
  }

  private List<ScannedRow> read() throws SQLException {
    List<ScannedRow> block = new ArrayList<>(size);
    while (block.size() < size && rows.next()) {
      block.add(reader.read(rows));
    }
    return block;
  }

  /** Waits until no other thread uses the connection. */
  @Override
  public void close() {
    if (ahead != null) {
      take();
    }
  }
}
