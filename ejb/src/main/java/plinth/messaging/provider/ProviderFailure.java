package plinth.messaging.provider;

/** Thrown when a call to a provider fails, with what is known about the outcome. */
public final class ProviderFailure extends RuntimeException {
  private final Kind kind;

  /** What is known about the outcome of a failed call. */
  public enum Kind {
    /** The provider refused, and would refuse again. */
    REFUSED,
    /** The provider was unreachable or busy: nothing happened, and a retry may succeed. */
    NOT_DONE,
    /** The call may have taken effect. */
    UNCERTAIN
  }

  /** Creates a failure with a message for users. */
  public ProviderFailure(Kind kind, String message) {
    super(message, null, false, false);
    this.kind = kind;
  }

  /** Returns what is known about the outcome. */
  public Kind kind() {
    return kind;
  }

  /** Returns the message for users. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
