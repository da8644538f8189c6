package plinth.outbox;

/** Thrown by a listener for a row that no further attempt would help; the reason is kept. */
public final class OutboxGivenUp extends RuntimeException {
  /** Gives the row up, with the reason an operator reads. */
  public OutboxGivenUp(String reason) {
    super(reason, null, false, false);
  }
}
