package plinth.outbound;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ends a call when its time is over, whatever it waits for: the socket is closed from another
 * thread. A time-out of reads alone would let a receiver go on for ever, a byte at a time.
 */
final class Alarm implements AutoCloseable {
  private final long end;
  private final Future<?> ring;
  private boolean isOver;
  private @Nullable Socket socket;

  Alarm(ScheduledExecutorService clock, Duration time) {
    end = System.nanoTime() + time.toNanos();
    ring = clock.schedule(this::ring, time.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** The socket to close; it is the plain one, because closing TLS may wait for the other side. */
  synchronized void watch(Socket opened) throws IOException {
    socket = opened;
    if (isOver) {
      opened.close();
    }
  }

  private synchronized void ring() {
    isOver = true;
    shut();
  }

  private void shut() {
    Socket open = socket;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        // It is closed all the same.
        socket = null;
      }
    }
  }

  /** Whether the time is over. */
  synchronized boolean isOver() {
    return isOver || System.nanoTime() - end >= 0;
  }

  /** The milliseconds that are left, at least 1. */
  int left() {
    return (int) Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
  }

  @Override
  public synchronized void close() {
    ring.cancel(false);
    shut();
  }
}
