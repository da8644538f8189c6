package plinth.transfer.json;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads the lines of a UTF-8 text with their positions, with one line in memory at a time. */
final class ByteLines implements Closeable {
  /** The maximum number of bytes of a line. */
  static final int MAX = 4 * 1024 * 1024;

  private static final int READ = 65_536;

  private final InputStream bytes;
  private final byte[] buffer = new byte[READ];
  private int from;
  private int to;
  private long offset;
  private boolean isTooLong;

  /**
   * Creates a reader.
   *
   * @param offset the position of the first byte in the file
   */
  ByteLines(InputStream bytes, long offset) {
    this.bytes = bytes;
    this.offset = offset;
  }

  /** The next line without its end; null at the end of the text. */
  @Nullable String next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    isTooLong = false;
    boolean hasBytes = false;
    while (from < to || fill()) {
      hasBytes = true;
      int end = from;
      while (end < to && buffer[end] != '\n') {
        end++;
      }
      isTooLong |= line.size() + end - from > MAX;
      if (!isTooLong) {
        line.write(buffer, from, end - from);
      }
      boolean isWhole = end < to;
      offset += end - from + (isWhole ? 1 : 0);
      from = isWhole ? end + 1 : end;
      if (isWhole) {
        break;
      }
    }
    return hasBytes ? line.toString(StandardCharsets.UTF_8) : null;
  }

  /** Whether the last line was too long, so that only its beginning was returned. */
  boolean isTooLong() {
    return isTooLong;
  }

  /** The offset after the last line. */
  long offset() {
    return offset;
  }

  private boolean fill() throws IOException {
    from = 0;
    to = Math.max(0, bytes.read(buffer, 0, READ));
    return to > 0;
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }
}
