package plinth.files.clamav;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The scan of one file by a ClamAV daemon with the command {@code INSTREAM}: length-prefixed
 * chunks, an empty one at the end, then the answer. Each read and write is limited by the daemon's
 * timeout; a blocking socket has no timeout for writes.
 */
final class ScanSession implements Closeable {
  private static final int LONGEST_ANSWER = 4096;
  private static final String CLEAN = "stream: OK";
  private static final String FOUND = " FOUND";

  private final AsynchronousSocketChannel channel;
  private final Duration patience;

  ScanSession(ClamAv.Daemon daemon) throws IOException {
    patience = daemon.patience();
    channel = AsynchronousSocketChannel.open();
    boolean isOpen = false;
    try {
      InetSocketAddress place = new InetSocketAddress(daemon.host(), daemon.port());
      if (place.isUnresolved()) {
        throw new IOException("no address for " + daemon.host());
      }
      await(channel.connect(place));
      send(ByteBuffer.wrap("zINSTREAM\0".getBytes(StandardCharsets.US_ASCII)));
      isOpen = true;
    } finally {
      if (!isOpen) {
        channel.close();
      }
    }
  }

  /** Sends a chunk of at least one byte. */
  void send(byte[] bytes, int from, int length) throws IOException {
    send(ByteBuffer.allocate(4).putInt(length).flip());
    send(ByteBuffer.wrap(bytes, from, length));
  }

  /** Ends the file; returns the finding, if any. */
  Optional<String> finding() throws IOException {
    send(ByteBuffer.allocate(4));
    String answer = answer();
    if (answer.equals(CLEAN)) {
      return Optional.empty();
    } else if (answer.endsWith(FOUND)) {
      String named = answer.substring(0, answer.length() - FOUND.length());
      return Optional.of(named.substring(named.indexOf(' ') + 1));
    }
    throw new IOException("clamd answered: " + answer);
  }

  private String answer() throws IOException {
    ByteBuffer answer = ByteBuffer.allocate(LONGEST_ANSWER);
    while (answer.hasRemaining() && await(channel.read(answer)) >= 0) {
      int end = answer.position() - 1;
      if (end >= 0 && answer.get(end) == 0) {
        return new String(answer.array(), 0, end, StandardCharsets.UTF_8);
      }
    }
    throw new IOException("clamd ended without an answer");
  }

  private void send(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      await(channel.write(bytes));
    }
  }

  private <T> T await(Future<T> step) throws IOException {
    try {
      return step.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new IOException("clamd did not answer in " + patience, e);
    } catch (ExecutionException e) {
      throw new IOException("the connection to clamd broke", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
