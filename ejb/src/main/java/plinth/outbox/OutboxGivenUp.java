package plinth.outbox;

/** Thrown by a listener for a row for which no further attempt would help; the reason is stored. */
public final class OutboxGivenUp extends RuntimeException {
  /** Gives the row up, with a reason for operators. */
  public OutboxGivenUp(String reason) {
    super(reason, null, false, false);
  }
}
