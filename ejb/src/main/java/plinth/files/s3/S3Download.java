package plinth.files.s3;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * One file on its way down. Closed before its end it breaks the connection off: closing alone would
 * fetch the rest. An end that comes too early is a failure.
 */
final class S3Download extends FilterInputStream {
  private final Runnable abort;
  private final boolean isLengthKnown;
  private long left;

  /**
   * A download.
   *
   * @param length bytes that are to come; negative: unknown
   * @param abort breaks the connection off
   */
  S3Download(InputStream body, long length, Runnable abort) {
    super(body);
    this.abort = abort;
    isLengthKnown = length >= 0;
    left = isLengthKnown ? length : Long.MAX_VALUE;
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    count(read < 0 ? -1 : 1);
    return read;
  }

  @Override
  public int read(byte[] into, int from, int most) throws IOException {
    int read = super.read(into, from, most);
    count(read);
    return read;
  }

  private void count(int read) throws IOException {
    if (read >= 0) {
      left -= read;
    } else if (isLengthKnown && left > 0) {
      throw new EOFException("the store ended the file too early");
    } else {
      left = 0;
    }
  }

  @Override
  public void close() throws IOException {
    if (left > 0) {
      abort.run();
    } else {
      super.close();
    }
  }
}
