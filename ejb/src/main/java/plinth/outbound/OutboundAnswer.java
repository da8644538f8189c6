package plinth.outbound;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The result of a call.
 *
 * @param outcome the kind of result
 * @param status the status of the response; 0 if there was none
 * @param body the first 4 kB of the response body as text; empty if there was none
 * @param retryAfter the delay requested by {@code Retry-After}; null if there was none
 * @param millis the duration of the call
 */
public record OutboundAnswer(
    Outcome outcome, int status, String body, @Nullable Duration retryAfter, long millis) {
  /** The kinds of results. */
  public enum Outcome {
    /** There was a response with any status. Redirects are responses and are not followed. */
    ANSWERED("Answered"),
    /** The address is private or resolves to a private one. Nothing was sent. */
    BLOCKED("Blocked host"),
    /** The address is never called, for example because it is plain http. Nothing was sent. */
    INVALID("Invalid address"),
    /** The name cannot be resolved. */
    UNKNOWN_HOST("Unknown host"),
    /** The connection was refused or broken off. */
    UNREACHABLE("Connection failed"),
    /** The connection is not secure: no TLS, or an untrusted or wrong certificate. */
    INSECURE("TLS failed"),
    /** Connecting took over 5 s, or the call over 15 s. */
    TIMEOUT("Timed out"),
    /** The response is not HTTP. */
    NO_HTTP("Invalid answer"),
    /**
     * The limit of concurrent calls to this host, of the workspace or of the node is reached: try
     * later.
     */
    BUSY("Too many calls in progress");

    private final String text;

    Outcome(String text) {
      this.text = text;
    }

    /** Returns the outcome for people. */
    public String text() {
      return text;
    }
  }

  /** Creates a result without a response. */
  static OutboundAnswer without(Outcome outcome, long millis) {
    return new OutboundAnswer(outcome, 0, "", null, millis);
  }

  /** Returns the reason for a missing response for people. */
  public static String text(CallFailed.Reason reason) {
    return outcome(reason).text();
  }

  /** Returns the kind of result of a call without a response. */
  static Outcome outcome(CallFailed.Reason reason) {
    return switch (reason) {
      case BLOCKED -> Outcome.BLOCKED;
      case UNKNOWN_HOST -> Outcome.UNKNOWN_HOST;
      case UNREACHABLE -> Outcome.UNREACHABLE;
      case INSECURE -> Outcome.INSECURE;
      case TIMEOUT -> Outcome.TIMEOUT;
      case NOT_HTTP -> Outcome.NO_HTTP;
    };
  }

  /** Returns whether the receiver accepted the call with a 2xx status. */
  public boolean isSuccess() {
    return outcome == Outcome.ANSWERED && status >= 200 && status < 300;
  }

  /** Returns the error for people: {@code Blocked host}, {@code HTTP 500}; empty on success. */
  public String error() {
    if (isSuccess()) {
      return "";
    }
    return outcome == Outcome.ANSWERED ? "HTTP " + status : outcome.text();
  }
}
