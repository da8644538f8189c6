package plinth.records.scan;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.DbException;
import plinth.kernel.Log;

/**
 * The rows of a statement in blocks. While the caller works on a block, another thread reads the
 * next one, so that the database and the caller do not wait for each other. Used by one thread at a
 * time otherwise.
 */
final class RowsAhead implements AutoCloseable {
  private static final Log LOG = Log.of(RowsAhead.class);

  private final ResultSet rows;
  private final Db.Row<ScannedRow> reader;
  private final int size;
  private final Executor executor;
  private final Deque<ScannedRow> taken = new ArrayDeque<>();
  private @Nullable FutureTask<List<ScannedRow>> ahead;
  private boolean hasEnded;

  /**
   * Creates the blocks of a result.
   *
   * @param reader reads the current row
   * @param size the number of rows in a block
   * @param executor runs the reading of the next block
   */
  RowsAhead(ResultSet rows, Db.Row<ScannedRow> reader, int size, Executor executor) {
    this.rows = rows;
    this.reader = reader;
    this.size = size;
    this.executor = executor;
  }

  /** The next row; null: there is none. */
  @Nullable ScannedRow next() {
    if (taken.isEmpty() && !hasEnded) {
      List<ScannedRow> block = take();
      taken.addAll(block);
      hasEnded = block.size() < size;
      if (!hasEnded) {
        readAhead();
      }
    }
    return taken.poll();
  }

  private void readAhead() {
    FutureTask<List<ScannedRow>> task = new FutureTask<>(this::read);
    ahead = task;
    try {
      executor.execute(task);
    } catch (RejectedExecutionException e) {
      LOG.info("scan_not_ahead", "reason", e.toString());
    }
  }

  /** Waits for the next block; reads it here if no thread has begun it, because all may be busy. */
  private List<ScannedRow> take() {
    FutureTask<List<ScannedRow>> task = ahead == null ? new FutureTask<>(this::read) : ahead;
    ahead = null;
    task.run();
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while rows are read", e);
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
