package plinth.outbound;

import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.io.Closer;
import org.jspecify.annotations.Nullable;
import plinth.outbound.CallFailed.Reason;

/**
 * The response to a call, whose body has not been read yet. Closing it before the end of the body
 * closes the connection, which can otherwise be reused.
 */
public final class HttpAnswer implements Closeable {
  private final ClassicHttpResponse response;
  private final Deadline deadline;
  private final Runnable cancel;
  private final InputStream body;
  private boolean isRead;

  /**
   * Creates a response.
   *
   * @param cancel ends the connection, because closing alone would read the rest of the body
   */
  HttpAnswer(ClassicHttpResponse response, Deadline deadline, Runnable cancel) throws IOException {
    this.response = response;
    this.deadline = deadline;
    this.cancel = cancel;
    HttpEntity entity = response.getEntity();
    this.isRead = entity == null;
    this.body = new Body(entity == null ? InputStream.nullInputStream() : entity.getContent());
  }

  /** Returns the status, from 200 on. */
  public int status() {
    return response.getCode();
  }

  /** Returns the first value of a header; null if there is none. */
  public @Nullable String header(String name) {
    Header header = response.getFirstHeader(name);
    return header == null ? null : header.getValue();
  }

  /**
   * Returns the body; closing it closes the response. Reading fails if the body is shorter than
   * announced, and fails with {@link CallFailed} when the time of the call is over.
   */
  public InputStream body() {
    return body;
  }

  /** Limits the time for the rest of the response, counted from now. */
  void endWithin(Duration left) {
    deadline.reset(left);
  }

  @Override
  public void close() {
    deadline.close();
    if (!isRead) {
      cancel.run();
    }
    Closer.closeQuietly(response);
  }

  private final class Body extends FilterInputStream {
    Body(InputStream content) {
      super(content);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int most) throws IOException {
      try {
        int read = super.read(into, from, most);
        isRead |= read < 0;
        return read;
      } catch (IOException e) {
        throw deadline.isOver() ? new CallFailed(Reason.TIMEOUT, true, e) : e;
      }
    }

    @Override
    public void close() {
      HttpAnswer.this.close();
    }
  }
}
