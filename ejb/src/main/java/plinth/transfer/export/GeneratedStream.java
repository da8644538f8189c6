package plinth.transfer.export;

import java.io.IOException;
import java.io.InputStream;

/** A stream whose bytes are produced in small portions while it is read. */
abstract class GeneratedStream extends InputStream {
  private byte[] made = new byte[0];
  private int at;
  private boolean hasEnded;

  /** Produces the next bytes; an empty array ends the stream. */
  abstract byte[] generate() throws IOException;

  @Override
  public int read() throws IOException {
    return isFilled() ? made[at++] & 255 : -1;
  }

  @Override
  public int read(byte[] into, int from, int most) throws IOException {
    if (most == 0) {
      return 0;
    } else if (!isFilled()) {
      return -1;
    }
    int count = Math.min(most, made.length - at);
    System.arraycopy(made, at, into, from, count);
    at += count;
    return count;
  }

  private boolean isFilled() throws IOException {
    if (at == made.length && !hasEnded) {
      made = generate();
      at = 0;
      hasEnded = made.length == 0;
    }
    return at < made.length;
  }
}
