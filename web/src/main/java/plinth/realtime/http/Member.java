package plinth.realtime.http;

import jakarta.websocket.CloseReason;
import jakarta.websocket.Session;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * One socket. Frames go out one after another without a thread waiting; a client that lets more
 * than a hundred pile up is closed, so that it costs nobody else anything. Thread-safe.
 */
final class Member {
  private static final int MOST_WAITING = 100;

  private final Session session;
  private final Queue<String> waiting = new ArrayDeque<>();
  private boolean sending;
  private volatile @Nullable String token;
  private volatile long adminId;

  Member(Session session) {
    this.session = session;
  }

  /** The token under which it joined; null before. */
  @Nullable String token() {
    return token;
  }

  /** The admin that it is of; 0 for none. */
  long adminId() {
    return adminId;
  }

  void joined(String accepted, @Nullable Long admin) {
    adminId = admin == null ? 0 : admin;
    token = accepted;
  }

  /** Sends a frame after those that wait. */
  void send(String frame) {
    boolean isTooSlow;
    synchronized (this) {
      isTooSlow = waiting.size() >= MOST_WAITING;
      waiting.add(frame);
    }
    if (isTooSlow) {
      close(CloseReason.CloseCodes.TRY_AGAIN_LATER, "too slow");
    } else {
      next();
    }
  }

  private void next() {
    String frame;
    synchronized (this) {
      frame = sending ? null : waiting.poll();
      sending = sending || frame != null;
    }
    if (frame != null) {
      session
          .getAsyncRemote()
          .sendText(
              frame,
              result -> {
                synchronized (this) {
                  sending = false;
                }
                if (result.isOK()) {
                  next();
                }
              });
    }
  }

  /** Closes the socket; a client that is gone already is no failure. */
  void close(CloseReason.CloseCode code, String reason) {
    try {
      session.close(new CloseReason(code, reason));
    } catch (IOException | IllegalStateException e) {
      // The other end was quicker; the container removes the session.
      return;
    }
  }
}
