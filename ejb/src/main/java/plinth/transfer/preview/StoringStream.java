package plinth.transfer.preview;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import plinth.transfer.json.StoredRows;
import plinth.transfer.source.RowReader;
import plinth.transfer.source.SourceRow;

/** Converts rows to {@link StoredRows} while they are read. */
final class StoringStream extends InputStream {
  private static final int READY = 65_536;

  private final RowReader rows;
  private final StringBuilder text = new StringBuilder();
  private byte[] ready = new byte[0];
  private int given;

  StoringStream(RowReader rows) {
    this.rows = rows;
    if (!rows.names().isEmpty()) {
      StoredRows.append(text, SourceRow.of(0, rows.names()));
    }
  }

  @Override
  public int read() throws IOException {
    return fill() ? ready[given++] & 255 : -1;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    } else if (!fill()) {
      return -1;
    }
    int some = Math.min(length, ready.length - given);
    System.arraycopy(ready, given, into, offset, some);
    given += some;
    return some;
  }

  private boolean fill() throws IOException {
    if (given < ready.length) {
      return true;
    }
    SourceRow row = rows.next();
    while (row != null) {
      StoredRows.append(text, row);
      row = text.length() < READY ? rows.next() : null;
    }
    ready = text.toString().getBytes(StandardCharsets.UTF_8);
    text.setLength(0);
    given = 0;
    return ready.length > 0;
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
