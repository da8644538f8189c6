package plinth.realtime.http;

import jakarta.websocket.CloseReason;
import jakarta.websocket.SendResult;
import jakarta.websocket.Session;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * One socket. Frames are sent one after another without blocking a thread, and none is dropped. A
 * socket is closed if more than {@value #MAX_WAITING} characters are queued for its client, or if
 * the client takes nothing for half a minute. A slow client therefore does not affect others and
 * learns that it has to reload its data. Thread-safe.
 */
final class Member {
  /** In characters; about eight thousand messages. */
  static final int MAX_WAITING = 1 << 21;

  private static final long PATIENCE_NANOS = 30_000_000_000L;

  private final Session session;
  private final AtomicInteger calls = new AtomicInteger();
  private final Queue<String> waiting = new ArrayDeque<>();
  private int characters;
  private boolean isClosed;
  private boolean isSending;
  private long sendingSince;
  private volatile @Nullable String token;
  private volatile @Nullable Caller holder;

  Member(Session session) {
    this.session = session;
  }

  /** The token with which the socket joined; null before. */
  @Nullable String token() {
    return token;
  }

  /** The ID of the socket's admin; 0 for none. */
  long adminId() {
    Caller caller = holder;
    Long admin = caller == null ? null : caller.adminId();
    return admin == null ? 0 : admin;
  }

  /**
   * Whether the socket has a permission, according to the last check of its token. A credential
   * with scopes only has {@code record.read}, and only if it may read the records of every object.
   */
  boolean hasRight(String permission) {
    Caller caller = holder;
    if (caller == null) {
      return false;
    }
    return caller.isScoped()
        ? permission.equals("record.read") && caller.hasRight("read.*")
        : caller.hasRight(permission);
  }

  /**
   * Whether the socket belongs to this user or operator, also while the operator acts for a member.
   */
  boolean belongsTo(boolean isOperator, long id) {
    Caller caller = holder;
    Long of = caller == null ? null : isOperator ? caller.operatorId() : caller.userId();
    return of != null && of == id;
  }

  void setHolder(String accepted, Caller caller) {
    holder = caller;
    token = accepted;
  }

  /** Sends a frame after the queued ones. */
  void send(String frame) {
    boolean isTooSlow;
    synchronized (this) {
      if (isClosed) {
        return;
      }
      isTooSlow =
          characters + frame.length() > MAX_WAITING
              || (isSending && System.nanoTime() - sendingSince > PATIENCE_NANOS);
      if (!isTooSlow) {
        waiting.add(frame);
        characters += frame.length();
      }
    }
    if (isTooSlow) {
      closeTooSlow();
    } else {
      next();
    }
  }

  /**
   * Closes the socket of a client that would miss frames. The client reconnects and reloads its
   * data.
   */
  void closeTooSlow() {
    close(CloseReason.CloseCodes.TRY_AGAIN_LATER, "too slow");
  }

  /** A frame may be sent before the call returns; the same thread then continues. */
  private void next() {
    int seen = calls.incrementAndGet();
    if (seen > 1) {
      return;
    }
    while (seen > 0) {
      sendOne();
      seen = calls.addAndGet(-seen);
    }
  }

  private void sendOne() {
    String frame;
    synchronized (this) {
      frame = isSending ? null : waiting.poll();
      if (frame == null) {
        return;
      }
      isSending = true;
      sendingSince = System.nanoTime();
      characters -= frame.length();
    }
    try {
      session.getAsyncRemote().sendText(frame, this::sent);
    } catch (IllegalStateException e) {
      // The client closed the connection first; the container removes the session.
      markClosed();
    }
  }

  private void sent(SendResult result) {
    synchronized (this) {
      isSending = false;
    }
    if (result.isOK()) {
      next();
    } else {
      closeTooSlow();
    }
  }

  /** Closes the socket. A connection that is already closed is not a failure. */
  void close(CloseReason.CloseCode code, String reason) {
    markClosed();
    try {
      session.close(new CloseReason(code, reason));
    } catch (IOException | IllegalStateException e) {
      // The client closed the connection first; the container removes the session.
      return;
    }
  }

  /** Whether the socket was closed by either side. */
  synchronized boolean isClosed() {
    return isClosed;
  }

  /** Prevents further frames. */
  synchronized void markClosed() {
    isClosed = true;
    waiting.clear();
    characters = 0;
  }
}
