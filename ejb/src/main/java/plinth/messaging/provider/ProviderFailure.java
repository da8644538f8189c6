package plinth.messaging.provider;

/** Thrown when a call to a provider fails, with what is known about the outcome. */
public final class ProviderFailure extends RuntimeException {
  private final Kind kind;

  /** What is known of a call that failed. */
  public enum Kind {
    /** The provider said no, and would again. */
    REFUSED,
    /** It was not reached, or is busy: nothing happened, and later it may. */
    NOT_DONE,
    /** It may have happened. */
    UNCERTAIN
  }

  /** A failure with the sentence that people read. */
  public ProviderFailure(Kind kind, String message) {
    super(message, null, false, false);
    this.kind = kind;
  }

  /** What is known of it. */
  public Kind kind() {
    return kind;
  }

  /** Its sentence. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
