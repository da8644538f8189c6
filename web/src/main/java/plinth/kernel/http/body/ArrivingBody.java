package plinth.kernel.http.body;

import java.io.IOException;
import java.io.InputStream;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

/** A body stream that throws a refusal when the body exceeds its limit or stops arriving. */
final class ArrivingBody extends InputStream {
  private final InputStream body;
  private final long max;
  private long read;

  ArrivingBody(InputStream body, long max) {
    this.body = body;
    this.max = max;
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    int some = readArriving(into, offset, length);
    read += Math.max(some, 0);
    if (read > max) {
      throw tooLarge(max);
    }
    return some;
  }

  private int readArriving(byte[] into, int offset, int length) {
    try {
      return body.read(into, offset, length);
    } catch (IOException e) {
      throw new Problem(KernelProblem.BODY_INCOMPLETE);
    }
  }

  @Override
  public void close() throws IOException {
    body.close();
  }

  /** The refusal of a body that is longer than this many bytes. */
  static Problem tooLarge(long max) {
    return new Problem(KernelProblem.BODY_TOO_LARGE).with("limit", max);
  }
}
