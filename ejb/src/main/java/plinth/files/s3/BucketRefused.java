package plinth.files.s3;

/** Thrown when a file cannot be put into a customer's bucket. The message is for people. */
public final class BucketRefused extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean isFinal;

  BucketRefused(String reason, boolean isFinal) {
    super(reason, null, false, false);
    this.isFinal = isFinal;
  }

  /** Returns the reason as a sentence. */
  public String reason() {
    return String.valueOf(getMessage());
  }

  /** Whether another attempt with the same account would be refused too. */
  public boolean isFinal() {
    return isFinal;
  }
}
