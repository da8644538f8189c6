package plinth.outbound;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a call ended.
 *
 * @param outcome in a word
 * @param status the status of the answer; 0: there was none
 * @param body the first 4 kB of the answer's body as text; empty when there was none
 * @param retryAfter what the answer asked for by {@code Retry-After}; null: nothing
 * @param millis how long the call took
 */
public record OutboundAnswer(
    Outcome outcome, int status, String body, @Nullable Duration retryAfter, long millis) {
  /** The ways in which a call ends. */
  public enum Outcome {
    /** There was an answer; its status says which. Redirects are answers and are not followed. */
    ANSWERED("Answered"),
    /** The address is private, or leads to one. Nothing was sent. */
    BLOCKED("Blocked host"),
    /** The address is none that is called, such as one of plain http. Nothing was sent. */
    INVALID("Invalid address"),
    /** The name leads nowhere. */
    UNKNOWN_HOST("Unknown host"),
    /** Nobody took the connection, or it was broken off. */
    UNREACHABLE("Connection failed"),
    /** The connection is not secure: no TLS, an unknown or a wrong certificate. */
    INSECURE("TLS failed"),
    /** 5 s to connect or 15 s in all were over. */
    TIMEOUT("Timed out"),
    /** What came back is not HTTP. */
    NO_HTTP("Invalid answer"),
    /** Too many calls of the workspace to this host, or of the node, are under way: try later. */
    BUSY("Too many calls under way");

    private final String text;

    Outcome(String text) {
      this.text = text;
    }

    /** The outcome for people. */
    public String text() {
      return text;
    }
  }

  /** An end without an answer. */
  static OutboundAnswer without(Outcome outcome, long millis) {
    return new OutboundAnswer(outcome, 0, "", null, millis);
  }

  /** Whether the receiver took it: 2xx. */
  public boolean isSuccess() {
    return outcome == Outcome.ANSWERED && status >= 200 && status < 300;
  }

  /**
   * What went wrong, for people: {@code Blocked host}, {@code HTTP 500}; empty when nothing did.
   */
  public String error() {
    if (isSuccess()) {
      return "";
    }
    return outcome == Outcome.ANSWERED ? "HTTP " + status : outcome.text();
  }
}
