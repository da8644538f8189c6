package plinth.outbound;

import java.io.IOException;

/** A call did not get an answer, or not all of it. */
public final class CallFailed extends IOException {
  private static final long serialVersionUID = 1L;

  private final Reason reason;
  private final boolean isSent;

  /** Why a call fails. */
  public enum Reason {
    /** A customer's address is private, or leads to a private one. */
    BLOCKED,
    /** The name leads nowhere. */
    UNKNOWN_HOST,
    /** The connection was refused or broke off. */
    UNREACHABLE,
    /** The connection cannot be made secure: no TLS, an unknown or a wrong certificate. */
    INSECURE,
    /** The answer did not come in time. */
    TIMEOUT,
    /** The answer is not HTTP/1.1, or its head is too long. */
    NOT_HTTP
  }

  CallFailed(Reason reason, boolean isSent, IOException cause) {
    super(reason.name(), cause);
    this.reason = reason;
    this.isSent = isSent;
  }

  /** Why it failed. */
  public Reason reason() {
    return reason;
  }

  /** Whether the other side may have received the request: false is certain. */
  public boolean isSent() {
    return isSent;
  }
}
