package plinth.transfer.imports;

import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Log;
import plinth.kernel.Time;
import plinth.kernel.Workers;
import plinth.records.imports.RowTypes;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.RowReader;
import plinth.transfer.source.SourceRow;

/**
 * A file that a job keeps open between two chunks. While the rows of a chunk are written, those of
 * the next are read on another thread. Used by one thread at a time otherwise.
 */
final class OpenFile implements Closeable {
  private static final Log LOG = Log.of(OpenFile.class);
  private static final int CHUNK = 1_000;

  /** The maximum number of characters of a chunk; rows with long texts make shorter chunks. */
  private static final int CHUNK_CHARACTERS = 4_000_000;

  private final RowReader reader;
  private final ImportPlan plan;
  private RowPosition position;
  private Instant usedAt = Time.now();
  private @Nullable RowTypes types;
  private Workers.@Nullable Ahead<FileRows> ahead;

  OpenFile(RowReader reader, ImportPlan plan) {
    this.reader = reader;
    this.plan = plan;
    this.position = reader.position();
  }

  /** Returns the position after the rows that were taken. */
  RowPosition position() {
    return position;
  }

  /** Returns when rows were last written. */
  Instant usedAt() {
    return usedAt;
  }

  /** Takes the rows of the next chunk. */
  FileRows take() throws IOException {
    Workers.Ahead<FileRows> begun = ahead;
    ahead = null;
    FileRows rows = begun == null ? read(types) : get(begun);
    position = rows.end();
    return rows;
  }

  /** Begins to read the rows of the next chunk on another thread. */
  void readAhead(Executor executor) {
    RowTypes last = types;
    ahead = new Workers.Ahead<>(executor, () -> read(last));
  }

  /** Notes that the rows were written; the next are prepared with the same types. */
  void onWritten(RowTypes used) {
    types = used;
    usedAt = Time.now();
  }

  private FileRows read(@Nullable RowTypes last) throws IOException {
    List<SourceRow> rows = new ArrayList<>(CHUNK);
    boolean isLast = read(rows);
    FileRows read = new FileRows(rows, isLast, reader.position(), null);
    return last == null ? read : read.prepare(plan, last);
  }

  private boolean read(List<SourceRow> rows) throws IOException {
    int characters = 0;
    while (rows.size() < CHUNK && characters < CHUNK_CHARACTERS) {
      SourceRow row = reader.next();
      if (row == null) {
        return true;
      }
      if (!row.isBlank()) {
        rows.add(row);
        characters += row.cells().stream().mapToInt(String::length).sum();
      }
    }
    return false;
  }

  private static FileRows get(Workers.Ahead<FileRows> begun) throws IOException {
    try {
      return begun.get();
    } catch (ExecutionException e) {
      throw new IOException("rows could not be read", e.getCause());
    }
  }

  /** Closes the file after the rows that are being read. */
  @Override
  public void close() {
    try (reader) {
      if (ahead != null) {
        get(ahead);
      }
    } catch (IOException e) {
      LOG.error("import_file_close_failed", e);
    }
  }
}
