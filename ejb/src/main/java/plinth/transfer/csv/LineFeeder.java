package plinth.transfer.csv;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Passes the characters of UTF-8 bytes to a parser line by line, one line per read, and only when
 * the parser asks for the next. The parser therefore never reads past the row that it returns, and
 * the number of bytes handed over is the position where that row ends. The last line always ends
 * with a line break.
 */
final class LineFeeder extends Reader {
  /** The maximum number of bytes of a row. */
  static final int MAX = 4 * 1024 * 1024;

  private static final int READ = 65_536;

  private final InputStream bytes;
  private byte[] buffer = new byte[READ];
  private int from;
  private int to;
  private boolean isAtEnd;

  private String line = "";
  private int given;

  private long offset;
  private long rowStart;
  private long firstLineEnd;
  private boolean isFirstLineWhole = true;
  private boolean isInRow;

  /** A row exceeds the maximum number of bytes. */
  static final class RowTooLong extends IOException {}

  /** The text ended in the middle of a row. */
  static final class RowCut extends EOFException {}

  /**
   * Creates a feeder.
   *
   * @param offset the position of the first byte in the file
   */
  LineFeeder(InputStream bytes, long offset) {
    this.bytes = bytes;
    this.offset = offset;
    this.rowStart = offset;
    this.firstLineEnd = offset;
  }

  /** The offset after the bytes that were handed over. */
  long offset() {
    return offset;
  }

  /** The offset after the first line of the current row. */
  long firstLineEnd() {
    return firstLineEnd;
  }

  /** Whether the first line of the current row was read to its end. */
  boolean isFirstLineWhole() {
    return isFirstLineWhole;
  }

  /** Marks the end of a row; the following bytes belong to the next one. */
  void endRow() {
    rowStart = offset;
    isInRow = false;
  }

  @Override
  public int read(char[] into, int at, int length) throws IOException {
    if (given == line.length() && !nextLine()) {
      return -1;
    }
    int some = Math.min(length, line.length() - given);
    line.getChars(given, given + some, into, at);
    given += some;
    return some;
  }

  private boolean nextLine() throws IOException {
    int end = lineEnd();
    if (end == from) {
      if (isInRow) {
        throw new RowCut();
      }
      return false;
    }
    boolean isWhole = buffer[end - 1] == '\n' || buffer[end - 1] == '\r';
    String text = new String(buffer, from, end - from, StandardCharsets.UTF_8);
    line = isWhole ? text : text + "\n";
    given = 0;
    offset += end - from;
    from = end;
    if (!isInRow) {
      firstLineEnd = offset;
      isFirstLineWhole = isWhole || isAtEnd;
      isInRow = true;
    }
    if (offset - rowStart > MAX) {
      throw new RowTooLong();
    }
    return true;
  }

  /**
   * The position in the buffer after the next line, or after all available bytes if the line is too
   * long.
   */
  private int lineEnd() throws IOException {
    int at = from;
    while (true) {
      for (; at < to; at++) {
        if (buffer[at] == '\n') {
          return at + 1;
        } else if (buffer[at] == '\r' && (at + 1 < to || isAtEnd)) {
          return at + 1 < to && buffer[at + 1] == '\n' ? at + 2 : at + 1;
        } else if (buffer[at] == '\r') {
          break;
        }
      }
      if (isAtEnd || to - from > MAX + READ) {
        return to;
      }
      int done = at - from;
      fillBuffer();
      at = from + done;
    }
  }

  private void fillBuffer() throws IOException {
    if (from > 0) {
      System.arraycopy(buffer, from, buffer, 0, to - from);
      to -= from;
      from = 0;
    }
    if (to == buffer.length) {
      buffer = Arrays.copyOf(buffer, buffer.length * 2);
    }
    int read = bytes.read(buffer, to, buffer.length - to);
    if (read < 0) {
      isAtEnd = true;
    } else {
      to += read;
    }
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }
}
