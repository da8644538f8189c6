package plinth.transfer.xlsx;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import plinth.kernel.Problem;
import plinth.transfer.TransferProblem;

/**
 * The XML of a compressed part. Refuses a decompression bomb: XML that is too large, hundreds of
 * times larger than its compressed form, or contains an extremely long text or tag.
 */
final class Measured extends FilterInputStream {
  /** The maximum compression ratio; deflate stays below it even for the most regular sheets. */
  private static final long MAX_RATIO = 400;

  private static final long RATIO_FROM = 16L * 1024 * 1024;
  private static final long LONGEST = 2L * 1024 * 1024;

  private final long packed;
  private final long most;
  private long size;
  private long unbroken;

  /**
   * Limits the XML.
   *
   * @param packed the compressed size in bytes
   * @param most the maximum size of the XML in bytes
   */
  Measured(InputStream xml, long packed, long most) {
    super(xml);
    this.packed = packed;
    this.most = most;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 255;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int read = super.read(into, offset, length);
    if (read > 0) {
      size += read;
      measure(into, offset, offset + read);
      boolean isBomb = size > RATIO_FROM && size > packed * MAX_RATIO;
      if (size > most || isBomb || unbroken > LONGEST) {
        throw new Problem(TransferProblem.WORKBOOK_TOO_LARGE);
      }
    }
    return read;
  }

  private void measure(byte[] bytes, int from, int to) {
    int last = to - 1;
    while (last >= from && bytes[last] != '<') {
      last--;
    }
    unbroken = last < from ? unbroken + to - from : to - last;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
