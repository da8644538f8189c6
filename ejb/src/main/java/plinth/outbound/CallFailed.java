package plinth.outbound;

import java.io.IOException;

/** Thrown when a call gets no response, or an incomplete one. */
public final class CallFailed extends IOException {
  private static final long serialVersionUID = 1L;

  private final Reason reason;
  private final boolean isSent;

  /** The reasons for a failed call. */
  public enum Reason {
    /** A customer's address is private, or resolves to a private one. */
    BLOCKED,
    /** The name cannot be resolved. */
    UNKNOWN_HOST,
    /** The connection was refused or broken off. */
    UNREACHABLE,
    /** The connection cannot be secured: no TLS, or an untrusted or wrong certificate. */
    INSECURE,
    /** The response did not arrive in time. */
    TIMEOUT,
    /** The response is not HTTP/1.1, or its header section is too long. */
    NOT_HTTP
  }

  CallFailed(Reason reason, boolean isSent, IOException cause) {
    super(reason.name(), cause);
    this.reason = reason;
    this.isSent = isSent;
  }

  /** Returns the reason. */
  public Reason reason() {
    return reason;
  }

  /** Returns whether the receiver may have received the request; false is certain. */
  public boolean isSent() {
    return isSent;
  }
}
