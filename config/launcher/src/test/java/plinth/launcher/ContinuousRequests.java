package plinth.launcher;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Requests the tiny servlet continuously and records each change of the outcome. */
final class ContinuousRequests implements AutoCloseable {
  static final String REFUSED = "refused";
  static final String SERVED = "served";
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private final int port;
  private final List<String> heard = new ArrayList<>();
  private final Thread thread = new Thread(this::knock, "knocks");
  private volatile boolean isOver;

  private ContinuousRequests(int port) {
    this.port = port;
  }

  /** Starts the requests. */
  static ContinuousRequests at(int port) {
    ContinuousRequests continuousRequests = new ContinuousRequests(port);
    continuousRequests.thread.setDaemon(true);
    continuousRequests.thread.start();
    return continuousRequests;
  }

  /** Waits until a request is served and returns the outcomes so far, without repetitions. */
  List<String> heard() throws InterruptedException {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (!last().equals(SERVED) && System.nanoTime() < end) {
      Thread.sleep(5);
    }
    synchronized (heard) {
      return List.copyOf(heard);
    }
  }

  private String last() {
    synchronized (heard) {
      return heard.isEmpty() ? "" : heard.get(heard.size() - 1);
    }
  }

  private void knock() {
    while (!isOver) {
      String now = once();
      synchronized (heard) {
        if (!last().equals(now)) {
          heard.add(now);
        }
      }
      try {
        Thread.sleep(2);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private String once() {
    try (Socket socket = new Socket("localhost", port)) {
      socket
          .getOutputStream()
          .write(
              "HEAD /tiny HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      return answer.contains("X-Tiny: here") ? SERVED : "answered " + answer;
    } catch (SocketException e) {
      // Includes a closed connection: the launcher listens briefly to check whether the port is
      // free.
      return REFUSED;
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Override
  public void close() throws InterruptedException {
    isOver = true;
    thread.join();
  }
}
