package plinth.transfer;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads pieces as one file, from any position. Only one of them is open at a time. */
public final class ConcatenatedStream extends InputStream {
  /** Opens a piece. */
  public interface Pieces {
    /** Opens the bytes of a piece from an offset. */
    InputStream open(int number, long offset) throws IOException;
  }

  private final Pieces pieces;
  private final int count;
  private int next;
  private long offset;
  private @Nullable InputStream open;

  /**
   * Creates a stream over pieces.
   *
   * @param sizes the size of each piece in bytes
   * @param offset the position to start at, counted over all pieces
   */
  public ConcatenatedStream(Pieces pieces, List<Long> sizes, long offset) {
    this.pieces = pieces;
    this.count = sizes.size();
    this.offset = offset;
    while (next < count && this.offset >= sizes.get(next)) {
      this.offset -= sizes.get(next);
      next++;
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 255;
  }

  @Override
  public int read(byte[] into, int from, int most) throws IOException {
    while (open != null || next < count) {
      if (open == null) {
        open = pieces.open(next, offset);
        next++;
        offset = 0;
      }
      int read = open.read(into, from, most);
      if (read >= 0) {
        return read;
      }
      close();
    }
    return -1;
  }

  @Override
  public void close() throws IOException {
    InputStream was = open;
    open = null;
    if (was != null) {
      was.close();
    }
  }
}
